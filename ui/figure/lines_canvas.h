// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/strongest.h"
#include "attention/trace.h"
#include "figure/lines_layout.h"
#include "figure/view_settings.h"
#include "heatmap/figure_theme.h"

#include <QAbstractScrollArea>
#include <QPixmap>
#include <QStringList>

#include <memory>
#include <optional>

namespace attention {

/// Tokens and the lines between them. Draws and ranks only what lies in view, so that long texts with many
/// heads stay fluid.
class LinesCanvas : public QAbstractScrollArea {
    Q_OBJECT

 public:
    explicit LinesCanvas(QWidget* parent = nullptr);

    void setTrace(std::shared_ptr<const Trace> trace);
    void setHint(const QString& hint);
    void setView(const ViewSettings& view);
    void setSelected(const CellRef& cell);
    void setHovered(const std::optional<CellRef>& cell);

    /// Of the queries in view.
    struct LineCount {
        int drawn = 0;
        qint64 weights = 0;
        bool isAll = true;  ///< every query is in view
        bool operator==(const LineCount&) const = default;
    };
    LineCount lineCount() const { return m_count; }

    const LinesLayout& linesLayout() const { return m_layout; }
    /// Where a point of the layout lies in the viewport.
    QPointF origin() const;
    std::vector<int> shownHeads() const;

 signals:
    void cellSelected(const attention::CellRef& cell);
    void cellHovered(std::optional<attention::CellRef> cell);
    void linesChanged();

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

 private:
    /// A query, a key or both: counted in tokens shown.
    struct Place {
        std::optional<int> query;
        std::optional<int> key;
        int head = 0;  ///< of both: counted in heads shown
        bool operator==(const Place&) const = default;
    };

    void rebuild();
    void layOut();
    void countLines();
    std::pair<int, int> visibleQueries() const;
    std::optional<CellRef> shownCell(const CellRef& cell) const;
    Place placeOf(const CellRef& cell) const;
    Place placeAt(QPointF point) const;
    std::optional<CellRef> cellOf(const Place& place) const;
    Place strongPlace() const;
    QPen penOf(std::size_t head) const;
    void paintFaint();
    void paintStrong(QPainter& painter) const;
    void paintLine(QPainter& painter, QPen pen, const LineLook& look, QLineF line) const;
    void paintTokens(QPainter& painter) const;
    void paintTitles(QPainter& painter) const;
    void paintNumbers(QPainter& painter, int query) const;
    void reveal(const CellRef& cell);

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_view;
    QString m_hint;
    CellRef m_selected{Stage::Weights, 0, 0, 0};
    std::optional<CellRef> m_hovered;
    Place m_pointer;

    std::unique_ptr<StrongestWeights> m_lines;
    QStringList m_queryLabels;  ///< of the tokens shown
    QStringList m_keyLabels;
    std::vector<int> m_keyIndex;  ///< by position: where it is among the keys shown
    LinesLayout m_layout;
    LineCount m_count;
    FigureTheme m_theme;
    QPixmap m_faint;  ///< all lines in view, faintly; painted again only when they change
};

}  // namespace attention
