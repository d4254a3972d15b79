// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;

namespace attention {

/// One part of the sentence in the settings bar: a value with words before and after it, such as “4 heads” or
/// “mask causal”.
class SettingsBarEntry : public QWidget {
    Q_OBJECT

 public:
    static inline const QString placeholder = QStringLiteral("%1");  ///< the place of the value in a label

    SettingsBarEntry(QWidget* value, QWidget* parent);

    /// Sets the words around the value, which is at “%1”. Without “%1”, the value is hidden, and `pattern` is
    /// the text of the entry. `shortPattern` replaces `pattern` if there is little room.
    void setLabel(const QString& pattern, const QString& shortPattern);
    /// Reserves the width of other patterns that the entry has for other values, such as “%1 head”.
    void reserveWidthFor(const QStringList& patterns);
    /// Shows the words in the color of secondary text.
    void setLabelsMuted();
    /// Chooses between the two patterns of setLabel().
    void setHasShortLabel(bool hasShortLabel);
    /// Sets whether there is a wide gap before this entry. True by default.
    void setBeginsGroup(bool beginsGroup) { m_beginsGroup = beginsGroup; }
    bool beginsGroup() const { return m_beginsGroup; }
    /// Sets whether the bar may hide the entry if there is little room. False by default.
    void setOptional(bool isOptional) { m_isOptional = isOptional; }
    bool isOptional() const { return m_isOptional; }

    QWidget* value() const { return m_value; }
    /// Returns the preferred width with the short label or with the other one.
    int preferredWidth(bool hasShortLabel) const;
    /// Returns the width at the end of the entry that is reserved for wider values and empty now.
    int unusedWidth() const;
    /// Returns the number of pixels by which the value can be narrower than the width reserved for it. If the
    /// entry is narrower by more than unusedWidth(), the value is elided.
    int shrinkableWidth() const;
    /// Places the value and the words around it. Called by the bar, because the value may have changed.
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

}  // namespace attention
