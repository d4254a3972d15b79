// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/gallery_dialog.h"

#include "look/design_values.h"
#include "look/fonts.h"
#include "look/keyboard_focus_tracker.h"
#include "look/widget_palette.h"
#include "models/session_model.h"
#include "widgets/layouts.h"
#include "widgets/widget_help.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace attention {
namespace {

constexpr int cardsPerRow = 3;

}  // namespace

GalleryDialog::GalleryDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Gallery"));
    setHelpPage(*this, "first-lesson");
    auto* dialogLayout = new QVBoxLayout(this);
    dialogLayout->setContentsMargins(0, 0, 0, 0);
    auto* scrollArea = new QScrollArea;
    scrollArea->setFrameShape(QFrame::NoFrame);
    scrollArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scrollArea->setWidgetResizable(true);
    scrollArea->setFocusPolicy(Qt::NoFocus);
    auto* content = new QWidget;
    m_contentLayout = newLayout<QVBoxLayout>(content, {24, 16, 24, 24}, 8);
    scrollArea->setWidget(content);
    dialogLayout->addWidget(scrollArea);
    resize(QSize(1000, 760).boundedTo(screen()->availableSize() * 0.9));
}

void GalleryDialog::setSessions(const std::vector<Session>& presets, const std::vector<Session>& lessons) {
    auto* hintLabel =
        new QLabel(tr("Choose a preset or a lesson, or close this window and type your own sentence."));
    hintLabel->setWordWrap(true);
    m_contentLayout->addWidget(hintLabel);
    std::vector<Session> otherPresets = presets;
    const auto trainingPresets = std::ranges::stable_partition(
        otherPresets, [](const Session& session) { return !hasTrainingTask(session); });
    addCards(tr("Watch a model learn"), {trainingPresets.begin(), trainingPresets.end()},
             &GalleryDialog::presetChosen);
    otherPresets.erase(trainingPresets.begin(), trainingPresets.end());
    addCards(tr("Presets"), otherPresets, &GalleryDialog::presetChosen);
    addCards(tr("Lessons"), lessons, &GalleryDialog::lessonChosen);
    m_contentLayout->addStretch(1);
}

void GalleryDialog::addCards(const QString& heading, const std::vector<Session>& sessions,
                             void (GalleryDialog::*chosenSignal)(const Session&)) {
    m_contentLayout->addSpacing(8);
    m_contentLayout->addWidget(new StyledLabel(TextStyle::Title, heading));
    auto* grid = new QGridLayout;
    grid->setSpacing(8);
    for (int column = 0; column < cardsPerRow; ++column) grid->setColumnStretch(column, 1);
    int cardIndex = 0;
    for (const Session& session : sessions) {
        auto* card = new GalleryCard(session);
        connect(card, &GalleryCard::clicked, this, [this, session, chosenSignal] {
            accept();
            emit(this->*chosenSignal)(session);
        });
        grid->addWidget(card, cardIndex / cardsPerRow, cardIndex % cardsPerRow);
        ++cardIndex;
        m_sessions.push_back(session);
        m_thumbnailLabels.push_back(card->thumbnailLabel());
    }
    m_contentLayout->addLayout(grid);
}

void GalleryDialog::setThumbnail(std::size_t sessionIndex, const QImage& image) {
    m_thumbnailLabels[sessionIndex]->setPixmap(QPixmap::fromImage(image));
}

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

#include "moc_gallery_dialog.cpp"
