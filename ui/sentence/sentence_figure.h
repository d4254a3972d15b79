// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "heatmap/color_bar.h"
#include "sentence/sentence_layout.h"
#include "state/query_weights.h"

#include <QCoreApplication>
#include <QStringList>

#include <memory>

namespace attention {

class FigureView;

/// The text itself, every token tinted by the weight that the selected query gives it; once for each head.
/// In self-attention a click on a token makes it the query, else there is the query text to click on.
class SentenceFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::SentenceFigure)

 public:
    SentenceFigure(const FigureSource& source, FigureTheme theme);

    void paint(QPainter& painter) const override;
    Invalidation setMarkedCells(const CellRef& selected, const std::optional<CellRef>& hovered) override;
    Invalidation setPointerPosition(const std::optional<QPointF>& point) override;
    std::optional<CellRef> cellAt(QPointF point) const override;
    std::optional<CellRef> cellForClick(QPointF point) const override;
    std::optional<CellRef> guessedCellAt(QPointF point) const override;
    QRectF rectToReveal(const CellRef& cell) const override;
    std::optional<CellRef> cellForKey(const QKeyEvent& event) const override;
    QString toolTip(QPointF point) const override;
    const ColorScale* weightColorScale() const override { return &m_queryWeights.weightColorScale(); }
    std::optional<QLineF> colorLineAt(QPointF point) const override;
    std::vector<int> selectableQueries() const override { return shownWeights().queries; }
    std::optional<int> queryAt(QPointF point) const override;
    CellRef cellOfQuery(int query) const override;
    /// The row of the query, or the sum of several, head by head.
    QString tableText() const override;

    const SentenceLayout& layout() const { return m_layout; }
    /// "query 2 “is” attends to:"; of several: together.
    QString heading() const;
    /// Returns the sentence below the heading: why the query has no weights, or the answer of a model that
    /// predicts antecedents. Empty if there is neither.
    const QString& note() const { return m_note; }

 protected:
    /// Short texts are large, with all decimals; long ones smaller, and without numbers before they are
    /// higher than the room.
    QSizeF layOutContents() override;

 private:
    bool isCrossAttention() const;
    /// As the key text is read.
    bool areKeysRightToLeft() const;
    const ShownWeights& shownWeights() const { return m_queryWeights.shownWeights(); }
    void fitTextSize(QSizeF availableSize);
    double usedWidth() const;
    bool updateNote();
    QString headLabel(int head) const;
    Invalidation invalidationFor(bool hasChanged);
    static constexpr double colorBarMargin = 16;

    double computeColorBarWidth() const;
    SentenceMetrics layoutMetrics(double width) const;
    void paintText(QPainter& painter) const;
    QRectF colorBarRect() const;
    void paintColorBar(QPainter& painter) const;
    void paintQueryTokens(QPainter& painter, const ChipFlow& queries) const;
    void paintArcs(QPainter& painter, std::size_t index) const;
    void paintParagraph(QPainter& painter, std::size_t index) const;
    void paintChip(QPainter& painter, const QRectF& chip, float weight, bool isMasked) const;
    void paintNumber(QPainter& painter, const QRectF& chip, float weight, GuessState state) const;
    void paintOutlines(QPainter& painter, const QRectF& chip, int position, const CellRef& currentCell) const;
    void paintLegend(QPainter& painter, QPointF position) const;
    ColorBar colorBar() const;

    QueryWeights m_queryWeights;
    QStringList m_queryTokens;  ///< those shown
    QStringList m_keyTokens;
    QString m_note;
    int m_decimals = 2;          ///< of the numbers below the tokens; 0: there are none
    double m_colorBarWidth = 0;  ///< with the names of the marks that can occur
    QFont m_textFont;
    double m_arcHeight = 0;  ///< of the space for arcs; 0 without arcs
    SentenceLayout m_layout;
};

/// Shows it in a window.
FigureView* createSentenceFigureView();

}  // namespace attention
