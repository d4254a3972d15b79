// SPDX-License-Identifier: GPL-3.0-or-later
// The list of the help pages, and their texts in HTML. In a text, {{name}} is a placeholder for a table that
// the program generates, such as the table of session fields.
#pragma once

#include <QCoreApplication>
#include <QString>

#include <functional>
#include <map>
#include <span>
#include <vector>

class QPalette;
class QTextDocument;

namespace attention {

/// The name and the title of a help page.
struct HelpTopic {
    Q_DECLARE_TR_FUNCTIONS(attention::HelpTopic)

 public:
    const char* name;   ///< file name without suffix, also the target of links to the page
    const char* title;  ///< English title, which tr() translates. The text of the page begins with the title.
};

/// A group of help pages, such as “Get started”.
struct HelpSection {
    const char* title;  ///< English title, which HelpTopic::tr() translates
    std::span<const HelpTopic> topics;
};

/// Returns the sections of the help, in the order of the menu. The first page of the first section is shown
/// first.
std::span<const HelpSection> helpSections();
/// Returns the topics of all sections.
std::vector<HelpTopic> helpTopics();

/// A help page in the current language.
struct HelpPage {
    QString name;   ///< HelpTopic::name
    QString title;  ///< translated title
    QString html;   ///< text of the page, without placeholders
};

/// Functions that return the HTML tables of the help, by the names of their placeholders.
using HelpTables = std::map<QString, std::function<QString()>>;

/// Returns `html` with the tables in place of their placeholders {{name}}. If a placeholder is a paragraph of
/// its own, the table replaces the paragraph. A placeholder without a table in `tables` stays unchanged.
QString expandHelpTables(QString html, const HelpTables& tables);

/// Writes `page` into `document` in the colors of `palette`: title, text, tables with hairlines, and code
/// with a different background. The default font of `document` must be set before.
void renderHelpPage(QTextDocument& document, const HelpPage& page, const QPalette& palette);

}  // namespace attention
