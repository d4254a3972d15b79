// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the help: which there are, and their texts in HTML, where {{name}} stands for a table that
// the program fills in from what it knows.
#pragma once

#include <QCoreApplication>
#include <QString>

#include <functional>
#include <map>
#include <span>

namespace attention {

struct HelpTopic {
    Q_DECLARE_TR_FUNCTIONS(attention::HelpTopic)

 public:
    const char* name;   ///< of its file, and of links to it
    const char* title;  ///< for tr()
};

/// In the order of the menu; the first is the one to begin with.
std::span<const HelpTopic> helpTopics();

struct HelpPage {
    QString name;
    QString title;
    QString html;  ///< HTML
};

using HelpTables = std::map<QString, std::function<QString()>>;

/// The text with every {{name}} filled in, in place of its paragraph where it has one; one that no table has
/// stays as it is.
QString expandHelpTables(QString html, const HelpTables& tables);

}  // namespace attention
