// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace attention {

/// A label with one centered line of text. If the text is wider than the label, the font becomes smaller,
/// down to the smallest size of setPixelSizes(). Text that is still too wide is elided, and the tool tip
/// contains the complete text.
class FittingLabel : public QWidget {
    Q_OBJECT

 public:
    explicit FittingLabel(QWidget* parent = nullptr);

    /// Sets the largest and the smallest font size in pixels. Both sizes are for a widget font of
    /// design::bodyFontSize pixels, and scale with the widget font.
    void setPixelSizes(int largest, int smallest);
    void setText(const QString& text);
    const QString& text() const { return m_text; }
    /// Returns the font in which the text is painted.
    QFont fittingFont() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    QFont fontOfSize(int pixelSize) const;

    QString m_text;
    int m_largestSize = 13;
    int m_smallestSize = 12;
};

}  // namespace attention
