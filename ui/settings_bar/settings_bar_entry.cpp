// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings_bar/settings_bar_entry.h"

#include "look/design_values.h"
#include "settings_bar/value_appearance.h"

#include <QEvent>
#include <QLabel>
#include <QStyle>

#include <algorithm>
#include <array>
#include <utility>

namespace attention {
namespace {

constexpr int valueLabelGap = 2;  ///< pixels between a label and the padding of a value

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
        if (!text.isEmpty()) width += fontMetrics().horizontalAdvance(text) + valueLabelGap;
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
        x += valueLabelGap;
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
        x += valueLabelGap;
    }
    placeLabel(m_after);
}

namespace {

constexpr int wideGap = 3 * design::spacing;
constexpr int narrowGap = 2 * design::spacing;
/// Largest increase of a gap, in pixels, if the area is wider than needed.
constexpr int maxAddedGap = 4 * design::spacing;

/// The details that the entries show, and the distances between them.
struct Level {
    int gap;              ///< minimum distance between two groups of entries, in pixels
    int margin;           ///< minimum distance to the left and right edge of the area, in pixels
    bool hasShortLabels;  ///< true: labels are symbols without words
    /// True if entries that the bar may hide are visible.
    bool showsOptionalEntries;
};

/// The levels, from the most to the least detail.
constexpr std::array<Level, 4> levels = {{
    {wideGap, design::margin, false, true},
    {narrowGap, design::spacing, false, true},
    {narrowGap, design::spacing, true, true},
    {narrowGap, design::spacing, true, false},
}};

bool isShownAt(const SettingsBarEntry& entry, const Level& level) {
    return level.showsOptionalEntries || !entry.isOptional();
}

int gapBefore(const SettingsBarEntry& entry, const Level& level) {
    return entry.beginsGroup() ? level.gap : design::spacing;
}

/// Returns the number of groups. The entries of a group are close to each other.
int groupCount(const std::vector<SettingsBarEntry*>& entries) {
    return static_cast<int>(std::ranges::count_if(entries, &SettingsBarEntry::beginsGroup));
}

/// Returns the width in pixels of all entries of `level`, with their gaps and the margins.
int widthOf(const std::vector<SettingsBarEntry*>& entries, const Level& level) {
    int width = 2 * level.margin;
    bool isFirst = true;
    for (const SettingsBarEntry* entry : entries) {
        if (!isShownAt(*entry, level)) continue;
        if (!std::exchange(isFirst, false)) width += gapBefore(*entry, level);
        width += entry->preferredWidth(level.hasShortLabels);
    }
    return width;
}

/// Returns for each entry the number of pixels by which it becomes narrower than preferred. The sum is
/// `missingWidth` if the entries can shrink that much, otherwise less.
std::vector<int> widthReductions(const std::vector<SettingsBarEntry*>& entries, int missingWidth) {
    std::vector<int> reductions(entries.size());
    for (const auto& reducibleWidth : {&SettingsBarEntry::unusedWidth, &SettingsBarEntry::shrinkableWidth}) {
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const int reducible = std::max(0, (entries[i]->*reducibleWidth)() - reductions[i]);
            const int reduction = std::min(reducible, missingWidth);
            reductions[i] += reduction;
            missingWidth -= reduction;
        }
    }
    return reductions;
}

}  // namespace

int preferredWidthOf(const std::vector<SettingsBarEntry*>& entries) {
    return widthOf(entries, levels.front());
}

void arrangeEntries(const std::vector<SettingsBarEntry*>& entries, const QRect& area,
                    Qt::LayoutDirection direction) {
    const auto fits = [&](const Level& level) { return widthOf(entries, level) <= area.width(); };
    const auto fitting = std::ranges::find_if(levels, fits);
    const Level& level = fitting == levels.end() ? levels.back() : *fitting;
    std::vector<SettingsBarEntry*> shownEntries;
    for (SettingsBarEntry* entry : entries) {
        entry->setVisible(isShownAt(*entry, level));
        entry->setHasShortLabel(level.hasShortLabels);
        if (isShownAt(*entry, level)) shownEntries.push_back(entry);
    }
    const int spareWidth = area.width() - widthOf(entries, level);
    const std::vector<int> reductions = widthReductions(shownEntries, std::max(0, -spareWidth));
    const int gapCount = std::max(0, groupCount(shownEntries) - 1);
    const int addedGap = gapCount == 0 ? 0 : std::clamp(spareWidth / (gapCount + 2), 0, maxAddedGap);
    int x = area.left() + level.margin + std::max(0, spareWidth - gapCount * addedGap) / 2;
    for (std::size_t i = 0; i < shownEntries.size(); ++i) {
        SettingsBarEntry& entry = *shownEntries[i];
        if (i > 0) x += gapBefore(entry, level) + (entry.beginsGroup() ? addedGap : 0);
        const QRect rect(x, area.top(), entry.preferredWidth(level.hasShortLabels) - reductions[i],
                         area.height());
        entry.setGeometry(QStyle::visualRect(direction, area, rect));
        entry.layOut();
        x += rect.width();
    }
}

}  // namespace attention

#include "moc_settings_bar_entry.cpp"
