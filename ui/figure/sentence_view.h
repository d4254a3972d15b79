// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/sentence_figure.h"

#include <QAbstractScrollArea>

#include <memory>
#include <optional>

namespace attention {

/// The text itself, every token tinted by the weight that the selected query gives it; once for each head.
/// In self-attention a click on a token makes it the query, else there is the query text to click on.
class SentenceView : public QAbstractScrollArea {
    Q_OBJECT

 public:
    explicit SentenceView(QWidget* parent = nullptr);

    /// No trace: shows the hint instead.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setHint(const QString& hint);
    void setView(const ViewSettings& view);
    void setSelected(const CellRef& cell);
    void setHovered(const std::optional<CellRef>& cell);

    /// "query 2 “is” attends to:".
    QString heading() const;
    /// Why the query's row has no weights of its own; empty when it has.
    const QString& note() const { return m_figure.note(); }
    const SentenceLayout& sentenceLayout() const { return m_figure.layout(); }
    /// Where a point of the layout lies in the viewport.
    QPointF origin() const;

 signals:
    void cellSelected(const attention::CellRef& cell);
    void cellHovered(std::optional<attention::CellRef> cell);

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

 private:
    void rebuild();
    void layOut();
    std::optional<CellRef> currentCell() const;
    std::optional<CellRef> selectedCell() const;
    std::optional<CellRef> cellAt(QPointF point) const;
    std::optional<CellRef> clickedCell(QPointF point) const;
    QString tokenText(const CellRef& cell) const;
    QKeyEvent asRead(const QKeyEvent& event) const;
    void moveHover(std::optional<CellRef> cell);
    void reveal();

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_view;
    QString m_hint;
    CellRef m_selected{Stage::Weights, 0, 0, 0};
    std::optional<CellRef> m_hovered;
    SentenceFigure m_figure;
    FigureTheme m_theme;
};

}  // namespace attention
