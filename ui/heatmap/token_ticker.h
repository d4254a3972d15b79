// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/token_labels.h"

#include <qcustomplot.h>

#include <optional>

namespace attention {

/// Names the rows or columns of a map on an axis of QCustomPlot, where row r is at r: as many of them as have
/// room beside each other, which QCustomPlot's own ticker of texts does not look at.
class TokenTicker : public QCPAxisTicker {
 public:
    /// Makes `axis` look like labels beside a map; it keeps this ticker.
    static QSharedPointer<TokenTicker> installOn(QCPAxis* axis);

    void setLabels(TokenLabels labels);
    const TokenLabels& labels() const { return m_labels; }
    /// Label i as it is written.
    QString labelText(int i) const;
    /// Whether labels above columns are turned for want of room, with all cells in sight as with few.
    bool isSlanted() const;
    /// Pixels from one row or column to the next.
    double spacing() const;

    void generate(const QCPRange& range, const QLocale& locale, QChar format, int precision,
                  QVector<double>& ticks, QVector<double>* subTicks, QVector<QString>* tickLabels) override;

 private:
    explicit TokenTicker(QCPAxis* axis) : m_axis(axis) {}

    QCPAxis* m_axis;
    TokenLabels m_labels;
};

/// One label of an axis, standing out, in place of those that it would touch: on a layer of its own, so that
/// it moves without anything else being drawn again.
class MarkedLabel : public QCPLayerable {
 public:
    MarkedLabel(QCPAxis* axis, const TokenTicker& ticker);

    void setMarkedIndex(std::optional<int> labelIndex) { m_markedIndex = labelIndex; }
    std::optional<int> markedIndex() const { return m_markedIndex; }
    const QColor& color() const { return m_ticker.labels().color; }

 protected:
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}
    void draw(QCPPainter* painter) override;

 private:
    /// Where label i stands, and the box of its text counted from there, along its letters.
    QPointF anchor(int i) const;
    QRectF labelBox(const QString& text) const;

    QCPAxis* m_axis;
    const TokenTicker& m_ticker;
    std::optional<int> m_markedIndex;
};

}  // namespace attention
