// SPDX-License-Identifier: GPL-3.0-or-later
#include "heads/head_list_view.h"

#include "heads/head_list_model.h"
#include "heatmap/figure_theme.h"
#include "heatmap/text_drawing.h"
#include "look/design_values.h"
#include "look/fonts.h"
#include "look/keyboard_focus_tracker.h"
#include "look/widget_palette.h"
#include "widgets/motion.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr int maxMapSide = 64;
constexpr int minMapSide = 24;  // minimum length of the shorter side of a map, in pixels
// The minimum length of the longer side of a map whose cells are whole pixels.
constexpr int minWholePixelSide = 52;
constexpr int boxWidth = maxMapSide + 2 * design::halfSpacing;
constexpr int eyeSide = 16;
constexpr double switchedOffOpacity = 0.35;
constexpr int numberDigits = 3;  // a row has space for the number of 999 heads

/// Returns the size of the attention map for a matrix of `cells`, as width and height. The longer side has
/// `longSide` pixels.
QSize mapSizeFor(QSize cells, int longSide) {
    const double cellSide = longSide / static_cast<double>(std::max(cells.width(), cells.height()));
    const auto sideFor = [&](int count) {
        return std::clamp(qRound(count * cellSide), minMapSide, maxMapSide);
    };
    return {sideFor(cells.width()), sideFor(cells.height())};
}

/// Returns the length of the longer side of the map for a matrix of `cells`, in pixels. The cells have equal
/// sizes in whole pixels if the map is then at least minWholePixelSide long.
int longSideFor(QSize cells) {
    const int cellCount = std::max(cells.width(), cells.height());
    const int wholePixelSide = maxMapSide / cellCount * cellCount;
    return wholePixelSide >= minWholePixelSide ? wholePixelSide : maxMapSide;
}

}  // namespace

HeadDelegate::HeadDelegate(const HeadListModel& model, QObject* parent)
    : QAbstractItemDelegate(parent), m_model(model) {}

/// Returns a height that depends on the shape of the matrix, but not on the number of tokens of a square
/// matrix. So the rows do not move when the user types a token.
QSize HeadDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    const int boxHeight = mapSizeFor(m_model.matrixSize(), maxMapSide).height() + 2 * design::halfSpacing;
    const QFont numberFont = fontFor(TextStyle::Heading, option.font);
    const int numberWidth =
        static_cast<int>(std::ceil(textWidth(QString(numberDigits, QLatin1Char('0')), numberFont)));
    return {boxWidth + design::halfSpacing + numberWidth, boxHeight + design::halfSpacing};
}

void HeadDelegate::clearImages() {
    m_images.clear();
    m_previousImages.clear();
}

void HeadDelegate::replaceImages() {
    m_previousImages = std::exchange(m_images, {});
}

QRect HeadDelegate::boxRect(const QRect& itemRect) const {
    return {itemRect.topLeft(), QSize(boxWidth, itemRect.height() - design::halfSpacing)};
}

QRect HeadDelegate::mapRect(const QRect& itemRect) const {
    const QSize cells = m_model.matrixSize();
    QRect rect(QPoint(), mapSizeFor(cells, longSideFor(cells)));
    rect.moveCenter(boxRect(itemRect).center());
    return rect;
}

/// Returns an area below the number of the head.
QRect HeadDelegate::eyeRect(const QRect& itemRect) const {
    const QRect box = boxRect(itemRect);
    const int bottomMargin = design::halfSpacing;
    return {box.right() + 1, box.bottom() + 1 - bottomMargin - eyeSide, eyeSide, eyeSide};
}

void HeadDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    painter->save();
    paintBox(*painter, option, index.data(HeadListModel::IsCurrentHeadRole).toBool());
    const double devicePixelRatio = painter->device()->devicePixelRatioF();
    const bool isOff = m_model.isSwitchedOff(index.row());
    const double opacity = isOff ? switchedOffOpacity : 1;
    const QRect imageRect = mapRect(option.rect).adjusted(-1, -1, 1, 1);
    painter->setOpacity(opacity);
    painter->drawImage(imageRect, imageOf(index.row(), option, devicePixelRatio));
    const auto previousImage = m_previousImages.find(index.row());
    if (m_previousOpacity > 0 && previousImage != m_previousImages.end()) {
        painter->setOpacity(opacity * m_previousOpacity);
        painter->drawImage(imageRect, previousImage->second);
    }
    painter->setOpacity(1);
    paintNumber(*painter, option, index);
    const bool isPointedAt = option.state & (QStyle::State_MouseOver | QStyle::State_HasFocus);
    if (isOff || (m_model.canSwitchHeads() && isPointedAt)) paintEye(*painter, option, isOff);
    painter->restore();
}

void HeadDelegate::paintBox(QPainter& painter, const QStyleOptionViewItem& option, bool isCurrentHead) const {
    const design::Colors& colors = colorsFor(option.palette);
    const bool hasFocusRing =
        (option.state & QStyle::State_HasFocus) && option.widget && hasVisibleFocusRing(*option.widget);
    const double frameWidth = hasFocusRing    ? design::focusRingWidth
                              : isCurrentHead ? design::hairlineWidth
                                              : 0;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(frameWidth > 0 ? QPen(QColor(colors.accent), frameWidth) : QPen(Qt::NoPen));
    painter.setBrush(Qt::NoBrush);
    if (option.state & QStyle::State_Selected)
        painter.setBrush(QColor(colors.softAccent));
    else if (option.state & QStyle::State_MouseOver)
        painter.setBrush(QColor(colors.hoveredButton));
    const double inset = frameWidth / 2;
    painter.drawRoundedRect(QRectF(boxRect(option.rect)).adjusted(inset, inset, -inset, -inset),
                            design::cornerRadius, design::cornerRadius);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void HeadDelegate::paintNumber(QPainter& painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const {
    const design::Colors& colors = colorsFor(option.palette);
    const bool isCurrentHead = index.data(HeadListModel::IsCurrentHeadRole).toBool();
    const bool isSelected = option.state & QStyle::State_Selected;
    const QFont font = fontFor(isCurrentHead ? TextStyle::Heading : TextStyle::Body, option.font);
    painter.setFont(font);
    painter.setPen(QColor(isCurrentHead ? colors.accent : isSelected ? colors.ink : colors.mutedText));
    const QRect box = boxRect(option.rect);
    const QRectF numberRect =
        QRectF(box).adjusted(box.width() + design::halfSpacing, 0, option.rect.right() - box.right(), 0);
    drawTextInBox(painter, numberRect, Qt::AlignLeft | Qt::AlignVCenter,
                  elided(index.data(Qt::DisplayRole).toString(), font, numberRect.width()));
}

/// Paints an eye, or the word “off” if `isOff` is true.
void HeadDelegate::paintEye(QPainter& painter, const QStyleOptionViewItem& option, bool isOff) const {
    const design::Colors& colors = colorsFor(option.palette);
    const QRectF area = eyeRect(option.rect);
    if (isOff) {
        painter.setFont(fontFor(TextStyle::Caption, option.font));
        painter.setPen(QColor(colors.accent));
        return painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                                HeadListModel::tr("off", "has space for about 4 letters"));
    }
    const QRectF eyeArea = area.adjusted(1, 1, -1, -1);
    const QPointF center = eyeArea.center();
    // The height of the control points of the two lids above and below the center.
    const double lidHeight = eyeArea.height() * 0.6;
    QPainterPath eye(QPointF(eyeArea.left(), center.y()));
    eye.quadTo(center.x(), center.y() - lidHeight, eyeArea.right(), center.y());
    eye.quadTo(center.x(), center.y() + lidHeight, eyeArea.left(), center.y());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(colors.mutedText), 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(eye);
    painter.setBrush(painter.pen().color());
    painter.drawEllipse(center, 1.5, 1.5);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Returns the image of the map with the line around it, which is one pixel wide. If the weights are hidden,
/// the image contains only the line.
const QImage& HeadDelegate::imageOf(int head, const QStyleOptionViewItem& option,
                                    double devicePixelRatio) const {
    QImage& image = m_images[head];
    if (!image.isNull() && image.devicePixelRatio() == devicePixelRatio) return image;
    const FigureTheme theme = themeFor(option.palette, option.font);
    const QRect mapArea(QPoint(1, 1), mapRect(option.rect).size());
    const QRect imageRect = mapArea.adjusted(-1, -1, 1, 1);
    image = QImage(imageRect.size() * devicePixelRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(devicePixelRatio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    const auto map = m_model.thumbnailMap(head, mapArea.size());
    if (!map) {
        painter.fillRect(imageRect, theme.hairlineColor);
        painter.fillRect(mapArea, theme.backgroundColor);
        return image;
    }
    HeatmapStyle style = theme.heatmapStyle;
    style.hasNumbers = false;
    const ConstMatrixView weights = map->weights.values;
    const CellGrid grid(mapArea, static_cast<int>(weights.rows()), static_cast<int>(weights.cols()),
                        devicePixelRatio);
    HeatmapPainter(style).paint(painter, {.values = weights, .scale = map->scale, .maskedCells = {}}, grid);
    return image;
}

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
