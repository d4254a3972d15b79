// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/export_format.h"
#include "export/make_figure.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace attention {

class NumberBox;

/// The form of the export dialog in which the user chooses a figure, its size and its look.
class FigureForm : public QWidget {
    Q_OBJECT

 public:
    FigureForm(const FigureSource& source, const FigureSpec& initialSpec, QWidget* parent = nullptr);

    /// Returns the chosen options of the figure. If a field has an invalid value, sets `problem` to a
    /// sentence about the fault.
    FigureSpec spec(QString& problem) const;
    /// Adds `field` with its label above all other rows, and aligns it with them.
    void addFirstRow(const QString& label, QWidget* field);
    /// Makes the Tab key move the focus from `previousWidget` through the fields, from top to bottom.
    void setTabOrderAfter(QWidget* previousWidget);
    /// Shows only the fields that affect files of `format`.
    void setFormat(ExportFormat format);
    /// Shows and enables only the fields that affect the chosen figure.
    void updateFields();
    /// Sets the size of the painted figure, in pixels of 1/96 inch, which a label shows. An empty size clears
    /// the label, because the figure is still being computed.
    void setFigureSize(QSizeF figureSize);
    /// Shows `problem` in place of the size of the figure. If `problem` is empty, shows the size again.
    void showProblem(const QString& problem);

 signals:
    /// Emitted when the value of a field has changed.
    void changed();

 private:
    /// The entries of the list of sizes, in their order.
    enum class SizeChoice { Automatic, Slide, Column, Page, Millimeters, Pixels };

    void fillFigureComboBox(const FigureName& initialFigure);
    void buildForm();
    std::vector<NumberBox*> numberBoxes() const;
    QWidget* buildSizeRow();
    QWidget* buildCheckBoxArea();
    void connectFields();
    void setObjectNames();
    void setSpec(const FigureSpec& spec);
    SizeChoice sizeChoice() const;
    static std::optional<QSizeF> namedSize(SizeChoice choice);
    static SizeChoice sizeChoiceFor(const FigureSpec& spec);
    double pixelsPerUnit() const;
    void resetSizeFields();
    void updateSizeLabel();

    FigureSource m_source;
    QFormLayout* m_formLayout;
    QComboBox* m_figureComboBox;
    QComboBox* m_sizeComboBox;
    /// The size choice whose width and height are shown by m_widthSpinBox and m_heightSpinBox.
    SizeChoice m_shownSize = SizeChoice::Automatic;
    QWidget* m_sizeRow = nullptr;
    NumberBox* m_widthSpinBox;
    NumberBox* m_heightSpinBox;
    NumberBox* m_fontSizeSpinBox;
    NumberBox* m_dpiSpinBox;
    QLabel* m_sizeLabel;
    NumberBox* m_columnsSpinBox;
    QComboBox* m_backgroundComboBox;
    QComboBox* m_paletteComboBox;
    QLineEdit* m_colorRangeEdit;
    QLineEdit* m_headsEdit;
    QLineEdit* m_cropEdit;
    QLineEdit* m_trainingStepsEdit;
    QWidget* m_checkBoxArea = nullptr;
    QCheckBox* m_titleCheckBox;
    QCheckBox* m_colorBarCheckBox;
    QCheckBox* m_numbersCheckBox;
    QCheckBox* m_arcsCheckBox;
    QCheckBox* m_captionCheckBox;
    QCheckBox* m_selectionCheckBox;
    QCheckBox* m_sessionCheckBox;
    ExportFormat m_format = ExportFormat::Png;
    QSizeF m_figureSize;  ///< size of the painted figure in pixels of 1/96 inch; empty: not painted yet
    QString m_problem;    ///< fault of the fields, as a sentence; empty: no fault
};

}  // namespace attention
