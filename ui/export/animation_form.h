// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/animation.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QSlider;
class QToolButton;

namespace attention {

class AnimationPreview;

/// The fields of an animation in the export dialog, below its preview: what changes from picture to picture,
/// and a slider that shows any of the pictures.
class AnimationForm : public QWidget {
    Q_OBJECT

 public:
    /// `preview` is the preview that the slider moves through.
    AnimationForm(const FigureSource& source, const AnimationSpec& initialAnimation,
                  AnimationPreview* preview, QWidget* parent = nullptr);

    /// Returns what is chosen. Sets `problem` to a sentence if a field has a wrong value.
    AnimationSpec animation(QString& problem) const;

 signals:
    /// A field has another value.
    void changed();

 private:
    void fillSubjects(const AnimationSpec& initialAnimation);
    void fillFields(const AnimationSpec& initialAnimation);
    QWidget* buildPlayer();
    void connectFields();
    void proposeValues();
    void updateVisibleFields();
    void updateSlider();
    AnimationSubject subject() const;

    FigureSource m_source;
    AnimationPreview* m_preview;
    QComboBox* m_subjectComboBox;
    QComboBox* m_fieldComboBox;
    QLabel* m_stepsLabel;
    QLineEdit* m_stepsEdit;
    QLineEdit* m_valuesEdit;
    QDoubleSpinBox* m_secondsSpinBox;
    QToolButton* m_playButton;
    QSlider* m_slider;
};

}  // namespace attention
