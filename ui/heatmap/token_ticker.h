// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/token_labels.h"

#include <qcustomplot.h>

#include <optional>

namespace attention {

/// Labels the rows or columns of a heatmap on an axis of QCustomPlot. Row or column i is at coordinate i. As
/// many labels are shown as fit without overlapping. QCPAxisTickerText does not avoid overlaps.
class TokenTicker : public QCPAxisTicker {
 public:
    /// Sets a new TokenTicker on `axis`, hides the lines of the axis and returns the ticker. The axis and the
    /// caller share the ownership of the ticker.
    static QSharedPointer<TokenTicker> installOn(QCPAxis* axis);

    void setLabels(TokenLabels labels);
    const TokenLabels& labels() const { return m_labels; }
    /// Returns the text of label `i`, from 0, shortened to TokenLabels::maximumLabelWidth.
    QString labelText(int i) const;
    /// True if the axis belongs to columns, and the columns are narrower than the widest label. The labels
    /// are then slanted. Labels outside of the visible range count, too.
    bool isSlanted() const;
    /// Returns the distance between neighboring rows or columns in pixels. The distance is always positive.
    double spacing() const;

    void generate(const QCPRange& range, const QLocale& locale, QChar format, int precision,
                  QVector<double>& ticks, QVector<double>* subTicks, QVector<QString>* tickLabels) override;

 private:
    explicit TokenTicker(QCPAxis* axis) : m_axis(axis) {}

    QCPAxis* m_axis;
    TokenLabels m_labels;
};

/// Paints the marked label of an axis on a tinted background, over the labels that it overlaps. The marked
/// label is on the layer "overlay", so a change of the marked label does not paint the heatmap again.
class MarkedLabel : public QCPLayerable {
 public:
    MarkedLabel(QCPAxis* axis, const TokenTicker& ticker);

    /// Sets the index of the marked label, from 0. std::nullopt: no label is marked. The caller must replot
    /// the layer.
    void setMarkedIndex(std::optional<int> labelIndex) { m_markedIndex = labelIndex; }
    std::optional<int> markedIndex() const { return m_markedIndex; }
    const QColor& color() const { return m_ticker.labels().color; }

 protected:
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}
    void draw(QCPPainter* painter) override;

 private:
    /// Returns the position in the plot at which label `i`, from 0, is painted, in pixels.
    QPointF anchor(int i) const;
    /// Returns the rectangle of `text` relative to the anchor of its label, in coordinates that are rotated
    /// with the label.
    QRectF labelBox(const QString& text) const;

    QCPAxis* m_axis;
    const TokenTicker& m_ticker;
    std::optional<int> m_markedIndex;
};

}  // namespace attention
