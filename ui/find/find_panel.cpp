// SPDX-License-Identifier: GPL-3.0-or-later
#include "find/find_panel.h"

#include "find/find_list_model.h"
#include "look/design_values.h"
#include "look/fonts.h"
#include "look/widget_palette.h"
#include "widgets/layouts.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace attention {
namespace {

/// Paints texts into a line, from the left and right edge of the line inwards.
class LinePainter {
 public:
    LinePainter(QPainter& painter, const QRect& line) : m_painter(painter), m_free(line) {}

    /// Paints `text` at the left or right end of the free part of the line, elided to `maxWidth` pixels. The
    /// text and a gap next to it no longer belong to the free part. Does nothing if `text` is empty.
    void paint(const QString& text, const QFont& font, QRgb color, Qt::AlignmentFlag edge, int maxWidth) {
        if (text.isEmpty()) return;
        const QFontMetrics metrics(font);
        const QString shownText =
            metrics.elidedText(text, Qt::ElideRight, std::min(maxWidth, m_free.width()));
        const int width = metrics.horizontalAdvance(shownText);
        QRect area = m_free;
        if (edge == Qt::AlignLeft) {
            area.setWidth(width);
            m_free.setLeft(area.right() + 1 + gap);
        } else {
            area.setLeft(area.right() + 1 - width);
            m_free.setRight(area.left() - 1 - gap);
        }
        m_painter.setFont(font);
        m_painter.setPen(QColor(color));
        m_painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, shownText);
    }
    /// Returns the width of the free part in pixels.
    int freeWidth() const { return m_free.width(); }

 private:
    static constexpr int gap = design::margin;

    QPainter& m_painter;
    QRect m_free;  ///< the part of the line without text
};

}  // namespace

QSize FindDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    return {design::rowHeight, std::max(design::rowHeight, option.fontMetrics.height() + design::spacing)};
}

void FindDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    const FindEntry& entry = m_model.entry(index.row());
    const design::Colors& colors = colorsFor(option.palette);
    const bool isAvailable = entry.unavailableReason.isEmpty();
    painter->save();
    if (option.state & QStyle::State_Selected) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(QColor(colors.softAccent));
        painter->drawRoundedRect(option.rect, design::cornerRadius, design::cornerRadius);
    }
    const QFont bodyFont = fontFor(TextStyle::Body, option.font);
    const QFont captionFont = fontFor(TextStyle::Caption, option.font);
    LinePainter line(*painter, option.rect.adjusted(design::spacing, 0, -design::spacing, 0));
    const int width = line.freeWidth();
    line.paint(entry.shortcut, captionFont, colors.mutedText, Qt::AlignRight, width / 3);
    line.paint(entry.value, bodyFont, colors.accent, Qt::AlignRight, width / 4);
    line.paint(entry.title, bodyFont, isAvailable ? colors.ink : colors.mutedText, Qt::AlignLeft, width);
    line.paint(isAvailable ? entry.location : entry.unavailableReason, captionFont, colors.mutedText,
               Qt::AlignLeft, width);
    painter->restore();
}

namespace {

/// True for a key that FindPanel::handleKey() handles.
bool isPanelKey(int key) {
    const auto keys = {Qt::Key_Up,    Qt::Key_Down,   Qt::Key_PageUp,  Qt::Key_PageDown, Qt::Key_Return,
                       Qt::Key_Enter, Qt::Key_Escape, Qt::Key_Backtab, Qt::Key_Tab};
    return std::ranges::find(keys, key) != keys.end();
}

}  // namespace

FindPanel::FindPanel(QWidget* window)
    : QFrame(window),
      m_window(window),
      m_lineEdit(new QLineEdit),
      m_model(new FindListModel(this)),
      m_list(new QListView),
      m_emptyLabel(new QLabel) {
    hide();
    setObjectName(QStringLiteral("find"));
    setBackgroundRole(QPalette::Base);
    m_lineEdit->setObjectName(QStringLiteral("find.text"));
    m_lineEdit->setAccessibleName(tr("Find"));
    m_list->setObjectName(QStringLiteral("find.results"));
    m_list->setAccessibleName(tr("Results"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new FindDelegate(*m_model, this));
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setMouseTracking(true);
    m_emptyLabel->setObjectName(QStringLiteral("find.empty"));
    m_emptyLabel->setText(tr("No match found. Try another word, such as “mask”, “head” or “picture”."));
    m_emptyLabel->setWordWrap(true);
    m_emptyLabel->hide();
    auto* layout = newLayout<QVBoxLayout>(
        this, {design::spacing, design::spacing, design::spacing, design::spacing}, design::spacing);
    layout->addWidget(m_lineEdit);
    layout->addWidget(m_emptyLabel);
    layout->addWidget(m_list);
    m_lineEdit->installEventFilter(this);
    connect(m_lineEdit, &QLineEdit::textChanged, this, &FindPanel::search);
    connect(m_list, &QListView::entered, m_list, &QListView::setCurrentIndex);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex& index) { openEntry(index.row()); });
}

void FindPanel::showEntries(std::vector<FindEntry> entries, const QString& prompt) {
    if (!isVisible()) m_previousFocus = QApplication::focusWidget();
    m_lineEdit->setPlaceholderText(prompt);
    m_model->setEntries(std::move(entries));
    m_lineEdit->clear();
    search({});
    show();
    raise();
    m_lineEdit->setFocus(Qt::ShortcutFocusReason);
    qApp->installEventFilter(this);  // closes the panel after a click outside
    m_window->installEventFilter(this);
}

void FindPanel::search(const QString& text) {
    m_model->setSearchText(text);
    const bool hasEntries = m_model->rowCount() > 0;
    m_list->setVisible(hasEntries);
    m_emptyLabel->setVisible(!hasEntries);
    if (hasEntries) m_list->setCurrentIndex(m_model->index(0));
    m_list->scrollToTop();
    updateGeometryInWindow();
    announceCurrentEntry();
}

/// Centers the panel at the top of the window. The height follows from the number of entries, up to 12 rows.
void FindPanel::updateGeometryInWindow() {
    constexpr int maxWidth = 680;
    constexpr int maxRowCount = 12;
    const int rowHeight = m_list->sizeHintForRow(0);
    const int windowWidth = m_window->width();
    const int width = std::min(maxWidth, windowWidth - 2 * design::margin);
    const int y = design::toolBarHeight / 2;
    const int otherHeight = m_lineEdit->sizeHint().height() + 3 * design::spacing;
    const int availableRowCount =
        std::max(1, (m_window->height() - 2 * y - otherHeight) / std::max(1, rowHeight));
    const int shownRowCount = std::min({m_model->rowCount(), maxRowCount, availableRowCount});
    if (m_model->rowCount() > 0) m_list->setFixedHeight(shownRowCount * rowHeight);
    layout()->activate();
    const int height =
        layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width) : sizeHint().height();
    setGeometry((windowWidth - width) / 2, y, width, height);
}

/// Sets the current entry as the description of the search field. Screen readers read the description,
/// because the search field keeps the focus.
void FindPanel::announceCurrentEntry() {
    const QModelIndex current = m_list->currentIndex();
    m_lineEdit->setAccessibleDescription(
        m_model->rowCount() == 0 ? m_emptyLabel->text() : current.data(Qt::AccessibleTextRole).toString());
    QAccessibleEvent event(m_lineEdit, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

void FindPanel::moveCurrentRow(int rowOffset) {
    const int lastRow = m_model->rowCount() - 1;
    if (lastRow < 0) return;
    const int row = std::clamp(m_list->currentIndex().row() + rowOffset, 0, lastRow);
    m_list->setCurrentIndex(m_model->index(row));
    announceCurrentEntry();
}

bool FindPanel::handleKey(int key) {
    constexpr int pageRowCount = 10;
    switch (key) {
        case Qt::Key_Up:
            moveCurrentRow(-1);
            return true;
        case Qt::Key_Down:
            moveCurrentRow(1);
            return true;
        case Qt::Key_PageUp:
            moveCurrentRow(-pageRowCount);
            return true;
        case Qt::Key_PageDown:
            moveCurrentRow(pageRowCount);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_list->currentIndex().isValid()) openEntry(m_list->currentIndex().row());
            return true;
        case Qt::Key_Tab:
        case Qt::Key_Backtab:
            return true;  // the focus stays in the search field
        case Qt::Key_Escape:
            hide();
            return true;
        default:
            return false;
    }
}

/// Opens the entry in the row `row`. Closes the panel first, so that the opened widget can get the focus.
void FindPanel::openEntry(int row) {
    const std::function<void()> open = m_model->entry(row).open;
    if (!open) return;
    hide();
    open();
}

bool FindPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_lineEdit) {
        // The panel handles these keys, so they must not trigger shortcuts of the window.
        if (event->type() == QEvent::ShortcutOverride) {
            if (isPanelKey(static_cast<QKeyEvent*>(event)->key())) event->accept();
        }
        if (event->type() == QEvent::KeyPress && handleKey(static_cast<QKeyEvent*>(event)->key()))
            return true;
    }
    if (watched == m_window && event->type() == QEvent::Resize) updateGeometryInWindow();
    if (event->type() == QEvent::MouseButtonPress && isVisible()) {
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (widget && widget->window() == m_window && widget != this && !isAncestorOf(widget)) hide();
    }
    return QFrame::eventFilter(watched, event);
}

void FindPanel::hideEvent(QHideEvent* event) {
    QFrame::hideEvent(event);
    if (event->spontaneous()) return;  // the window has been minimized, and the panel stays open
    qApp->removeEventFilter(this);
    m_window->removeEventFilter(this);
    if (m_previousFocus && isAncestorOf(QApplication::focusWidget()))
        m_previousFocus->setFocus(Qt::OtherFocusReason);
}

void FindPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const design::Colors& colors = colorsFor(palette());
    painter.setPen(QPen(QColor(colors.controlBorder), design::hairlineWidth));
    painter.setBrush(QColor(colors.paper));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), design::cornerRadius,
                            design::cornerRadius);
}

}  // namespace attention

#include "moc_find_panel.cpp"
