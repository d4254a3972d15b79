// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/motion.h"

#include <QEasingCurve>
#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace attention {
namespace {

bool isMotionEnabled = true;

}  // namespace

Motion::Motion(QWidget* widget) : QObject(widget), m_widget(widget), m_animation(this) {
    m_animation.setStartValue(0.0);
    connect(&m_animation, &QVariantAnimation::valueChanged, this, &Motion::advanced);
    connect(&m_animation, &QVariantAnimation::finished, this, &Motion::finished);
}

void Motion::setEnabled(bool isEnabled) {
    isMotionEnabled = isEnabled;
}

bool Motion::start(int beatCount) {
    constexpr int shortestInterval = 2 * beatDurationMs;
    const bool isLongAfterLastChange = !m_lastChange.isValid() || m_lastChange.elapsed() >= shortestInterval;
    if (beatCount > 0) m_lastChange.start();
    const bool isAllowed =
        isMotionEnabled && beatCount > 0 &&
        m_widget->style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, m_widget) > 0;
    if (!isLongAfterLastChange || !isAllowed || !m_widget->isVisible()) {
        stop();
        return false;
    }
    m_animation.stop();
    m_beatCount = beatCount;
    m_animation.setEndValue(static_cast<double>(beatCount));
    m_animation.setDuration(beatCount * beatDurationMs);
    m_animation.start();
    return true;
}

void Motion::stop() {
    if (!isRunning()) return;
    m_animation.stop();
    emit finished();
}

double Motion::progress(int beat) const {
    if (!isRunning()) return 1;
    const double elapsed = std::clamp(m_animation.currentValue().toDouble() - beat, 0.0, 1.0);
    return QEasingCurve(QEasingCurve::InOutQuad).valueForProgress(elapsed);
}

}  // namespace attention

#include "moc_motion.cpp"
