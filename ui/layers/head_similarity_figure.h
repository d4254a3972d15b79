// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_bar.h"
#include "heatmap/token_labels.h"
#include "layers/heads_figure.h"
#include "models/head_similarity.h"

#include <utility>

namespace attention {

/// True if `source.results` contains the similarities of the heads of `source.trace`. The trace must belong
/// to a model.
bool hasHeadSimilarity(const FigureSource& source);
/// Computes the similarities of the heads of `source.trace` and stores them in `source.results`. The trace
/// must belong to a model. Throws StoppedException.
void addHeadSimilarity(FigureSource& source, const ExecutionContext& execution);

/// A heatmap of the similarities of the heads of a model, with one row and one column for each head. Lines
/// separate the layers if the heads are in the order of the model.
class HeadSimilarityFigure : public HeadsFigure {
    Q_DECLARE_TR_FUNCTIONS(attention::HeadSimilarityFigure)

 public:
    /// Creates the figure from `source.results.headSimilarity`, which must not be nullptr. `sortRole`
    /// determines the order of the heads, see sortedHeads().
    HeadSimilarityFigure(const FigureSource& source, FigureTheme theme,
                         std::optional<HeadRole> sortRole = {});

    QSizeF defaultSize() const override { return {720, 640}; }
    void paint(QPainter& painter) const override;
    void paintMarks(QPainter& painter) const override;
    QString subtitle() const override;
    QString tableText() const override;
    Index tableCellCount() const override;
    std::vector<MapPanel> heatmapPanels() const override;
    Invalidation setMarkedCells(const CellRef& selectedCell,
                                const std::optional<CellRef>& hoveredCell) override;
    Invalidation setPointerPosition(const std::optional<QPointF>& position) override;
    QRectF rectToReveal(const CellRef& cell) const override;
    QString toolTip(QPointF point) const override;

    /// Returns the head of the row at `point`, or of the row label or column label at `point`. Returns
    /// std::nullopt for other points.
    std::optional<LayerHead> headAt(QPointF point) const override;
    std::optional<LayerHead> headForKey(const QKeyEvent& event) const override;
    /// Returns the similarity of the two heads under the mouse. If the mouse is not over two different heads,
    /// returns the most and the least similar head of the hovered head, or else of the selected head. Returns
    /// an empty text if no head is hovered or selected.
    QString description() const override;

    const CellGrid& grid() const { return m_grid; }
    const Heatmap& heatmap() const { return m_heatmap; }
    /// Returns the similarity of two heads, from 0 to 1. `row` and `column` are indices in heads().
    float similarity(int row, int column) const { return m_heatmap.values(row, column); }

 protected:
    QSizeF layOutContents() override;

 private:
    /// Two heads, as indices in heads().
    struct HeadPair {
        int row = 0;
        int column = 0;
        bool operator==(const HeadPair&) const = default;
    };
    void buildHeatmap(const HeadSimilarity& similarity);
    void buildLabels();
    bool hasHeadLabels() const;
    /// Returns the indices in heads() at which a new layer begins, except 0. Returns an empty list if the
    /// heads are sorted by a role.
    std::vector<int> layerBoundaries() const;
    std::optional<HeadPair> pairAt(QPointF point) const;
    QString pairText(const HeadPair& pair) const;
    QString similarityDescription(int index) const;
    QString longestDescription() const;
    ColorBar colorBar() const;
    void paintLabels(QPainter& painter, int markedIndex) const;
    void paintLayerSeparators(QPainter& painter) const;

    Tensor m_similarities;  ///< (heads, heads), in the order of heads()
    Heatmap m_heatmap;
    bool m_hasComparedQueries = true;  ///< true: at least one query has two keys that are not masked
    int m_headsPerLayer = 1;
    std::optional<HeadPair> m_hoveredPair;  ///< heads of the cell under the mouse
    TokenLabels m_headLabels;
    TokenLabels m_layerNames;
    TokenLabels m_layerNumbers;  ///< labels of columns that are too narrow for m_layerNames
    CellGrid m_grid;
    QRectF m_rowLabelsRect;
    QRectF m_columnLabelsRect;
    QRectF m_colorBarRect;
    QRectF m_descriptionRect;
};

}  // namespace attention
