// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/shown_weights.h"
#include "figure/sentence_layout.h"
#include "figure/view_settings.h"
#include "heatmap/color_bar.h"
#include "heatmap/figure_theme.h"
#include "trace/trace.h"

#include <QCoreApplication>
#include <QStringList>

#include <memory>
#include <optional>
#include <utility>

class QPainter;

namespace attention {

/// The picture of a text whose tokens are tinted by the weights of one query. The window and every file are
/// painted by it.
class SentenceFigure {
    Q_DECLARE_TR_FUNCTIONS(attention::SentenceFigure)

 public:
    SentenceFigure() = default;
    SentenceFigure(std::shared_ptr<const Trace> trace, const ViewSettings& view, FigureTheme theme);

    bool isEmpty() const { return m_shown.heads.empty(); }
    const ShownWeights& shown() const { return m_shown; }
    bool isCross() const;
    /// As the key text is read.
    bool areKeysFromTheRight() const;
    /// Finds places for everything: short texts are large, with all decimals; long ones smaller, and without
    /// numbers before they are higher than the room.
    void layOut(const CellRef& current, QSizeF room);
    const SentenceLayout& layout() const { return m_layout; }
    /// What it takes of the room's width, with the scale: less where the words are few.
    double usedWidth(const CellRef& current) const;
    /// "query 2 “is” attends to:".
    QString heading(const CellRef& current) const;
    /// Learns why a query's row has no weights of its own, and which marks occur.
    void explainRow(const CellRef& current);
    const QString& note() const { return m_note; }

    /// The paragraphs between two heights.
    void paint(QPainter& painter, const CellRef& current, std::pair<double, double> heights) const;
    /// What the colours mean, at the right.
    void paintScale(QPainter& painter, QSizeF room, double devicePixelRatio) const;

    static constexpr double besideScale = 16;
    /// Of it, with the names of the marks that can occur.
    double scaleRoom() const { return m_scaleRoom; }

 private:
    double widthOfScale() const;
    std::vector<int> headsOf(int head) const;
    SentenceContent content(double width) const;
    void paintQueries(QPainter& painter, const CellRef& current) const;
    void paintParagraph(QPainter& painter, std::size_t index, const CellRef& current,
                        std::pair<double, double> heights) const;
    void paintChip(QPainter& painter, const QRectF& chip, float weight, bool isForbidden) const;
    void paintMarks(QPainter& painter, const QRectF& chip, int position, const CellRef& current) const;
    void paintLegend(QPainter& painter, QPointF start) const;
    ColorBar scaleBar() const;

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_view;
    FigureTheme m_theme;
    ShownWeights m_shown;
    ColorScale m_scale;
    QStringList m_queryTokens;  ///< those shown
    QStringList m_keyTokens;
    QString m_note;
    int m_decimals = 2;        ///< of the numbers below the tokens; 0: there are none
    bool m_hasMasked = false;  ///< in the current rows
    bool m_hasNan = false;
    double m_scaleRoom = 0;
    QFont m_textFont;
    SentenceLayout m_layout;
};

}  // namespace attention
