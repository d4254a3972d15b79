// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/shown_weights.h"
#include "figure/figure.h"
#include "heatmap/color_bar.h"
#include "sentence/sentence_layout.h"
#include "state/chosen_queries.h"

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
    Renewal mark(const CellRef& selected, const std::optional<CellRef>& hovered) override;
    Renewal point(const std::optional<QPointF>& at) override;
    std::optional<CellRef> cellAt(QPointF point) const override;
    std::optional<CellRef> clickedCell(QPointF at) const override;
    std::optional<CellRef> guessAt(QPointF at) const override;
    QRectF rectOf(const CellRef& cell) const override;
    std::optional<CellRef> moved(const QKeyEvent& event) const override;
    QString toolTip(QPointF at) const override;
    const ColorScale* scaleOfWeights() const override { return &m_scale; }
    bool isOnScale(QPointF point) const override {
        constexpr double below = 200;  // nothing of it is there
        return point.x() > m_sight.right() - m_scaleRoom + besideScale && point.y() < m_sight.top() + below;
    }
    std::vector<int> queriesToChoose() const override { return m_shown.queries; }
    std::optional<int> queryAt(QPointF at) const override;
    CellRef cellOfQuery(int query) const override;
    /// The row of the query, or the sum of several, head by head.
    QString table() const override;

    const SentenceLayout& layout() const { return m_layout; }
    /// "query 2 “is” attends to:"; of several: together.
    QString heading() const;
    /// Why the query's row has no weights of its own; empty when it has.
    const QString& note() const { return m_note; }

 protected:
    /// Short texts are large, with all decimals; long ones smaller, and without numbers before they are
    /// higher than the room.
    QSizeF place() override;

 private:
    bool isCross() const;
    /// As the key text is read.
    bool areKeysFromTheRight() const;
    CellRef selectedCell() const;
    CellRef current() const;
    void fit(QSizeF room);
    double usedWidth() const;
    bool explainRow();
    void explainHead(int head, const std::vector<float>& sums);
    std::vector<std::uint8_t> forbiddenToAll(int head) const;
    double largestSum() const;
    ChosenQueries chosen() const;
    std::vector<int> currentRows() const;
    const ColorScale& scale() const { return m_rows.size() > 1 ? m_sumScale : m_scale; }
    QString labelOf(int head) const;
    Renewal renewed(bool isAnother);
    static constexpr double besideScale = 16;

    double widthOfScale() const;
    std::vector<int> headsOf(int head) const;
    SentenceContent content(double width) const;
    void paintText(QPainter& painter) const;
    void paintScale(QPainter& painter) const;
    void paintQueries(QPainter& painter) const;
    void paintParagraph(QPainter& painter, std::size_t index) const;
    CellCover coverOf(int head, int key) const;
    void paintChip(QPainter& painter, const QRectF& chip, float weight, bool isForbidden) const;
    void paintNumber(QPainter& painter, const QRectF& chip, float weight, CellCover cover) const;
    void paintOutlines(QPainter& painter, const QRectF& chip, int position, const CellRef& current) const;
    void paintLegend(QPainter& painter, QPointF start) const;
    ColorBar scaleBar() const;

    ShownWeights m_shown;
    ColorScale m_scale;
    ColorScale m_sumScale;                   ///< of the rows of several queries together
    std::vector<int> m_rows;                 ///< of the weights that are shown now
    std::vector<std::vector<float>> m_sums;  ///< these rows, of each head
    QStringList m_queryTokens;               ///< those shown
    QStringList m_keyTokens;
    QString m_note;
    int m_decimals = 2;        ///< of the numbers below the tokens; 0: there are none
    bool m_hasMasked = false;  ///< in the current rows
    bool m_hasNan = false;
    double m_scaleRoom = 0;  ///< with the names of the marks that can occur
    QFont m_textFont;
    SentenceLayout m_layout;
};

/// Shows it in a window.
FigureView* newSentenceView();

}  // namespace attention
