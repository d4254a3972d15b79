// SPDX-License-Identifier: GPL-3.0-or-later
#include "heads/head_list_view.h"

#include "heads/head_delegate.h"
#include "heads/head_list_model.h"
#include "widgets/motion.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace attention {

HeadListView::HeadListView(HeadListModel* model, QWidget* parent)
    : QListView(parent),
      m_model(model),
      m_delegate(new HeadDelegate(*model, this)),
      m_motion(new Motion(this)) {
    setModel(model);
    setItemDelegate(m_delegate);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setUniformItemSizes(true);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Maximum);
    viewport()->setAttribute(Qt::WA_Hover);
    connect(model, &HeadListModel::weightsChanged, this, &HeadListView::fadeThumbnails);
    connect(model, &HeadListModel::modelReset, this, &HeadListView::updateThumbnails);
    connect(m_motion, &Motion::advanced, this, &HeadListView::updateFade);
    connect(m_motion, &Motion::finished, this, &HeadListView::updateFade);
}

std::vector<int> HeadListView::selectedHeads() const {
    std::vector<int> heads;
    for (const QModelIndex& index : selectionModel()->selectedRows()) heads.push_back(index.row());
    std::ranges::sort(heads);
    return heads;
}

void HeadListView::setSelectedHeads(const std::vector<int>& heads) {
    if (heads == selectedHeads()) return;
    QItemSelection selection;
    for (const int head : heads) selection.select(m_model->index(head), m_model->index(head));
    selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
}

void HeadListView::setFocusedHead(int head) {
    selectionModel()->setCurrentIndex(m_model->index(head), QItemSelectionModel::NoUpdate);
    scrollTo(m_model->index(head));
}

QRect HeadListView::mapRect(int head) const {
    return m_delegate->mapRect(visualRect(m_model->index(head)));
}

/// Returns the selection command for a mouse press or a key. Without an event, such as for a search with
/// digit keys, returns the command for a click.
QItemSelectionModel::SelectionFlags HeadListView::selectionCommand(const QModelIndex& index,
                                                                   const QEvent* event) const {
    if (!index.isValid()) return QItemSelectionModel::NoUpdate;
    Qt::KeyboardModifiers modifiers;
    bool isMove = false;
    if (event && event->type() == QEvent::KeyPress) {
        const auto* keyEvent = static_cast<const QKeyEvent*>(event);
        modifiers = keyEvent->modifiers();
        isMove = keyEvent->key() != Qt::Key_Space && keyEvent->key() != Qt::Key_Select;
    } else if (event && event->type() == QEvent::MouseButtonPress) {
        const auto* mouseEvent = static_cast<const QMouseEvent*>(event);
        if (mouseEvent->button() != Qt::LeftButton) return QItemSelectionModel::NoUpdate;
        modifiers = mouseEvent->modifiers();
    } else if (event) {
        return QItemSelectionModel::NoUpdate;  // the press has selected the head already
    }
    if (modifiers & Qt::ShiftModifier)
        return QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Current;
    if (!(modifiers & Qt::ControlModifier)) return QItemSelectionModel::ClearAndSelect;
    const bool isOnlySelectedHead = selectedHeads() == std::vector<int>{index.row()};
    return isMove || isOnlySelectedHead ? QItemSelectionModel::NoUpdate : QItemSelectionModel::Toggle;
}

/// Accepts Ctrl with Up, Down or Space while the list has focus, even if it is the shortcut of a command.
bool HeadListView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* keyEvent = static_cast<QKeyEvent*>(event);
        const bool isListKey = keyEvent->key() == Qt::Key_Up || keyEvent->key() == Qt::Key_Down ||
                               keyEvent->key() == Qt::Key_Space;
        if (isListKey && keyEvent->modifiers() == Qt::ControlModifier) {
            event->accept();
            return true;
        }
    }
    return QListView::event(event);
}

/// Returns the head whose eye is at a point of the viewport, or std::nullopt.
std::optional<int> HeadListView::headOfEyeAt(QPoint point) const {
    const QModelIndex item = indexAt(point);
    if (!m_model->canSwitchHeads() || !item.isValid()) return std::nullopt;
    return m_delegate->eyeRect(visualRect(item)).contains(point) ? std::optional(item.row()) : std::nullopt;
}

void HeadListView::mousePressEvent(QMouseEvent* event) {
    const auto head = headOfEyeAt(event->position().toPoint());
    if (head && event->button() == Qt::LeftButton) return emit eyeClicked(*head);
    QListView::mousePressEvent(event);
}

bool HeadListView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* helpEvent = static_cast<QHelpEvent*>(event);
        if (const auto head = headOfEyeAt(helpEvent->pos())) {
            QToolTip::showText(helpEvent->globalPos(),
                               m_model->isSwitchedOff(*head)
                                   ? tr("Switch the head on (O)")
                                   : tr("Switch the head off (O), so that its context vectors become 0"),
                               this);
            return true;
        }
    }
    return QListView::viewportEvent(event);
}

void HeadListView::changeEvent(QEvent* event) {
    QListView::changeEvent(event);
    const QEvent::Type type = event->type();
    if (type == QEvent::PaletteChange || type == QEvent::FontChange || type == QEvent::StyleChange)
        updateThumbnails();
}

void HeadListView::fadeThumbnails() {
    if (!m_model->isAnimated() || !m_motion->start()) return updateThumbnails();
    m_delegate->replaceImages();
    updateFade();
}

void HeadListView::updateFade() {
    m_delegate->setPreviousOpacity(1 - m_motion->progress());
    viewport()->update();
}

void HeadListView::updateThumbnails() {
    m_motion->stop();
    m_delegate->clearImages();
    scheduleDelayedItemsLayout();  // the height of the rows depends on the shape of the matrix
    updateGeometry();
    viewport()->update();
}

QSize HeadListView::sizeForRows(int rowCount) const {
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    const QSize itemSize = m_delegate->sizeHint(option, {});
    return {itemSize.width() + verticalScrollBar()->sizeHint().width(), rowCount * itemSize.height()};
}

QSize HeadListView::sizeHint() const {
    return sizeForRows(m_model->headCount());
}

QSize HeadListView::minimumSizeHint() const {
    return sizeForRows(std::min(m_model->headCount(), 1));
}

}  // namespace attention

#include "moc_head_list_view.cpp"
