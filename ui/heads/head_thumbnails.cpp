// SPDX-License-Identifier: GPL-3.0-or-later
#include "heads/head_thumbnails.h"

#include "heads/head_list_model.h"
#include "heads/head_list_view.h"
#include "look/design_values.h"
#include "look/fonts.h"
#include "models/layer_edits.h"
#include "models/session_model.h"
#include "texts/field_texts.h"
#include "texts/shared_labels.h"
#include "widgets/control_input_filter.h"
#include "widgets/eliding_combo_box.h"
#include "widgets/layouts.h"

#include <QAction>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <utility>

namespace attention {
namespace {

/// Returns the value of ViewSettings::heads for a selection: without heads that do not exist, and empty if
/// all heads are selected.
std::vector<int> headsSetting(std::vector<int> heads, int headCount) {
    std::erase_if(heads, [=](int head) { return head < 0 || head >= headCount; });
    if (std::ssize(heads) == headCount) heads.clear();
    return heads;
}

}  // namespace

HeadThumbnails::HeadThumbnails(ViewContext& viewContext, QWidget* parent)
    : QWidget(parent),
      m_viewContext(viewContext),
      m_model(new HeadListModel(viewContext, this)),
      m_list(new HeadListView(m_model)),
      m_caption(new StyledLabel(TextStyle::Caption, tr("Heads"), this)),
      m_layerBox(new ElidingComboBox(8)) {
    setBackgroundRole(QPalette::Base);  // the color of a weight of 0
    setAutoFillBackground(true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    m_caption->setForegroundRole(QPalette::PlaceholderText);
    m_caption->setIndent(design::halfSpacing);
    m_caption->setMinimumHeight(design::controlHeight);  // the height of the list of layers
    m_layerBox->setObjectName(QStringLiteral("heads.layer"));
    m_layerBox->setAccessibleName(tr("Layer"));
    m_layerBox->setToolTip(tr("Choose the layer whose heads are shown."));
    m_layerBox->setFrame(false);
    ControlInputFilter::installInputFilter(m_layerBox);
    m_list->setObjectName(QStringLiteral("heads.list"));
    m_list->setAccessibleName(tr("Heads"));
    m_list->setAccessibleDescription(
        tr("The up and down arrow keys show only the previous or next head. Ctrl+Space shows or hides the "
           "current head together with the other shown heads."));
    createActions();

    auto* layout = newLayout<QVBoxLayout>(this, {}, design::halfSpacing);
    layout->addWidget(m_caption);
    layout->addWidget(m_layerBox);
    layout->addWidget(m_list);
    layout->addStretch();

    connect(m_layerBox, &QComboBox::activated, this, &HeadThumbnails::showLayer);
    connect(m_list, &HeadListView::eyeClicked, this,
            [this](int head) { switchHead(head, !m_model->isSwitchedOff(head)); });
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &HeadThumbnails::submitSelectedHeads);
    connect(&viewContext, &ViewContext::changed, this, &HeadThumbnails::updateFor);
    updateFor(allStateChanges);
}

void HeadThumbnails::createActions() {
    m_allHeadsAction = new QAction(tr("All heads"), this);
    m_allHeadsAction->setObjectName(QStringLiteral("heads.all"));
    m_allHeadsAction->setToolTip(tr("Show all heads, or only the current head."));
    m_allHeadsAction->setCheckable(true);
    connect(m_allHeadsAction, &QAction::triggered, this, &HeadThumbnails::showAllHeads);
    m_meanAction = new QAction(tr("Mean of the heads shown"), this);
    m_meanAction->setObjectName(QStringLiteral("heads.mean"));
    m_meanAction->setToolTip(tr("Show the mean of the shown heads, in addition to each head."));
    m_meanAction->setCheckable(true);
    connect(m_meanAction, &QAction::triggered, this, [this](bool isChecked) {
        m_viewContext.changeView([isChecked](ViewSettings& view) { view.averagesHeads = isChecked; });
    });
    m_switchOffAction = new QAction(tr("Switch the head off"), this);
    m_switchOffAction->setObjectName(QStringLiteral("heads.switchOff"));
    m_switchOffAction->setShortcut(Qt::Key_O);
    m_switchOffAction->setCheckable(true);
    connect(m_switchOffAction, &QAction::triggered, this,
            [this](bool isOff) { switchHead(currentHead().value_or(0), isOff); });
    addActions({m_allHeadsAction, m_meanAction, m_switchOffAction});
}

int HeadThumbnails::headCount() const {
    return m_model->headCount();
}

void HeadThumbnails::updateFor(StateChanges changes) {
    if (changes & StateChange::Session) updateSwitchedOffHeads();
    if (!(changes & (StateChange::Trace | StateChange::DisplaySettings))) return;
    if (m_viewContext.trace()) m_layers = layerSelection(*m_viewContext.trace());
    m_model->updateHeads();
    updateLayers();
    updateSelection();
    updateVisibility();
}

void HeadThumbnails::updateSwitchedOffHeads() {
    const Session& session = shownSession(m_viewContext.state());
    const auto& edits = session.model.edits;
    const auto edit = std::ranges::find(edits, session.model.layer, &LayerEdit::layer);
    m_model->setSwitchedOffHeads(edit == edits.end() ? std::vector<Index>() : edit->ablatedHeads,
                                 hasModelLayers(session));
    updateSwitchOffAction();
}

/// Switches a head of the shown layer off or on.
void HeadThumbnails::switchHead(int head, bool isOff) {
    const Session& session = m_viewContext.session();
    m_viewContext.edit({withHeadAblated(session, session.model.layer, head, isOff), headToggleUndoText(),
                        SessionEdit::noInteraction});
}

void HeadThumbnails::showLayer(int layer) {
    if (layer != m_layers.shown)
        m_viewContext.edit({sessionWithShownLayer(m_viewContext.session(), layer), fieldLabel("model.layer"),
                            SessionEdit::noInteraction});
}

/// Enables the action if there is a current head that the user can switch off and on.
void HeadThumbnails::updateSwitchOffAction() {
    const std::optional<int> head = currentHead();
    m_switchOffAction->setEnabled(m_model->canSwitchHeads() && head);
    m_switchOffAction->setToolTip(!m_model->canSwitchHeads()
                                      ? tr("Only heads of a trained model can be switched off.")
                                  : !head ? tr("To switch a head off, first show only this head.")
                                          : tr("Set the context vectors of the current head to 0, to see how "
                                               "the model works without this head."));
    m_switchOffAction->setChecked(head && m_model->isSwitchedOff(*head));
}

void HeadThumbnails::setVisibleHead(std::optional<int> head) {
    m_visibleHead = head;
    updateSelection();
}

void HeadThumbnails::updateLayers() {
    const bool hasSeveralLayers = m_layers.count > 1;
    m_caption->setVisible(!hasSeveralLayers);
    m_layerBox->setVisible(hasSeveralLayers);
    if (!hasSeveralLayers) return;
    if (m_layerBox->count() != m_layers.count) {
        m_layerBox->clear();
        for (Index layer = 1; layer <= m_layers.count; ++layer)
            m_layerBox->addItem(tr("layer %1", "has space for about 12 letters").arg(layer));
    }
    m_layerBox->setCurrentIndex(static_cast<int>(m_layers.shown));
}

std::optional<int> HeadThumbnails::currentHead() const {
    if (m_visibleHead && *m_visibleHead < headCount())
        return *m_visibleHead == meanOfHeads ? std::nullopt : m_visibleHead;
    const std::vector<int> heads = headsSetting(m_viewContext.viewSettings().heads, headCount());
    return heads.size() == 1 ? std::optional(heads.front()) : std::nullopt;
}

/// Updates the selection and the current head. Moves the focus of the list to the current head if this head
/// has changed. After an edit in the list, the focus does not move, because the user may be about to add or
/// remove another head.
void HeadThumbnails::updateSelection() {
    std::vector<int> heads = headsSetting(m_viewContext.viewSettings().heads, headCount());
    if (heads.empty()) {
        heads.resize(static_cast<std::size_t>(headCount()));
        std::iota(heads.begin(), heads.end(), 0);
    }
    m_list->setSelectedHeads(heads);
    const std::optional<int> head = currentHead();
    const bool hasNewHead = head != m_model->currentHead() && !m_isSubmitting;
    m_model->setCurrentHead(head);
    if (head && (hasNewHead || !m_list->currentIndex().isValid())) m_list->setFocusedHead(*head);
    m_allHeadsAction->setChecked(std::ssize(heads) == headCount());
    m_meanAction->setChecked(m_viewContext.viewSettings().averagesHeads);
    updateSwitchOffAction();
    m_isSubmitting = false;
}

void HeadThumbnails::updateVisibility() {
    const bool hasSeveralHeads = headCount() > 1;
    m_allHeadsAction->setVisible(hasSeveralHeads);
    m_meanAction->setVisible(hasSeveralHeads);
    const bool hasHeads = m_viewContext.trace() || m_viewContext.displaySettings().hiddenWeights;
    setVisible(hasHeads && (hasSeveralHeads || m_layers.count > 1));
}

void HeadThumbnails::showAllHeads(bool showsAll) {
    if (showsAll) return submitHeads({});
    const int focusedHead = std::max(0, m_list->currentIndex().row());
    submitHeads({currentHead().value_or(focusedHead)});
}

/// Called for each change of the selection. Emits nothing if updateSelection() has set the selection.
void HeadThumbnails::submitSelectedHeads() {
    const std::vector<int> heads = m_list->selectedHeads();
    if (heads.empty()) return updateSelection();  // at least one head is shown
    submitHeads(headsSetting(heads, headCount()));
}

void HeadThumbnails::submitHeads(const std::vector<int>& heads) {
    if (heads == headsSetting(m_viewContext.viewSettings().heads, headCount())) return;
    m_isSubmitting = true;
    m_viewContext.changeView([heads](ViewSettings& view) { view.heads = heads; });
}

}  // namespace attention

#include "moc_head_thumbnails.cpp"
