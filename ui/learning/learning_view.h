// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/finders.h"
#include "figure/figure_view.h"
#include "figure/view.h"
#include "learning/learning_curves.h"

#include <QElapsedTimer>

class QLabel;

namespace attention {

class LearningStrip;
class Veil;

/// How a head comes to be so: the strip that runs learning, curves of it, the maps of the text as they are
/// now, with A's beside them after as many steps, and some sequences of the task.
class LearningView : public View {
    Q_OBJECT

 public:
    LearningView(LearntTracer& besideA, HeadFollower& heads);

    void setTrace(std::shared_ptr<const Trace> trace) override;
    void setHint(const QString& hint) override;
    void setSession(const Session& session) override;
    void setView(const ViewSettings& view) override;
    void setSelected(const CellRef& cell) override;
    void setHovered(const std::optional<CellRef>& cell) override;
    void setPinned(std::shared_ptr<const Trace> trace) override;
    void lend(Findings& found) const override;

    CurvePlot* plot() const { return m_plot; }

 protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

 private:
    void layOut();
    FigureView* newMaps();
    void connectPlot();
    void connectMaps(FigureView* maps);
    const TrainingResult* learnt() const;
    bool learnsAnew() const;
    void look();
    void find();
    void showAll();
    void showCurves();
    void showBesideA();
    void showWords();

    LearntTracer& m_besideA;
    HeadFollower& m_heads;
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const Trace> m_pinned;
    std::optional<Session> m_session;
    QElapsedTimer m_sinceCurves;
    QTimer m_look;  ///< at the steps of what learns anew

    LearningStrip* m_strip;
    CurvePlot* m_plot;
    QLabel* m_nameOfA;
    QLabel* m_name;
    FigureView* m_mapsOfA;
    FigureView* m_maps;
    QWidget* m_columnOfA;
    Veil* m_veil;  ///< over the maps, while another way is learnt
    QLabel* m_examples;
    QLabel* m_empty;  ///< the hint
    QWidget* m_body;
};

}  // namespace attention
