// SPDX-License-Identifier: GPL-3.0-or-later
// The translation contexts of functions that belong to no class, one for each module. In the translation
// files, the name of a context is the name of its struct. For example, `SweepTexts::tr("never")` returns the
// translation of "never". Core creates its texts as objects of Message, which contain the name of the
// context.
#pragma once

#include <QCoreApplication>

namespace attention {

/// Texts about cells, axes, heads and the source of a trace, which many views show.
struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Texts)
};

/// Names of the fields of a session.
struct FieldTexts {
    Q_DECLARE_TR_FUNCTIONS(FieldTexts)
};

/// Names and explanations of the values of enumerations.
struct ChoiceTexts {
    Q_DECLARE_TR_FUNCTIONS(ChoiceTexts)
};

/// Titles and formulas of stages.
struct StageTexts {
    Q_DECLARE_TR_FUNCTIONS(StageTexts)
};

/// Reasons why a control of the settings has no effect or cannot be used.
struct SettingsTexts {
    Q_DECLARE_TR_FUNCTIONS(SettingsTexts)
};

/// Texts between the numbers of a calculation, and the list of the nearest words.
struct CalculationTexts {
    Q_DECLARE_TR_FUNCTIONS(CalculationTexts)
};

/// Labels of curves along a setting.
struct SweepTexts {
    Q_DECLARE_TR_FUNCTIONS(SweepTexts)
};

/// Labels of the curves and examples of a training task.
struct TrainingTexts {
    Q_DECLARE_TR_FUNCTIONS(TrainingTexts)
};

/// Captions of exported figures, and reasons why a figure cannot be exported.
struct ExportTexts {
    Q_DECLARE_TR_FUNCTIONS(ExportTexts)
};

/// Texts on exercise sheets.
struct ExerciseTexts {
    Q_DECLARE_TR_FUNCTIONS(ExerciseTexts)
};

/// Texts on handouts, and texts that handouts and exercise sheets share.
struct HandoutTexts {
    Q_DECLARE_TR_FUNCTIONS(HandoutTexts)
};

/// Reasons why a file cannot be read or written, in complete sentences.
struct FileTexts {
    Q_DECLARE_TR_FUNCTIONS(FileTexts)
};

/// Lines that the program prints to the terminal.
struct CommandLineTexts {
    Q_DECLARE_TR_FUNCTIONS(CommandLineTexts)
};

/// Titles of figures that are also the accessible names of the widgets that show them. The translation
/// context is attention::ViewKind, as for all titles of views and figures.
struct FigureTitles {
    Q_DECLARE_TR_FUNCTIONS(attention::ViewKind)

 public:
    static constexpr const char* allScoreFunctions = QT_TR_NOOP("All score functions");
    static constexpr const char* headsOfAllLayers = QT_TR_NOOP("Heads of all layers");
    static constexpr const char* nextTokens = QT_TR_NOOP("Next tokens");
    static constexpr const char* trainingCurves = QT_TR_NOOP("Training curves");
    static constexpr const char* vectorPlane = QT_TR_NOOP("Vectors as points in a plane");
};

}  // namespace attention
