// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/export_format.h"
#include "export/make_figure.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace attention {

/// The fields of a figure in the export dialog: what it shows, its size and its look.
class FigureForm : public QWidget {
    Q_OBJECT

 public:
    FigureForm(const FigureSource& source, const FigureSpec& initialSpec, QWidget* parent = nullptr);

    /// Returns what is chosen. Sets `problem` to a sentence if a field has a wrong value.
    FigureSpec spec(QString& problem) const;
    /// Adds a field above all others, so that it is aligned with them.
    void addFirstRow(const QString& label, QWidget* field);
    /// Lets Tab go from `previousWidget` through the fields, from top to bottom.
    void setTabOrderAfter(QWidget* previousWidget);
    /// Shows only the fields that files of this format use.
    void setFormat(ExportFormat format);
    /// Shows and enables only the fields that change the chosen figure.
    void updateFields();
    /// Shows the size of the figure that has been painted. Empty while it is being computed.
    void setFigureSize(QSizeF figureSize);
    /// Shows what is wrong in place of the size. Empty: nothing is.
    void showProblem(const QString& problem);

 signals:
    /// A field has another value.
    void changed();

 private:
    /// The entries of the list of sizes, in their order.
    enum class SizeChoice { Automatic, Slide, Column, Page, Millimeters, Pixels };

    void fillFigureComboBox(const FigureName& initialFigure);
    void buildForm();
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
    SizeChoice m_shownSize =
        SizeChoice::Automatic;  ///< the size whose numbers m_widthSpinBox and m_heightSpinBox show
    QWidget* m_sizeRow = nullptr;
    QDoubleSpinBox* m_widthSpinBox;
    QDoubleSpinBox* m_heightSpinBox;
    QDoubleSpinBox* m_fontSizeSpinBox;
    QSpinBox* m_dpiSpinBox;
    QLabel* m_sizeLabel;
    QSpinBox* m_columnsSpinBox;
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
    QSizeF m_figureSize;
    QString m_problem;
};

}  // namespace attention
