// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/gallery_card.h"

#include "gallery/gallery_dialog.h"
#include "look/design_values.h"
#include "look/keyboard_focus_tracker.h"
#include "look/widget_palette.h"
#include "widgets/layouts.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace attention {

GalleryCard::GalleryCard(const Session& session, QWidget* parent)
    : QAbstractButton(parent), m_thumbnailLabel(new QLabel) {
    const QString title = QString::fromStdString(session.title);
    const QString notes = QString::fromStdString(session.notes);
    setObjectName(QStringLiteral("gallery.") + title);
    setAccessibleName(title);
    setAccessibleDescription(notes);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy cardPolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    cardPolicy.setHeightForWidth(true);
    setSizePolicy(cardPolicy);
    setMinimumHeight(GalleryDialog::thumbnailSide + 2 * 16);
    auto* cardLayout = newLayout<QHBoxLayout>(this, {16, 16, 16, 16}, 16);
    m_thumbnailLabel->setFixedSize(GalleryDialog::thumbnailSide, GalleryDialog::thumbnailSide);
    m_thumbnailLabel->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    cardLayout->addWidget(m_thumbnailLabel, 0, Qt::AlignTop);
    auto* textLayout = new QVBoxLayout;
    textLayout->setSpacing(4);
    auto* titleLabel = new QLabel(title);
    QFont titleFont = titleLabel->font();
    titleFont.setWeight(QFont::DemiBold);
    titleLabel->setFont(titleFont);
    auto* notesLabel = new QLabel(notes);
    for (QLabel* label : {titleLabel, notesLabel}) {
        label->setWordWrap(true);
        QSizePolicy wrapPolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        wrapPolicy.setHeightForWidth(true);
        label->setSizePolicy(wrapPolicy);
        label->setMinimumWidth(100);
        textLayout->addWidget(label);
    }
    textLayout->addStretch(1);
    cardLayout->addLayout(textLayout, 1);
    for (QLabel* label : {m_thumbnailLabel, titleLabel, notesLabel})
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
}

QSize GalleryCard::sizeHint() const {
    return layout()->sizeHint();
}

int GalleryCard::heightForWidth(int width) const {
    return layout()->totalHeightForWidth(width);
}

void GalleryCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool hasFocusRing = hasVisibleFocusRing(*this);
    const design::Colors& colors = colorsFor(palette());
    painter.setBrush(QColor(underMouse() ? colors.softAccent : colors.paper));
    painter.setPen(hasFocusRing ? QPen(QColor(colors.accent), design::focusRingWidth) : QPen(Qt::NoPen));
    const int inset = hasFocusRing ? design::focusRingWidth / 2 : 0;
    painter.drawRoundedRect(rect().adjusted(inset, inset, -inset, -inset), design::cornerRadius,
                            design::cornerRadius);
}

/// Clicks the card if Return or Enter is pressed. QAbstractButton handles Space.
void GalleryCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
    QAbstractButton::keyPressEvent(event);
}

bool GalleryCard::event(QEvent* event) {
    const QEvent::Type type = event->type();
    if (type == QEvent::HoverEnter || type == QEvent::HoverLeave || type == QEvent::Enter ||
        type == QEvent::Leave)
        update();
    return QAbstractButton::event(event);
}

}  // namespace attention

#include "moc_gallery_card.cpp"
