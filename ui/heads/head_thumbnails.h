// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"
#include "trace/layer_selection.h"

#include <QWidget>

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
    /// `viewContext` must outlive the widget.
    explicit HeadThumbnails(ViewContext& viewContext, QWidget* parent = nullptr);

    /// Sets the head that the current view shows, if the view shows only one head. `head` may be meanOfHeads.
    /// The head is marked as current. std::nullopt: the view shows several heads. Then a head is current only
    /// if it is the only selected head.
    void setVisibleHead(std::optional<int> head);

    /// Returns the action that switches the current head off and on.
    QAction* switchOffAction() const { return m_switchOffAction; }
    /// Returns the action that shows all heads. If it is unchecked, only the current head is shown.
    QAction* allHeadsAction() const { return m_allHeadsAction; }
    /// Returns the action that also shows the mean of the heads.
    QAction* meanAction() const { return m_meanAction; }

 private:
    void createActions();
    void updateFor(StateChanges changes);
    void updateSwitchedOffHeads();
    void switchHead(int head, bool isOff);
    void showLayer(int layer);
    void showAllHeads(bool showsAll);
    void submitHeads(const std::vector<int>& heads);
    void submitSelectedHeads();
    void updateLayers();
    void updateSelection();
    void updateSwitchOffAction();
    void updateVisibility();
    int headCount() const;
    std::optional<int> currentHead() const;

    ViewContext& m_viewContext;
    std::optional<int> m_visibleHead;
    LayerSelection m_layers;
    bool m_isSubmitting = false;  ///< true: the user has chosen other heads, and the list is not updated yet
    QAction* m_switchOffAction;
    HeadListModel* m_model;
    HeadListView* m_list;
    QLabel* m_caption;
    QComboBox* m_layerBox;
    QAction* m_allHeadsAction = nullptr;
    QAction* m_meanAction = nullptr;
};

}  // namespace attention
