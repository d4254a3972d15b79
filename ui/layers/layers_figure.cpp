// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/layers_figure.h"

#include "figure/number_block.h"
#include "heatmap/text_cache.h"
#include "heatmap/token_text.h"
#include "state/cell_navigation.h"
#include "state/map_keys.h"
#include "state/stage_maps.h"
#include "texts/head_role_texts.h"
#include "texts/stage_texts.h"

#include <QFontMetricsF>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

double largestOf(ConstMatrixView picture) {
    double largest = 0;
    for (Index i = 0; i < picture.rows(); ++i) {
        for (Index j = 0; j < picture.cols(); ++j)
            if (std::isfinite(picture(i, j))) largest = std::max<double>(largest, picture(i, j));
    }
    return largest;
}

ModelMaps mapsOf(const FigureSource& source) {
    const auto tested = source.found.get<RepeatedTokensResult>();
    return tested ? tested->headMaps : source.trace->modelTrace->headMaps;
}

}  // namespace

LayersFigure::LayersFigure(const FigureSource& source, FigureTheme theme, std::optional<HeadRole> role)
    : HeadsFigure(source, std::move(theme), role, mapsOf(source)),
      m_test(source.found.get<RepeatedTokensResult>()) {
    buildMaps(source);
}

void LayersFigure::buildMaps(const FigureSource& source) {
    std::vector<double> largest;
    for (const LayerHead& head : m_heads) {
        const Tensor& pictures = m_maps[static_cast<std::size_t>(head.layer)]->thumbnails;
        m_pictures.push_back({.values = pictures.matrix(head.head), .scale = {}, .forbidden = {}});
        largest.push_back(largestOf(m_pictures.back().values));
        m_largest = std::max(m_largest, largest.back());
    }
    std::vector<StageMatrix> pictures;
    for (const Heatmap& picture : m_pictures) pictures.push_back({picture.values, nullptr});
    const bool isLow = areSmall(pictures);
    m_scale = weightScale(source.view, reachedMagnitude(source.view, Stage::Weights, m_largest), isLow);
    m_isPerMap = source.view.colorRange == ColorRange::PerMap &&
                 !source.view.magnitudes.stages.contains(Stage::Weights) && !source.view.range;
    for (std::size_t i = 0; i < m_pictures.size(); ++i)
        m_pictures[i].scale = m_isPerMap ? weightScale(source.view, largest[i], isLow) : m_scale;
}

QString LayersFigure::subtitle() const {
    const QString name = isolated(QString::fromStdString(m_trace->provenance.model->name));
    if (m_test)
        return tr("all heads of %1 on repeated random tokens: %2 of the vocabulary, twice; below each what "
                  "it does "
                  "in the second copies of %3 draws")
            .arg(name, QString::number(m_test->copyLength), QString::number(m_test->sampleCount));
    return tr("weights of all heads of %1; below each what it measurably does").arg(name);
}

QString LayersFigure::table() const {
    QStringList titles{tr("layer"), tr("head")};
    for (std::size_t i = 0; i < headRoleCount; ++i) titles << roleName(static_cast<HeadRole>(i));
    QString text = tableLine(titles << tr("queries with the same token earlier"));
    for (const LayerHead& head : m_heads) {
        QStringList line{QString::number(head.layer + 1), QString::number(head.head + 1)};
        for (const float share : measuresOf(head).values) line << digits(share);
        line << QString::number(measuresOf(head).queryCount(HeadRole::SameToken));
        text += tableLine(line);
    }
    return text;
}

void LayersFigure::raise(Magnitudes& series) const {
    double& reached = series.stages[Stage::Weights];
    reached = std::max(reached, m_largest);
}

ColorBar LayersFigure::colorBar() const {
    return {m_scale.onGround(m_theme.cells.isDark),
            barMeaning(stageMeaning(Stage::Weights), m_scale.isLogarithmic), m_isPerMap, m_theme.small,
            m_theme.text};
}

LayersContent LayersFigure::content() const {
    LayersContent content;
    content.maps = static_cast<int>(m_heads.size());
    content.lineHeight = std::ceil(QFontMetricsF(m_theme.small).height()) + 2;
    if (!m_role) {
        content.columns = std::max(1, content.maps / std::max(1, layers()));
        content.rowName = std::ceil(widthOf(tr("layer %1").arg(layers()), shownFont()));
        content.columnName = std::ceil(QFontMetricsF(m_theme.body).height()) + 4;
    }
    content.label = content.shortLabel = content.measures = 0;
    for (const LayerHead& head : m_heads) {
        content.label = std::max(content.label, widthOf(labelOf(head), m_theme.small));
        content.shortLabel = std::max(content.shortLabel, widthOf(shortLabelOf(head), m_theme.small));
    }
    constexpr double cut = 0.75;  // enough to be told from others
    content.label = std::ceil(content.label);
    content.shortLabel = std::ceil(cut * content.shortLabel);
    constexpr double bars = 160;  // and their numbers
    for (std::size_t i = 0; i < headRoleCount; ++i)
        content.measures =
            std::max(content.measures, bars + widthOf(roleMeaning(static_cast<HeadRole>(i)), m_theme.small));
    content.measures = std::ceil(content.measures);
    content.measureLines = headRoleCount;
    content.colorBar = m_theme.hasColorBars ? std::ceil(colorBar().totalWidth()) : 0;
    content.isFilling = m_room.isInWindow;
    return content;
}

QSizeF LayersFigure::place() {
    constexpr double least = 360;  // in a file
    const QSizeF room = m_room.isInWindow ? m_room.size : m_room.size.expandedTo({least, 0});
    LayersContent content = this->content();
    const LayerHead& last = *std::ranges::max_element(m_heads, {}, &LayerHead::layer);
    const double note = heightOfNote(noteOf(last), room.width() - 2 * figureMargin);  // about as long as all
    content.note = m_theme.marksSelection ? note : 0;
    m_layout = LayersLayout(content, room);
    return m_layout.size;
}

std::vector<MapPanel> LayersFigure::panels() const {
    std::vector<MapPanel> panels;
    for (const Heatmap& map : m_pictures)
        panels.push_back({.map = &map, .grid = gridOf(static_cast<int>(std::ssize(panels)))});
    return panels;
}

CellGrid LayersFigure::gridOf(int index) const {
    const ConstMatrixView& values = m_pictures[static_cast<std::size_t>(index)].values;
    return {m_layout.map(index), static_cast<int>(values.rows()), static_cast<int>(values.cols()),
            m_room.devicePixelRatio};
}

QString LayersFigure::labelOf(const LayerHead& head) const {
    if (isOff(head)) return tr("off", "a head");
    if (!m_role) return roleText(measuresOf(head));
    const HeadRoleMetrics& measures = measuresOf(head);
    return numbersOf(head) + QStringLiteral("  ") +
           countedText(measures, *m_role, shareText(measures.value(*m_role)));
}

QString LayersFigure::shortLabelOf(const LayerHead& head) const {
    if (isOff(head)) return tr("off", "a head");
    return m_role ? numbersOf(head) : roleName(measuresOf(head).dominantRole());
}

QString LayersFigure::noteOf(const LayerHead& head) const {
    const QString name = isOff(head) ? tr("Layer %1, head %2, switched off: ") : tr("Layer %1, head %2: ");
    const QString said = name.arg(head.layer + 1).arg(head.head + 1);
    const HeadRoleMetrics& measures = measuresOf(head);
    if (!m_test) return said + measuresText(measures);
    return said + tr("on repeated random tokens (n = %1), %2")
                      .arg(measures.queryCount(HeadRole::Broad))
                      .arg(measuresText(measures));
}

QString LayersFigure::note() const {
    const auto head = m_pointed ? m_pointed : selectedHead();
    return head ? noteOf(*head) : QString();
}

QRectF LayersFigure::mapOf(const LayerHead& head) const {
    return m_layout.map(indexOf(head));
}

QRectF LayersFigure::rectOf(const CellRef& cell) const {
    const LayerHead head{m_layer, placeAfter(m_trace->config, Place(), cell).head};
    const int index = indexOf(head);
    return index < std::ssize(m_heads) ? m_layout.cell(index) : QRectF();
}

std::optional<LayerHead> LayersFigure::headAt(QPointF point) const {
    for (int i = 0; i < std::ssize(m_heads); ++i) {
        const bool isThere = m_layout.map(i).contains(point) || m_layout.label(i).contains(point) ||
                             (m_layout.hasMeasures && m_layout.cell(i).contains(point));
        if (isThere) return m_heads[static_cast<std::size_t>(i)];
    }
    return std::nullopt;
}

/// A head of another layer is no cell of the trace, yet it is told of.
Renewal LayersFigure::point(const std::optional<QPointF>& at) {
    const auto head = at ? headAt(*at) : std::nullopt;
    m_hovered = at ? cellAt(*at) : std::nullopt;
    return std::exchange(m_pointed, head) == head ? Renewal::None : Renewal::Marks;
}

/// The arrows lead as the maps lie.
std::optional<LayerHead> LayersFigure::headAfter(const QKeyEvent& event) const {
    const auto move = mapMoveOf(event);
    if (!move || *move == MapMove::Open) return std::nullopt;
    const int columns = m_layout.columns;
    const auto last = static_cast<int>(std::ssize(m_heads)) - 1;
    const int from = indexOf(selectedHead().value_or(LayerHead{m_layer, 0}));
    const int column = from % columns;
    const int rowEnd = std::min(from - column + columns - 1, last);
    int to = from;
    if (*move == MapMove::PreviousColumn || *move == MapMove::PreviousHead)
        to = std::max(from - 1, from - column);
    if (*move == MapMove::NextColumn || *move == MapMove::NextHead) to = std::min(from + 1, rowEnd);
    if (*move == MapMove::PreviousRow && from >= columns) to = from - columns;
    if (*move == MapMove::NextRow && from + columns <= last) to = from + columns;
    if (*move == MapMove::FirstColumn) to = from - column;
    if (*move == MapMove::LastColumn) to = rowEnd;
    return m_heads[static_cast<std::size_t>(to)];
}

}  // namespace attention
