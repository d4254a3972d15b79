// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/animation_form.h"

#include "engine/applicability.h"
#include "export/animation_preview.h"
#include "export/figure_option_text.h"
#include "look/icons.h"
#include "models/session_model.h"
#include "texts/field_texts.h"
#include "widgets/layouts.h"
#include "widgets/number_box.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace attention {
namespace {

/// A field that an animation can vary, and the values that the form proposes for the field.
struct AnimatedField {
    const char* path;
    const char* values;
};
constexpr std::array animatedFields = {
    AnimatedField{"d_k", "1,2,4,8,16,32,64,128"},
    AnimatedField{"heads", "1,2,4,8"},
    AnimatedField{"score.function", "dot,scaled_dot,additive,general,cosine"},
    AnimatedField{"normalizer.temperature", "0.25,0.5,1,2,4"},
    AnimatedField{"mask.causal", "none,causal"},
    AnimatedField{"mask.window", "1,2,3,4,5"},
    AnimatedField{"embedding.seed", "1,2,3,4,5"},
    AnimatedField{"projection.seed", "1,2,3,4,5"},
    AnimatedField{"learning.seed", "1,2,3,4,5"},
};

/// Returns about 50 numbers of training steps from 0 to `lastStep`, in the form of parseTrainingSteps():
/// "0-60/5".
QString proposedSteps(Index lastStep) {
    constexpr Index maxCount = 50;
    const Index distance = std::max<Index>(1, (lastStep + maxCount - 1) / maxCount);
    const QString range = QStringLiteral("0-%1").arg(lastStep - lastStep % distance);
    return distance == 1 ? range : range + QStringLiteral("/%1").arg(distance);
}

}  // namespace

AnimationForm::AnimationForm(const FigureSource& source, const AnimationSpec& initialAnimation,
                             AnimationPreview* preview, QWidget* parent)
    : QWidget(parent),
      m_source(source),
      m_preview(preview),
      m_subjectComboBox(new QComboBox),
      m_fieldComboBox(new QComboBox),
      m_stepsLabel(new QLabel(tr("Training steps"))),
      m_stepsEdit(new QLineEdit),
      m_valuesEdit(new QLineEdit),
      m_secondsSpinBox(new NumberBox(1)),
      m_playButton(new QToolButton),
      m_slider(new QSlider(Qt::Horizontal)) {
    m_subjectComboBox->setAccessibleName(tr("Change"));
    m_fieldComboBox->setAccessibleName(tr("Setting that changes"));
    m_stepsEdit->setAccessibleName(tr("Training steps"));
    m_stepsEdit->setToolTip(
        tr("Enter training steps such as 0,20,50,200, or a range with an interval, such as 0-60/5."));
    m_valuesEdit->setAccessibleName(tr("Values of the setting"));
    m_valuesEdit->setToolTip(tr("Enter the values, separated by commas."));
    m_secondsSpinBox->setAccessibleName(tr("Duration"));
    m_secondsSpinBox->setRangeOrAutomatic(minAnimationSeconds, maxAnimationSeconds, tr("automatic duration"));
    m_secondsSpinBox->setSuffix(tr(" s"));
    m_secondsSpinBox->setKeyboardTracking(false);
    m_subjectComboBox->setObjectName(QStringLiteral("animation.subject"));
    m_fieldComboBox->setObjectName(QStringLiteral("animation.field"));
    m_stepsEdit->setObjectName(QStringLiteral("animation.steps"));
    m_valuesEdit->setObjectName(QStringLiteral("animation.values"));
    m_secondsSpinBox->setObjectName(QStringLiteral("animation.seconds"));
    m_playButton->setObjectName(QStringLiteral("animation.play"));
    m_slider->setObjectName(QStringLiteral("animation.slider"));
    fillSubjects(initialAnimation);
    fillFields(initialAnimation);
    auto* layout = newLayout<QVBoxLayout>(this, {}, 8);
    layout->addWidget(buildPlayer());
    auto* fieldLayout = newLayout<QHBoxLayout>(nullptr, {}, 8);
    auto* label = new QLabel(tr("&Change"));
    label->setBuddy(m_subjectComboBox);
    fieldLayout->addWidget(label);
    fieldLayout->addWidget(m_subjectComboBox);
    fieldLayout->addWidget(m_stepsLabel);
    fieldLayout->addWidget(m_fieldComboBox);
    fieldLayout->addWidget(m_stepsEdit, 1);
    fieldLayout->addWidget(m_valuesEdit, 1);
    fieldLayout->addWidget(m_secondsSpinBox);
    fieldLayout->addStretch();
    layout->addLayout(fieldLayout);
    connectFields();
    updateVisibleFields();
    updateSlider();
}

void AnimationForm::fillSubjects(const AnimationSpec& initialAnimation) {
    const auto addSubject = [this](const QString& text, AnimationSubject subject) {
        m_subjectComboBox->addItem(text, static_cast<int>(subject));
    };
    const Session& session = *m_source.trace->session;
    if (hasTrainingTask(session)) addSubject(tr("during training"), AnimationSubject::TrainingSteps);
    addSubject(tr("along a setting"), AnimationSubject::FieldValues);
    if (m_source.comparedTrace) addSubject(tr("from A to B"), AnimationSubject::ComparedSession);
    const int initial = m_subjectComboBox->findData(static_cast<int>(initialAnimation.subject));
    m_subjectComboBox->setCurrentIndex(std::max(0, initial));
    const Index lastStep = session.training.stepCount;
    const std::vector<Index>& initialSteps = initialAnimation.trainingSteps;
    const bool hasInitialSteps = !initialSteps.empty() && std::ranges::max(initialSteps) <= lastStep;
    m_stepsEdit->setText(hasInitialSteps ? formatOptionValue(initialSteps) : proposedSteps(lastStep));
    m_secondsSpinBox->setValue(initialAnimation.seconds);
}

void AnimationForm::fillFields(const AnimationSpec& initialAnimation) {
    for (const AnimatedField& field : animatedFields) {
        if (unusedReason(*m_source.trace->session, field.path).isEmpty())
            m_fieldComboBox->addItem(fieldName(field.path), QString::fromLatin1(field.path));
    }
    const int initial = m_fieldComboBox->findData(QString::fromStdString(initialAnimation.fieldPath));
    m_fieldComboBox->setCurrentIndex(std::max(0, initial));
    if (initial < 0) return proposeValues();
    m_valuesEdit->setText(initialAnimation.fieldValues.join(','));
}

QWidget* AnimationForm::buildPlayer() {
    m_playButton->setCheckable(true);
    m_playButton->setChecked(true);
    m_playButton->setIcon(themeIcon("media-playback-pause"));
    m_playButton->setToolTip(tr("Play"));
    m_playButton->setAccessibleName(tr("Play"));
    m_slider->setAccessibleName(tr("Frame"));
    auto* player = new QWidget;
    auto* layout = newLayout<QHBoxLayout>(player, {}, 8);
    layout->addWidget(m_playButton);
    layout->addWidget(m_slider);
    return player;
}

void AnimationForm::connectFields() {
    connect(m_subjectComboBox, &QComboBox::activated, this, [this] {
        updateVisibleFields();
        emit changed();
    });
    connect(m_fieldComboBox, &QComboBox::activated, this, [this] {
        proposeValues();
        emit changed();
    });
    for (QLineEdit* edit : {m_stepsEdit, m_valuesEdit})
        connect(edit, &QLineEdit::textChanged, this, &AnimationForm::changed);
    connect(m_secondsSpinBox, &NumberBox::valueChanged, this, &AnimationForm::changed);
    connect(m_secondsSpinBox, &NumberBox::problemChanged, this, &AnimationForm::changed);
    connect(m_playButton, &QToolButton::toggled, this, [this](bool isPlaying) {
        m_playButton->setIcon(themeIcon(isPlaying ? "media-playback-pause" : "media-playback-start"));
        m_preview->setPlaying(isPlaying);
    });
    connect(m_slider, &QSlider::valueChanged, m_preview, &AnimationPreview::showPicture);
    connect(m_slider, &QSlider::sliderPressed, this, [this] { m_playButton->setChecked(false); });
    connect(m_preview, &AnimationPreview::picturesChanged, this, &AnimationForm::updateSlider);
    connect(m_preview, &AnimationPreview::pictureShown, this, [this](int index) {
        const QSignalBlocker blocker(m_slider);
        m_slider->setValue(index);
    });
}

/// Fills in the values that are proposed for the chosen setting.
void AnimationForm::proposeValues() {
    const QString path = m_fieldComboBox->currentData().toString();
    const QSignalBlocker blocker(m_valuesEdit);
    for (const AnimatedField& field : animatedFields)
        if (path == QLatin1String(field.path)) m_valuesEdit->setText(QLatin1String(field.values));
}

void AnimationForm::updateVisibleFields() {
    for (QWidget* field : std::initializer_list<QWidget*>{m_stepsLabel, m_stepsEdit})
        field->setVisible(subject() == AnimationSubject::TrainingSteps);
    for (QWidget* field : std::initializer_list<QWidget*>{m_fieldComboBox, m_valuesEdit})
        field->setVisible(subject() == AnimationSubject::FieldValues);
}

void AnimationForm::updateSlider() {
    const QSignalBlocker blocker(m_slider);
    m_slider->setRange(0, std::max(0, m_preview->pictureCount() - 1));
    m_slider->setEnabled(m_preview->pictureCount() > 1);
}

AnimationSubject AnimationForm::subject() const {
    return static_cast<AnimationSubject>(m_subjectComboBox->currentData().toInt());
}

AnimationSpec AnimationForm::animation(QString& problem) const {
    AnimationSpec animation;
    animation.subject = subject();
    animation.seconds = m_secondsSpinBox->value();
    if (animation.subject == AnimationSubject::FieldValues) {
        animation.fieldPath = m_fieldComboBox->currentData().toString().toStdString();
        animation.fieldValues = splitValues(m_valuesEdit->text());
    }
    const QString steps = m_stepsEdit->text().remove(' ');
    if (animation.subject == AnimationSubject::TrainingSteps && !steps.isEmpty()) {
        try {
            animation.trainingSteps = parseTrainingSteps(steps);
        } catch (const std::invalid_argument& error) {
            problem = steps + QStringLiteral(": ") + QString::fromUtf8(error.what());
        }
    }
    if (problem.isEmpty()) problem = m_secondsSpinBox->problem();
    if (problem.isEmpty()) problem = animationProblem(m_source, animation);
    return animation;
}

}  // namespace attention

#include "moc_animation_form.cpp"
