// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/animation.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QSlider;
class QToolButton;

namespace attention {

class AnimationPreview;
class NumberBox;

/// The fields of an animation in the export dialog, below the preview of the animation. The user chooses the
/// property that varies, its values and the duration. A slider selects the visible picture of the preview.
class AnimationForm : public QWidget {
    Q_OBJECT

 public:
    /// Connects the play button and the slider to `preview`. Does not take ownership of `preview`.
    AnimationForm(const FigureSource& source, const AnimationSpec& initialAnimation,
                  AnimationPreview* preview, QWidget* parent = nullptr);

    /// Returns the chosen animation. If a field has an invalid value, sets `problem` to a sentence about the
    /// fault.
    AnimationSpec animation(QString& problem) const;

 signals:
    /// Emitted when the value of a field has changed.
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
    NumberBox* m_secondsSpinBox;
    QToolButton* m_playButton;
    QSlider* m_slider;
};

}  // namespace attention
