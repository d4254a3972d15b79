// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/display_settings.h"
#include "trace/layer_selection.h"

#include <QWidget>

#include <memory>
#include <optional>

class QAction;
class QComboBox;
class QLabel;

namespace attention {

class HeadListModel;
class HeadListView;

/// A narrow strip with a thumbnail of the attention map of each head, at the left of the views. It selects
/// the heads that are shown (ViewSettings::heads), and whether the mean of these heads is shown
/// (ViewSettings::averagesHeads). For a trace of a model with several layers, a list at the top selects the
/// layer.
///
/// The widget hides itself if there is nothing to select: one head and one layer, or no trace. Create it with
/// a parent, because a widget without a parent would appear as a window. To hide the strip for other reasons,
/// hide a parent widget.
class HeadThumbnails : public QWidget {
    Q_OBJECT

 public:
    explicit HeadThumbnails(QWidget* parent = nullptr);

    /// Sets the trace with the weights. It may be nullptr while the weights are hidden
    /// (DisplaySettings::hiddenWeights). The widget then shows empty frames for the heads of the previous
    /// trace.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setDisplaySettings(const DisplaySettings& displaySettings);
    /// Sets the head that the current view shows, if the view shows only one head. `head` may be meanOfHeads.
    /// The head is marked as current. std::nullopt: the view shows several heads. Then a head is current only
    /// if it is the only selected head.
    void setVisibleHead(std::optional<int> head);

    /// Sets the session. The strip shows which heads of its shown layer are switched off.
    void setSession(const Session& session);
    /// Returns the action that switches the current head off and on.
    QAction* switchOffAction() const { return m_switchOffAction; }
    /// Returns the action that shows all heads. If it is unchecked, only the current head is shown.
    QAction* allHeadsAction() const { return m_allHeadsAction; }
    /// Returns the action that also shows the mean of the heads.
    QAction* meanAction() const { return m_meanAction; }

 signals:
    void viewChangeRequested(const attention::ViewChange& change);
    /// Emitted when the user selects another layer of the model. `layer` counts from 0.
    void layerChosen(int layer);
    /// Emitted when the user switches a head of the shown layer off or on.
    void headSwitched(int head, bool isOff);

 private:
    void createActions();
    void showAllHeads(bool showsAll);
    void submitHeads(const std::vector<int>& heads);
    void submitSelectedHeads();
    void updateLayers();
    void updateSelection();
    void updateSwitchOffAction();
    void updateVisibility();
    int headCount() const;
    std::optional<int> currentHead() const;

    std::shared_ptr<const Trace> m_trace;
    DisplaySettings m_displaySettings;
    std::optional<int> m_visibleHead;
    LayerSelection m_layers;
    bool m_isSubmitting = false;  ///< true: viewChangeRequested() is being emitted for other heads
    QAction* m_switchOffAction;
    HeadListModel* m_model;
    HeadListView* m_list;
    QLabel* m_caption;
    QComboBox* m_layerBox;
    QAction* m_allHeadsAction = nullptr;
    QAction* m_meanAction = nullptr;
};

}  // namespace attention
