// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/help_page.h"

#include <array>

namespace attention {
namespace {

constexpr std::array topics = {
    HelpTopic{"first-steps", QT_TRANSLATE_NOOP("attention::HelpTopic", "First steps")},
    HelpTopic{"keys", QT_TRANSLATE_NOOP("attention::HelpTopic", "Keyboard shortcuts")},
    HelpTopic{"symbols", QT_TRANSLATE_NOOP("attention::HelpTopic", "Symbols")},
    HelpTopic{"session", QT_TRANSLATE_NOOP("attention::HelpTopic", "Session file format")},
    HelpTopic{"files", QT_TRANSLATE_NOOP("attention::HelpTopic", "Custom vectors and attention weights")},
    HelpTopic{"figures", QT_TRANSLATE_NOOP("attention::HelpTopic", "Figures and the command line")},
    HelpTopic{"about", QT_TRANSLATE_NOOP("attention::HelpTopic", "About")},
};

}  // namespace

std::span<const HelpTopic> helpTopics() {
    return topics;
}

QString expandHelpTables(QString html, const HelpTables& tables) {
    for (const auto& [name, table] : tables) {
        const QString placeholder = QStringLiteral("{{%1}}").arg(name);
        if (!html.contains(placeholder)) continue;
        const QString tableHtml = table();
        html.replace(QStringLiteral("<p>%1</p>").arg(placeholder), tableHtml).replace(placeholder, tableHtml);
    }
    return html;
}

}  // namespace attention
