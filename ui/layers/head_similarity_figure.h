// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_bar.h"
#include "heatmap/token_labels.h"
#include "layers/heads_figure.h"
#include "models/head_similarity.h"

#include <utility>

namespace attention {

/// What the figure is made from.
bool hasHeadSimilarity(const FigureSource& source);
void addHeadSimilarity(FigureSource& source, const ExecutionContext& execution);

/// How alike the heads of a trained model are: a row and a column for each, the layers apart by lines.
class HeadSimilarityFigure : public HeadsFigure {
    Q_DECLARE_TR_FUNCTIONS(attention::HeadSimilarityFigure)

 public:
    /// Of the HeadSimilarity found.
    HeadSimilarityFigure(const FigureSource& source, FigureTheme theme,
                         std::optional<HeadRole> sortRole = {});

    QSizeF defaultSize() const override { return {720, 640}; }
    void paint(QPainter& painter) const override;
    void paintMarks(QPainter& painter) const override;
    QString subtitle() const override;
    QString tableText() const override;
    Index tableCellCount() const override;
    std::vector<MapPanel> mapPanels() const override;
    Invalidation setMarkedCells(const CellRef& selectedCell,
                                const std::optional<CellRef>& hoveredCell) override;
    Invalidation setPointerPosition(const std::optional<QPointF>& position) override;
    QRectF rectToReveal(const CellRef& cell) const override;
    QString toolTip(QPointF point) const override;

    /// That of the row, or of the label.
    std::optional<LayerHead> headAt(QPointF point) const override;
    std::optional<LayerHead> headForKey(const QKeyEvent& event) const override;
    /// Of the two heads pointed at; else what the one pointed at, or selected, is most and least like.
    QString description() const override;

    const CellGrid& grid() const { return m_grid; }
    const Heatmap& heatmap() const { return m_heatmap; }
    /// Of two places in heads().
    float similarity(int row, int column) const { return m_heatmap.values(row, column); }

 protected:
    QSizeF layOutContents() override;

 private:
    struct HeadPair {
        int row = 0;
        int column = 0;
        bool operator==(const HeadPair&) const = default;
    };
    void buildHeatmap(const HeadSimilarity& similarity);
    void buildLabels();
    bool hasHeadLabels() const;
    /// Where the layers begin behind the first, of heads in the model's order.
    std::vector<int> layerBoundaries() const;
    std::optional<HeadPair> pairAt(QPointF point) const;
    QString pairText(const HeadPair& pair) const;
    QString similarityDescription(int index) const;
    QString longestDescription() const;
    ColorBar colorBar() const;
    void paintLabels(QPainter& painter, int markedIndex) const;
    void paintLayerSeparators(QPainter& painter) const;

    Tensor m_similarities;  // (heads, heads), in their order
    Heatmap m_heatmap;
    bool m_hasComparedQueries = true;  ///< the text leaves queries a choice
    int m_headsPerLayer = 1;
    std::optional<HeadPair> m_hoveredPair;  ///< pointed at
    TokenLabels m_headLabels;
    TokenLabels m_layerNames;
    TokenLabels m_layerNumbers;  ///< above columns where names are too wide
    CellGrid m_grid;
    QRectF m_rowLabelsRect;
    QRectF m_columnLabelsRect;
    QRectF m_colorBarRect;
    QRectF m_descriptionRect;
};

}  // namespace attention
