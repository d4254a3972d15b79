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

    /// Returns what was chosen so far.
    ExportRequest exportRequest() const;
    FigurePreview* preview() const { return m_preview; }

 private:
    /// The entries of the list of sizes, in their order.
    enum class SizeChoice { Automatic, Slide, Column, Page, Millimeters, Pixels };

    void fillFigureComboBox(const FigureSource& source, const FigureName& initialFigure);
    QFormLayout* buildForm();
    QWidget* buildSizeRow();
    QWidget* buildButtons();
    void setSpec(const FigureSpec& spec);
    SizeChoice sizeChoice() const;
    static std::optional<QSizeF> namedSize(SizeChoice choice);
    static SizeChoice sizeChoiceFor(const FigureSpec& spec);
    double pixelsPerUnit() const;
    void resetSizeFields();
    FigureSpec spec(QString& problem) const;
    void updateControlsAndPreview();
    void updateSizeLabel();

    FigurePreview* m_preview;
    QComboBox* m_figureComboBox;
    QComboBox* m_sizeComboBox;
    SizeChoice m_shownSize =
        SizeChoice::Automatic;  ///< the size whose numbers m_widthSpinBox and m_heightSpinBox show
    QDoubleSpinBox* m_widthSpinBox;
    QDoubleSpinBox* m_heightSpinBox;
    QDoubleSpinBox* m_fontSizeSpinBox;
    QSpinBox* m_dpiSpinBox;
    QLabel* m_sizeLabel;
    QComboBox* m_backgroundComboBox;
    QComboBox* m_paletteComboBox;
    QLineEdit* m_rangeEdit;
    QLineEdit* m_headsEdit;
    QLineEdit* m_cropEdit;
    QLineEdit* m_stepsEdit;
    QCheckBox* m_titleCheckBox;
    QCheckBox* m_colorBarCheckBox;
    QCheckBox* m_numbersCheckBox;
    QCheckBox* m_arcsCheckBox;
    QCheckBox* m_captionCheckBox;
    QCheckBox* m_selectionCheckBox;
    QCheckBox* m_sessionCheckBox;
    QPushButton* m_saveButton = nullptr;
    QPushButton* m_copyButton = nullptr;
    QString m_problem;  ///< with what is written in a field
    bool m_isForClipboard = false;
};

}  // namespace attention
