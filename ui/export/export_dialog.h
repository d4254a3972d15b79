// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/make_figure.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace attention {

class FigurePreview;

/// What somebody wants of a figure.
struct ExportRequest {
    FigureSpec spec;
    bool isForClipboard = false;                      ///< otherwise for a file
    std::shared_ptr<const FigureSource> source = {};  ///< with what was computed for the preview, if it was
};

/// Chooses a figure, its size and its look, beside a preview that is the figure itself.
class ExportDialog : public QDialog {
    Q_OBJECT

 public:
    ExportDialog(const FigureSource& source, const FigureSpec& initialSpec, QWidget* parent = nullptr);

    ExportRequest exportRequest() const;
    FigurePreview* preview() const { return m_preview; }

 private:
    enum class Unit { Automatic, Millimeters, Pixels };

    void fillFigureBox(const FigureSource& source, const FigureName& initialFigure);
    QFormLayout* buildForm();
    QWidget* buildSizeRow();
    QWidget* buildButtons();
    void setSpec(const FigureSpec& spec);
    Unit unit() const;
    double pixelsPerUnit() const;
    void applyUnit();
    FigureSpec spec(QString& problem) const;
    void updateControlsAndPreview();
    void updateSizeText();

    FigurePreview* m_preview;
    QComboBox* m_figure;
    QComboBox* m_unit;
    Unit m_shownUnit = Unit::Automatic;  ///< the unit of the numbers in m_width and m_height
    QDoubleSpinBox* m_width;
    QDoubleSpinBox* m_height;
    QDoubleSpinBox* m_fontSize;
    QSpinBox* m_dpi;
    QLabel* m_sizeText;
    QComboBox* m_background;
    QComboBox* m_palette;
    QLineEdit* m_range;
    QLineEdit* m_heads;
    QLineEdit* m_crop;
    QCheckBox* m_title;
    QCheckBox* m_colorBar;
    QCheckBox* m_numbers;
    QCheckBox* m_caption;
    QCheckBox* m_selection;
    QCheckBox* m_session;
    QPushButton* m_save = nullptr;
    QPushButton* m_copy = nullptr;
    QString m_problem;  ///< with what is written in a field
    bool m_isForClipboard = false;
};

}  // namespace attention
