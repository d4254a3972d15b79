// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/figure_spec.h"

#include <QSizeF>
#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;

namespace attention {

class NumberBox;

/// The field of the export dialog for the size of a figure: a list of common sizes, a width and a height, and
/// a label with the size of the painted figure.
class FigureSizeField : public QWidget {
    Q_OBJECT

 public:
    explicit FigureSizeField(QWidget* parent = nullptr);

    /// Shows the width and height of `spec`.
    void setSize(const FigureSpec& spec);
    /// Sets the width and height of `spec` to the chosen size, or to std::nullopt if the size is automatic.
    void applyTo(FigureSpec& spec) const;
    /// Sets the resolution, in dots per inch, which determines the number of pixels.
    void setDpi(int dpi);
    /// Returns the reason why the width or height is invalid, as a sentence, or an empty text.
    QString problem() const;
    /// Sets the size of the painted figure, in pixels of 1/96 inch. An empty size clears the label, because
    /// the figure is still being computed.
    void setFigureSize(QSizeF figureSize);
    /// Shows `problem` in place of the size of the figure. If `problem` is empty, shows the size again.
    void showProblem(const QString& problem);
    /// The widgets that the Tab key visits, in their order.
    QList<QWidget*> fields() const;

 signals:
    /// Emitted when the user has changed the size.
    void changed();

 private:
    /// The entries of the list of sizes, in their order.
    enum class Choice { Automatic, Slide, Column, Page, Millimeters, Pixels };

    static std::optional<QSizeF> namedSize(Choice choice);
    static Choice choiceFor(const FigureSpec& spec);
    Choice choice() const;
    double pixelsPerUnit() const;
    void resetBoxes();
    void updateLabel();

    QComboBox* m_comboBox;
    QWidget* m_boxes;  ///< the width and the height, visible only if the user can change them
    NumberBox* m_widthBox;
    NumberBox* m_heightBox;
    QLabel* m_label;
    Choice m_shownChoice = Choice::Automatic;  ///< the choice whose width and height the boxes show
    int m_dpi;
    QSizeF m_figureSize;  ///< size of the painted figure in pixels of 1/96 inch; empty: not painted yet
    QString m_problem;    ///< fault of the fields of the dialog, as a sentence; empty: no fault
};

}  // namespace attention
