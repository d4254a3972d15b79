// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/export_format.h"
#include "export/figure_options.h"
#include "export/make_figure.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QFormLayout;

namespace attention {

class FigureSizeField;

/// The form of the export dialog in which the user chooses a figure, its size and its look. The form has a
/// field for each option of figureOptions() with a FigureField.
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
    /// An option and its field in the form.
    struct Row {
        FigureOption option;
        QWidget* field;
    };

    QWidget* makeField(const FigureOption& option);
    void fillFigureComboBox(const FigureName& initialFigure);
    void setSpec(const FigureSpec& spec);
    QString textOf(const Row& row) const;
    void setText(const Row& row, const QString& text);
    void readField(const Row& row, FigureSpec& spec, QString& problem) const;
    FigureFeatures figureFeatures() const;
    bool changesFigure(const FigureOption& option, FigureFeatures features) const;
    bool changesFormat(const FigureOption& option) const;

    FigureSource m_source;
    QFormLayout* m_formLayout;
    QComboBox* m_figureComboBox = nullptr;
    FigureSizeField* m_sizeField = nullptr;
    QWidget* m_checkBoxArea = nullptr;
    std::vector<Row> m_rows;  ///< from top to bottom
    ExportFormat m_format = ExportFormat::Png;
};

}  // namespace attention
