// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QWidget>

class QBoxLayout;

namespace attention {

class CalculationStrip;
class CellDescription;
class GradientSelector;
class GuessBar;
class HeadThumbnails;
class LessonOffer;
class LessonPanel;
class MaskTools;
class PipelineStrip;
class StageGroups;
class StagePlayback;
class ViewStack;
class ViewSwitch;
struct ApplicationCommands;
struct BackgroundComputations;

/// Arranges the views and, at their left, the thumbnails of the heads. In classroom mode, it also contains
/// the strip with the calculation. The strip is next to the views or below them, so that the cells of the
/// heatmaps are as large as possible.
class ViewArea : public QWidget {
    Q_OBJECT

 public:
    /// Takes ownership of all three widgets. `headsColumn` contains the thumbnails of the heads.
    ViewArea(QWidget* headsColumn, ViewStack* viewStack, CalculationStrip* strip, QWidget* parent = nullptr);

    /// Places the strip next to the views or below them, depending on the heatmaps. Call when the heatmaps
    /// have changed. Does nothing if the strip is hidden.
    void placeStrip();

 protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    QWidget* m_headsColumn;
    ViewStack* m_viewStack;
    CalculationStrip* m_strip;
    QBoxLayout* m_layout;  ///< layout of m_viewStack and m_strip, horizontal or vertical
};

/// The center of the window. It contains the views and the thumbnails of the heads. Above them, it shows the
/// stages, the lesson, the formula, and the bars for the mask and for guesses. Only the parts that belong to
/// the current view are visible.
class CenterPanel : public QWidget {
    Q_OBJECT

 public:
    /// Takes ownership of `viewStack` and `calculationStrip`. The other arguments must outlive the panel.
    CenterPanel(ViewContext& viewContext, const ApplicationCommands& commands,
                BackgroundComputations& computations, ViewStack* viewStack,
                CalculationStrip* calculationStrip);

    GradientSelector* gradientSelector() const { return m_gradientSelector; }
    GuessBar* guessBar() const { return m_guessBar; }
    HeadThumbnails* headThumbnails() const { return m_headThumbnails; }
    LessonPanel* lessonPanel() const { return m_lessonPanel; }
    MaskTools* maskTools() const { return m_maskTools; }
    StagePlayback* stagePlayback() const { return m_stagePlayback; }
    /// Returns the parts above the views that show the trace.
    QList<QWidget*> traceWidgets() const;

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    QWidget* newStageRow();
    QWidget* newFormulaRow();
    void assignHelpPages();
    void connectParts();
    void updateFor(StateChanges changes);
    void updateVisibleParts();
    void updateVisibleHead();
    void placeStages();
    void revealMentionedCells();

    ViewContext& m_viewContext;
    ViewStack* m_viewStack;
    StagePlayback* m_stagePlayback;
    StageGroups* m_stageGroups;
    PipelineStrip* m_pipelineStrip;  ///< replaces m_stageGroups while the action “Everything” is checked
    ViewSwitch* m_viewSwitch;
    LessonPanel* m_lessonPanel;
    LessonOffer* m_lessonOffer;
    CellDescription* m_cellDescription;
    GradientSelector* m_gradientSelector;
    MaskTools* m_maskTools;
    GuessBar* m_guessBar;
    QWidget* m_headsColumn;  ///< contains m_headThumbnails; hidden if the view shows no heads
    HeadThumbnails* m_headThumbnails;
    ViewArea* m_viewArea;
    QWidget* m_stageRow;
    QWidget* m_formulaRow;
};

}  // namespace attention
