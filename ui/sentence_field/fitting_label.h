// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace attention {

/// Shows one line of text in the middle. If the text is wider than the label, its font becomes smaller, down
/// to `minimumPixelSize`. Text that is still too wide is elided, and the tool tip contains all of it.
class FittingLabel : public QWidget {
    Q_OBJECT

 public:
    explicit FittingLabel(QWidget* parent = nullptr);

    /// Sets the largest and the smallest font size, in pixels for a font of design::bodyFontSize.
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
