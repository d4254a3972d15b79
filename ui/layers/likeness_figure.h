// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_bar.h"
#include "heatmap/token_labels.h"
#include "layers/heads_figure.h"
#include "models/head_similarity.h"

#include <utility>

namespace attention {

/// What the figure is made from.
bool hasLikeness(const FigureSource& source);
void addLikeness(FigureSource& source, const ExecutionContext& execution);

/// How alike the heads of a trained model are: a row and a column for each, the layers apart by lines.
class LikenessFigure : public HeadsFigure {
    Q_DECLARE_TR_FUNCTIONS(attention::LikenessFigure)

 public:
    /// Of the HeadSimilarity found.
    LikenessFigure(const FigureSource& source, FigureTheme theme, std::optional<HeadRole> role = {});

    QSizeF usualRoom() const override { return {720, 640}; }
    void paint(QPainter& painter) const override;
    void paintMarks(QPainter& painter) const override;
    QString subtitle() const override;
    QString table() const override;
    Index tableCells() const override;
    std::vector<MapPanel> panels() const override;
    Renewal mark(const CellRef& selected, const std::optional<CellRef>& hovered) override;
    Renewal point(const std::optional<QPointF>& at) override;
    QRectF rectOf(const CellRef& cell) const override;
    QString toolTip(QPointF point) const override;

    /// That of the row, or of the label.
    std::optional<LayerHead> headAt(QPointF point) const override;
    std::optional<LayerHead> headAfter(const QKeyEvent& event) const override;
    /// Of the two heads pointed at; else what the one pointed at, or selected, is most and least like.
    QString note() const override;

    const CellGrid& grid() const { return m_grid; }
    const Heatmap& map() const { return m_map; }
    /// Of two places in heads().
    float shareOf(int row, int column) const { return m_map.values(row, column); }

 protected:
    QSizeF place() override;

 private:
    struct Pair {
        int row = 0;
        int column = 0;
        bool operator==(const Pair&) const = default;
    };
    void buildMap(const HeadSimilarity& likeness);
    void buildLabels();
    bool areLabelsOfHeads() const;
    /// Where the layers begin behind the first, of heads in the model's order.
    std::vector<int> layerEdges() const;
    std::optional<Pair> pairAt(QPointF point) const;
    QString pairText(const Pair& pair) const;
    QString headText(int index) const;
    QString longestNote() const;
    ColorBar colorBar() const;
    void paintLabels(QPainter& painter, int marked) const;
    void paintLayerLines(QPainter& painter) const;

    Tensor m_shares;  // (heads, heads), in their order
    Heatmap m_map;
    bool m_hasChoice = true;  ///< the text leaves queries a choice
    int m_inLayer = 1;
    std::optional<Pair> m_pair;  ///< pointed at
    TokenLabels m_headLabels;
    TokenLabels m_layerNames;
    TokenLabels m_layerNumbers;  ///< above columns where names are too wide
    CellGrid m_grid;
    QRectF m_rowLabels;
    QRectF m_columnLabels;
    QRectF m_bar;
    QRectF m_note;
};

}  // namespace attention
