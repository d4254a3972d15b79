// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings_bar/settings_bar_entry.h"

#include "settings_bar/value_appearance.h"

#include <QAbstractSpinBox>
#include <QEvent>
#include <QLabel>
#include <QStyle>

#include <algorithm>

namespace attention {
namespace {

constexpr int labelGap = 1;  ///< between a label and the padding of a value

QString textBefore(const QString& pattern) {
    return pattern.section(SettingsBarEntry::placeholder, 0, 0).trimmed();
}

QString textAfter(const QString& pattern) {
    return pattern.section(SettingsBarEntry::placeholder, 1).trimmed();
}

}  // namespace

SettingsBarEntry::SettingsBarEntry(QWidget* value, QWidget* parent)
    : QWidget(parent), m_before(new QLabel(this)), m_value(value), m_after(new QLabel(this)) {
    for (QLabel* label : {m_before, m_after}) label->setTextFormat(Qt::PlainText);
    if (!value) return;
    value->setParent(this);
    value->show();
}

void SettingsBarEntry::setLabel(const QString& pattern, const QString& shortPattern) {
    if (pattern == m_pattern && shortPattern == m_shortPattern) return;
    m_pattern = pattern;
    m_shortPattern = shortPattern;
    updateLabels();
}

void SettingsBarEntry::reserveWidthFor(const QStringList& patterns) {
    m_reservedPatterns = patterns;
    updateGeometry();
}

void SettingsBarEntry::setLabelsMuted() {
    for (QLabel* label : {m_before, m_after}) label->setForegroundRole(QPalette::PlaceholderText);
}

void SettingsBarEntry::setHasShortLabel(bool hasShortLabel) {
    if (hasShortLabel == m_hasShortLabel) return;
    m_hasShortLabel = hasShortLabel;
    updateLabels();
}

void SettingsBarEntry::updateLabels() {
    m_before->setText(textBefore(pattern()));
    m_after->setText(textAfter(pattern()));
    if (m_value) {
        m_value->setVisible(hasValue(pattern()));
        // Screen readers take the name of a combo box from its label.
        m_before->setBuddy(hasValue(pattern()) ? m_value : nullptr);
        m_before->setAccessibleName(hasValue(pattern()) ? m_value->accessibleName() : QString());
    }
    // The digits are next to the label.
    if (auto* number = qobject_cast<QAbstractSpinBox*>(m_value))
        number->setAlignment(m_before->text().isEmpty() ? Qt::AlignRight : Qt::AlignLeft);
    updateGeometry();
    layOut();
}

bool SettingsBarEntry::hasValue(const QString& pattern) const {
    return m_value && pattern.contains(placeholder);
}

int SettingsBarEntry::labelWidth(const QString& pattern) const {
    int width = 0;
    for (const QString& text : {textBefore(pattern), textAfter(pattern)})
        if (!text.isEmpty()) width += fontMetrics().horizontalAdvance(text) + labelGap;
    return width;
}

int SettingsBarEntry::preferredWidth(bool hasShortLabel) const {
    const QString& pattern = hasShortLabel ? m_shortPattern : m_pattern;
    int width = labelWidth(pattern);
    // The short label is a symbol, which is the same for all values.
    if (!hasShortLabel)
        for (const QString& reserved : m_reservedPatterns) width = std::max(width, labelWidth(reserved));
    return width + (hasValue(pattern) ? m_value->sizeHint().width() : 0);
}

int SettingsBarEntry::unusedWidth() const {
    const auto* valueText = dynamic_cast<const ValueText*>(m_value);
    if (!valueText || !hasValue(pattern()) || !textAfter(pattern()).isEmpty()) return 0;
    const int textWidth = m_value->fontMetrics().horizontalAdvance(valueText->shownText());
    return std::max(0, m_value->sizeHint().width() - valueSize(*m_value, textWidth).width());
}

int SettingsBarEntry::shrinkableWidth() const {
    return hasValue(pattern()) ? m_value->sizeHint().width() - m_value->minimumSizeHint().width() : 0;
}

QSize SettingsBarEntry::sizeHint() const {
    const int height = m_value ? m_value->sizeHint().height() : 0;
    return {preferredWidth(m_hasShortLabel), std::max(height, m_before->sizeHint().height())};
}

/// The value has asked for another size.
bool SettingsBarEntry::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::FontChange) {
        updateGeometry();
        layOut();
    }
    return QWidget::event(event);
}

void SettingsBarEntry::resizeEvent(QResizeEvent*) {
    layOut();
}

/// Places the label, the value and the other label next to each other. The value is narrower than preferred
/// if the entry is.
void SettingsBarEntry::layOut() {
    int x = 0;
    const auto place = [&](QWidget* widget, int width, int height) {
        const QRect rect(x, (this->height() - height) / 2, width, height);
        widget->setGeometry(QStyle::visualRect(layoutDirection(), this->rect(), rect));
        x += width;
    };
    const auto placeLabel = [&](QLabel* label) {
        label->setVisible(!label->text().isEmpty());
        if (label->text().isEmpty()) return;
        place(label, fontMetrics().horizontalAdvance(label->text()), height());
        x += labelGap;
    };
    placeLabel(m_before);
    if (hasValue(pattern())) {
        const QSize preferred = m_value->sizeHint();
        const int missing =
            std::max(0, x + preferred.width() + labelWidth(placeholder + m_after->text()) - width());
        place(m_value, preferred.width() - std::min(missing, std::max(unusedWidth(), shrinkableWidth())),
              preferred.height());
        x += labelGap;
    }
    placeLabel(m_after);
}

}  // namespace attention
