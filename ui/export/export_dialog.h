// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/export_request.h"

#include <QDialog>

#include <functional>

class QComboBox;
class QPushButton;
class QStackedWidget;

namespace attention {

class AnimationForm;
class AnimationPreview;
class FigureForm;
class FigurePreview;
class FileDescription;

/// The dialog in which the user chooses the file format of an export. For an image or an animation, the user
/// also chooses the figure, its size and its look, and a preview shows the result. For other files, a
/// description replaces the preview.
class ExportDialog : public QDialog {
    Q_OBJECT

 public:
    ExportDialog(const FigureSource& source, const ExportRequest& initialRequest,
                 UnavailableFormats unavailableFormats = {}, QWidget* parent = nullptr);

    /// A function that asks for the path of the file to save. `dialog` is the parent of the file dialog.
    /// Returns an empty text if the user cancels.
    using PathChooser = std::function<QString(QWidget* dialog, const ExportRequest& request)>;
    /// Sets the function that is called when the user saves. If it returns an empty text, this dialog stays
    /// open.
    void setPathChooser(PathChooser choosePath) { m_choosePath = std::move(choosePath); }
    /// Returns the current choices of the user.
    ExportRequest exportRequest() const;
    FigurePreview* preview() const { return m_figurePreview; }
    AnimationPreview* animationPreview() const { return m_animationPreview; }

    void accept() override;

 protected:
    void keyPressEvent(QKeyEvent* event) override;

 private:
    QWidget* buildPreviews();
    QWidget* buildForms();
    QWidget* buildButtons();
    void fillFormatComboBox(ExportFormat initialFormat);
    ExportFormat format() const;
    ExportContent content() const;
    void updateFormat();
    void updateControlsAndPreview();
    void updateFigureSize();

    UnavailableFormats m_unavailableFormats;
    QComboBox* m_formatComboBox;
    FigurePreview* m_figurePreview;
    AnimationPreview* m_animationPreview;
    FileDescription* m_fileDescription;
    QStackedWidget* m_previewStack;
    FigureForm* m_figureForm;
    AnimationForm* m_animationForm;
    QPushButton* m_saveButton = nullptr;
    QPushButton* m_copyButton = nullptr;
    bool m_isForClipboard = false;
    PathChooser m_choosePath;  ///< may be empty
    QString m_path;            ///< the chosen path of the file, or empty
};

}  // namespace attention
