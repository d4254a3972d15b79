// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/gallery_dialog.h"

#include "gallery/gallery_card.h"
#include "look/fonts.h"
#include "models/session_model.h"
#include "widgets/layouts.h"
#include "widgets/widget_help.h"

#include <QGridLayout>
#include <QLabel>
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

}  // namespace attention

#include "moc_gallery_dialog.cpp"
