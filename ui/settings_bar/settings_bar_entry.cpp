// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings_bar/settings_bar_entry.h"

#include "settings_bar/value_appearance.h"

#include <QEvent>
#include <QLabel>
#include <QStyle>

#include <algorithm>

namespace attention {
namespace {

constexpr int labelGap = 2;  ///< pixels between a label and the padding of a value

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
    m_value->setVisible(hasValue(pattern()));
    // Screen readers take the name of a combo box from its label.
    m_before->setBuddy(hasValue(pattern()) ? m_value : nullptr);
    m_before->setAccessibleName(hasValue(pattern()) ? m_value->accessibleName() : QString());
    updateGeometry();
    layOut();
}

bool SettingsBarEntry::hasValue(const QString& pattern) const {
    return pattern.contains(placeholder);
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

/// Returns the width in pixels that the current value needs.
int SettingsBarEntry::valueWidth() const {
    const auto* valueText = dynamic_cast<const ValueText*>(m_value);
    if (!valueText || valueText->usesReservedWidth()) return m_value->sizeHint().width();
    return valueSize(*m_value, m_value->fontMetrics().horizontalAdvance(valueText->shownText())).width();
}

int SettingsBarEntry::unusedWidth() const {
    if (!hasValue(pattern()) || !textAfter(pattern()).isEmpty()) return 0;
    return std::max(0, m_value->sizeHint().width() - valueWidth());
}

int SettingsBarEntry::shrinkableWidth() const {
    return hasValue(pattern()) ? m_value->sizeHint().width() - m_value->minimumSizeHint().width() : 0;
}

QSize SettingsBarEntry::sizeHint() const {
    const int height = std::max(m_value->sizeHint().height(), m_before->sizeHint().height());
    return {preferredWidth(m_hasShortLabel), height};
}

/// Places the value and the words again when the value has requested another size or the font has changed.
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
        const int room = width() - x - labelWidth(placeholder + m_after->text());
        const int reserved = std::min(room, m_value->sizeHint().width());
        const int used = std::min(reserved, valueWidth());
        // A number in front of its label is placed directly next to the label.
        const bool endsAtLabel = m_before->text().isEmpty() && !m_after->text().isEmpty();
        if (endsAtLabel) x += reserved - used;
        place(m_value, used, m_value->sizeHint().height());
        if (!endsAtLabel) x += reserved - used;
        x += labelGap;
    }
    placeLabel(m_after);
}

}  // namespace attention

#include "moc_settings_bar_entry.cpp"
