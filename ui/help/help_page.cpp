// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/help_page.h"

#include <array>

namespace attention {
namespace {

constexpr std::array getStartedTopics = {
    HelpTopic{"first-five-minutes", QT_TRANSLATE_NOOP("attention::HelpTopic", "Your first five minutes")},
    HelpTopic{"first-lesson", QT_TRANSLATE_NOOP("attention::HelpTopic", "Your first lesson in class")},
    HelpTopic{"train-a-model", QT_TRANSLATE_NOOP("attention::HelpTopic", "Train a small model")},
};
constexpr std::array howToTopics = {
    HelpTopic{"projector", QT_TRANSLATE_NOOP("attention::HelpTopic", "Show attention on a projector")},
    HelpTopic{"hide-weights",
              QT_TRANSLATE_NOOP("attention::HelpTopic", "Hide the weights and let students guess")},
    HelpTopic{"slide-figure", QT_TRANSLATE_NOOP("attention::HelpTopic", "Make a figure for slides")},
    HelpTopic{"paper-figure", QT_TRANSLATE_NOOP("attention::HelpTopic", "Make a figure for a paper")},
    HelpTopic{"animation", QT_TRANSLATE_NOOP("attention::HelpTopic", "Make an animation")},
    HelpTopic{"exercise", QT_TRANSLATE_NOOP("attention::HelpTopic", "Print an exercise")},
    HelpTopic{"handout", QT_TRANSLATE_NOOP("attention::HelpTopic", "Make a handout for students")},
    HelpTopic{"compare", QT_TRANSLATE_NOOP("attention::HelpTopic", "Compare two settings")},
    HelpTopic{"mask-cells", QT_TRANSLATE_NOOP("attention::HelpTopic", "Mask cells")},
    HelpTopic{"head-off", QT_TRANSLATE_NOOP("attention::HelpTopic", "Switch a head off")},
    HelpTopic{"trace-a-number", QT_TRANSLATE_NOOP("attention::HelpTopic", "Trace a number to its operands")},
    HelpTopic{"choose-queries",
              QT_TRANSLATE_NOOP("attention::HelpTopic", "See the attention of several words at once")},
    HelpTopic{"next-tokens", QT_TRANSLATE_NOOP("attention::HelpTopic", "See which token a model predicts")},
    HelpTopic{"open-model", QT_TRANSLATE_NOOP("attention::HelpTopic", "Open a trained model")},
    HelpTopic{"open-attention", QT_TRANSLATE_NOOP("attention::HelpTopic", "Open attention from PyTorch")},
    HelpTopic{"word-vectors", QT_TRANSLATE_NOOP("attention::HelpTopic", "Use word vectors")},
    HelpTopic{"own-task", QT_TRANSLATE_NOOP("attention::HelpTopic", "Train on examples of your own")},
    HelpTopic{"sweep", QT_TRANSLATE_NOOP("attention::HelpTopic", "See how a setting changes the result")},
    HelpTopic{"no-window", QT_TRANSLATE_NOOP("attention::HelpTopic", "Run without a window")},
    HelpTopic{"write-lesson", QT_TRANSLATE_NOOP("attention::HelpTopic", "Write a lesson")},
    HelpTopic{"save-and-recover",
              QT_TRANSLATE_NOOP("attention::HelpTopic", "Save, open and recover a session")},
};
constexpr std::array referenceTopics = {
    HelpTopic{"views", QT_TRANSLATE_NOOP("attention::HelpTopic", "Views")},
    HelpTopic{"settings", QT_TRANSLATE_NOOP("attention::HelpTopic", "Settings")},
    HelpTopic{"shortcuts", QT_TRANSLATE_NOOP("attention::HelpTopic", "Keyboard shortcuts")},
    HelpTopic{"symbols", QT_TRANSLATE_NOOP("attention::HelpTopic", "Symbols and stages")},
    HelpTopic{"metrics", QT_TRANSLATE_NOOP("attention::HelpTopic", "Metrics")},
    HelpTopic{"figures", QT_TRANSLATE_NOOP("attention::HelpTopic", "Figures")},
    HelpTopic{"command-line", QT_TRANSLATE_NOOP("attention::HelpTopic", "Command line")},
    HelpTopic{"session-file", QT_TRANSLATE_NOOP("attention::HelpTopic", "Session file")},
    HelpTopic{"file-formats", QT_TRANSLATE_NOOP("attention::HelpTopic", "File formats")},
};
constexpr std::array backgroundTopics = {
    HelpTopic{"attention", QT_TRANSLATE_NOOP("attention::HelpTopic", "How attention works")},
    HelpTopic{"where-numbers-come-from",
              QT_TRANSLATE_NOOP("attention::HelpTopic", "Random, hand-built and trained weights")},
    HelpTopic{"same-as-pytorch", QT_TRANSLATE_NOOP("attention::HelpTopic", "The same numbers as PyTorch")},
    HelpTopic{"pronoun-model", QT_TRANSLATE_NOOP("attention::HelpTopic", "Abilities of the pronoun model")},
    HelpTopic{"not-an-explanation",
              QT_TRANSLATE_NOOP("attention::HelpTopic", "Why attention weights are not an explanation")},
    HelpTopic{"about", QT_TRANSLATE_NOOP("attention::HelpTopic", "About Attention Lab")},
};

const std::array sections = {
    HelpSection{QT_TRANSLATE_NOOP("attention::HelpTopic", "Get started"), getStartedTopics},
    HelpSection{QT_TRANSLATE_NOOP("attention::HelpTopic", "How do I …?"), howToTopics},
    HelpSection{QT_TRANSLATE_NOOP("attention::HelpTopic", "Reference"), referenceTopics},
    HelpSection{QT_TRANSLATE_NOOP("attention::HelpTopic", "Background"), backgroundTopics},
};

}  // namespace

std::span<const HelpSection> helpSections() {
    return sections;
}

std::vector<HelpTopic> helpTopics() {
    std::vector<HelpTopic> topics;
    for (const HelpSection& section : sections)
        topics.insert(topics.end(), section.topics.begin(), section.topics.end());
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
