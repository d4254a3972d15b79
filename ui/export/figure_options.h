// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the options of figures. The command line, its help and manual page, the help of the window and
// the export dialog are built from this table.
#pragma once

#include "export/figure_spec.h"

#include <QCoreApplication>
#include <QList>
#include <QString>

#include <optional>
#include <vector>

namespace attention {

/// Describes the field of an option in the export dialog.
struct FigureField {
    enum class Kind {
        None,      ///< the dialog has no field, or the field of another option also sets this option
        Figure,    ///< a list from which the user chooses the figure
        Size,      ///< a FigureSizeField with a width and a height
        Number,    ///< a number, in a NumberBox
        Choice,    ///< a list from which the user chooses one of FigureField::choices
        Text,      ///< a line of text
        CheckBox,  ///< a check box in the area “Include”
    };
    /// A value of a list: its title in the window, and its text on the command line.
    struct Choice {
        QString title;
        QString value;
    };

    Kind kind = Kind::None;
    QString label = {};    ///< with the character & before the letter of its mnemonic, if any
    QString toolTip = {};  ///< may be empty
    /// The text of an empty field, the title of a list’s first value, or the text of a number box at 0. The
    /// option is then not set. If empty, a list and a number box always set the option.
    QString textIfUnset = {};
    double lowest = 0;   ///< the lowest number of a number box
    double highest = 0;  ///< the highest number of a number box
    /// Returns the highest number for a trace. nullptr: the number is `highest` for every trace.
    double (*highestFor)(const Trace& trace) = nullptr;
    int decimals = 0;     ///< the number of decimals that a number box shows
    double step = 1;      ///< the step of a number box for each click on its arrows
    QString suffix = {};  ///< the unit after the number of a number box, such as " dpi"
    std::vector<Choice> choices = {};
    /// Sets a text that is typed into a list. Throws std::invalid_argument with the allowed texts. nullptr if
    /// users cannot type into the list.
    void (*readTypedText)(FigureSpec& spec, const QString& text) = nullptr;
    /// True: the check box is checked if the option is not set, as for --no-title.
    bool isInverted = false;
};

/// Describes an option of figures. The value of the option has the same text on the command line and in the
/// export dialog. The text of an option without a value is "true" or "false".
struct FigureOption {
    Q_DECLARE_TR_FUNCTIONS(attention::FigureOption)

 public:
    /// The name on the command line without dashes, such as "no-title". The field of the export dialog has
    /// the object name "figure." followed by this name.
    QString name = {};
    QString valueName =
        {};  ///< the name of the value in --help, such as "LENGTH"; empty if there is no value
    QString description = {};  ///< one or more sentences for --help, the manual page and the help
    /// Sets the member of `spec` to the value with the text `text`. Throws std::invalid_argument with the
    /// allowed values if `text` is invalid. A width or height in pixels depends on `spec.dpi`.
    void (*read)(FigureSpec& spec, const QString& text) = nullptr;
    /// Returns the text of the value in `spec`, which read() reads. Empty if the option is not set.
    QString (*write)(const FigureSpec& spec) = nullptr;
    /// The feature that a figure must have, see ViewKind::features. std::nullopt: the option changes every
    /// figure.
    std::optional<FigureFeature> feature = {};
    FigureField field = {};
    /// The name of an option that must not be set together with this option, or empty.
    QString contradictingOption = {};
    bool affectsPages = false;       ///< true: also changes .html files
    bool affectsAnimations = true;   ///< false: has no effect on animations
    bool affectsPixelsOnly = false;  ///< true: has no effect on vector graphics
    bool affectsWindow = false;      ///< true: also has an effect without --export
    /// Returns true if the option can change figures of `trace`. nullptr: it can change figures of every
    /// trace.
    bool (*appliesTo)(const Trace& trace) = nullptr;
};

/// Returns the options in the order of --help and of the export dialog, with texts in the current language.
QList<FigureOption> figureOptions();

/// Returns the option with the name `name`, which must exist.
FigureOption figureOption(const QString& name);

}  // namespace attention
