// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QStringList>
#include <QWidget>

#include <vector>

class QLabel;

namespace attention {

/// An entry of the settings bar: a value with words before and after it, such as “4 heads” or “mask causal”.
class SettingsBarEntry : public QWidget {
    Q_OBJECT

 public:
    /// Marks the position of the value in a label.
    static inline const QString placeholder = QStringLiteral("%1");

    /// Creates an entry and makes `value` its child.
    SettingsBarEntry(QWidget* value, QWidget* parent);

    /// Sets the words around the value. “%1” in a pattern marks the position of the value. In a pattern
    /// without “%1”, the value is hidden, and the pattern is the whole text of the entry. `shortPattern`
    /// replaces `pattern` in a narrow bar.
    void setLabel(const QString& pattern, const QString& shortPattern);
    /// Reserves the width of other patterns, such as “%1 head”, so that the width of the entry does not
    /// depend on its value.
    void reserveWidthFor(const QStringList& patterns);
    /// Shows the words in the color of secondary text.
    void setLabelsMuted();
    /// Shows `shortPattern` of setLabel() if `hasShortLabel` is true, otherwise `pattern`.
    void setHasShortLabel(bool hasShortLabel);
    /// Separates this entry from the entry before it by a wide gap if `beginsGroup` is true, otherwise by a
    /// narrow gap. The default is true.
    void setBeginsGroup(bool beginsGroup) { m_beginsGroup = beginsGroup; }
    bool beginsGroup() const { return m_beginsGroup; }
    /// Allows a narrow bar to hide the entry if `isOptional` is true. The default is false.
    void setOptional(bool isOptional) { m_isOptional = isOptional; }
    bool isOptional() const { return m_isOptional; }

    QWidget* value() const { return m_value; }
    /// Returns the preferred width in pixels, with the short label if `hasShortLabel` is true, otherwise with
    /// the full label.
    int preferredWidth(bool hasShortLabel) const;
    /// Returns the number of unused pixels at the end of the entry, which are reserved for wider values.
    int unusedWidth() const;
    /// Returns the number of pixels by which the value can be narrower than its size hint. If the entry is
    /// narrower by more than unusedWidth(), the value is elided.
    int shrinkableWidth() const;
    /// Places the value and the words around it in the entry. The bar calls it because the value may have
    /// changed.
    void layOut();
    QSize sizeHint() const override;

 protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    const QString& pattern() const { return m_hasShortLabel ? m_shortPattern : m_pattern; }
    bool hasValue(const QString& pattern) const;
    int labelWidth(const QString& pattern) const;
    int valueWidth() const;
    void updateLabels();

    QLabel* m_before;
    QWidget* m_value;
    QLabel* m_after;
    QString m_pattern;
    QString m_shortPattern;
    QStringList m_reservedPatterns;
    bool m_hasShortLabel = false;
    bool m_beginsGroup = true;
    bool m_isOptional = false;
};

/// Returns the width of `entries` with all details, in pixels.
int preferredWidthOf(const std::vector<SettingsBarEntry*>& entries);

/// Places `entries` in the middle of `area`, with as many details as fit. If the area is too narrow,
/// distances become smaller first. Then words are replaced by symbols, and then optional entries are hidden.
/// If the entries are still too wide, reduces the widths that are reserved for wider values, and finally
/// elides values. `direction` is the direction in which the entries follow each other.
void arrangeEntries(const std::vector<SettingsBarEntry*>& entries, const QRect& area,
                    Qt::LayoutDirection direction);

}  // namespace attention
