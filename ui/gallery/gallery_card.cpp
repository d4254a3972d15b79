// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/gallery_card.h"

#include "gallery/gallery_dialog.h"
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
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setMinimumHeight(GalleryDialog::thumbnailSide + 2 * 12);
    auto* columns = newLayout<QHBoxLayout>(this, {12, 12, 12, 12}, 12);
    m_thumbnailLabel->setFixedSize(GalleryDialog::thumbnailSide, GalleryDialog::thumbnailSide);
    m_thumbnailLabel->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    columns->addWidget(m_thumbnailLabel, 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    words->setSpacing(4);
    auto* name = new QLabel(title);
    QFont font = name->font();
    font.setWeight(QFont::DemiBold);
    name->setFont(font);
    auto* text = new QLabel(notes);
    for (QLabel* label : {name, text}) {
        label->setWordWrap(true);
        QSizePolicy breaks(QSizePolicy::Ignored, QSizePolicy::Preferred);
        breaks.setHeightForWidth(true);
        label->setSizePolicy(breaks);
        label->setMinimumWidth(100);
        words->addWidget(label);
    }
    words->addStretch(1);
    columns->addLayout(words, 1);
    for (QLabel* label : {m_thumbnailLabel, name, text})
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
    const bool isPointedAt = underMouse() || hasFocus();
    painter.fillRect(rect(), palette().color(isPointedAt ? QPalette::AlternateBase : QPalette::Base));
    painter.setPen(
        QPen(palette().color(hasFocus() ? QPalette::Highlight : QPalette::Midlight), hasFocus() ? 2 : 1));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

/// As Space does.
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
