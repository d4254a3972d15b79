// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/gallery_dialog.h"

#include "gallery/gallery_card.h"
#include "models/session_model.h"
#include "widgets/layouts.h"

#include <QGridLayout>
#include <QLabel>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace attention {
namespace {

constexpr int cardsInARow = 3;

}  // namespace

GalleryDialog::GalleryDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Gallery"));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    auto* scrolled = new QScrollArea;
    scrolled->setFrameShape(QFrame::NoFrame);
    scrolled->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scrolled->setWidgetResizable(true);
    scrolled->setFocusPolicy(Qt::NoFocus);
    auto* content = new QWidget;
    m_contentLayout = newLayout<QVBoxLayout>(content, {24, 16, 24, 24}, 8);
    scrolled->setWidget(content);
    rows->addWidget(scrolled);
    resize(QSize(1000, 760).boundedTo(screen()->availableSize() * 0.9));
}

void GalleryDialog::setSessions(const std::vector<Session>& presets, const std::vector<Session>& lessons) {
    auto* hint = new QLabel(tr("Choose what to begin with, or close this and type a sentence of your own."));
    hint->setWordWrap(true);
    m_contentLayout->addWidget(hint);
    std::vector<Session> others = presets;
    const auto learnt =
        std::ranges::stable_partition(others, [](const Session& s) { return !hasTrainingTask(s); });
    addCards(tr("Watch it learn"), {learnt.begin(), learnt.end()}, &GalleryDialog::presetChosen);
    others.erase(learnt.begin(), learnt.end());
    addCards(tr("Presets"), others, &GalleryDialog::presetChosen);
    addCards(tr("Lessons"), lessons, &GalleryDialog::lessonChosen);
    m_contentLayout->addStretch(1);
}

void GalleryDialog::addCards(const QString& heading, const std::vector<Session>& sessions,
                             void (GalleryDialog::*chosenSignal)(const Session&)) {
    auto* label = new QLabel(heading);
    QFont font = label->font();
    font.setWeight(QFont::DemiBold);
    font.setPointSizeF(font.pointSizeF() * 1.25);
    label->setFont(font);
    m_contentLayout->addSpacing(8);
    m_contentLayout->addWidget(label);
    auto* grid = new QGridLayout;
    grid->setSpacing(12);
    for (int i = 0; i < cardsInARow; ++i) grid->setColumnStretch(i, 1);
    int place = 0;
    for (const Session& session : sessions) {
        auto* card = new GalleryCard(session);
        connect(card, &GalleryCard::clicked, this, [this, session, chosenSignal] {
            accept();
            emit(this->*chosenSignal)(session);
        });
        grid->addWidget(card, place / cardsInARow, place % cardsInARow);
        ++place;
        m_sessions.push_back(session);
        m_thumbnailLabels.push_back(card->thumbnailLabel());
    }
    m_contentLayout->addLayout(grid);
}

void GalleryDialog::setThumbnail(std::size_t sessionIndex, const QImage& image) {
    m_thumbnailLabels[sessionIndex]->setPixmap(QPixmap::fromImage(image));
}

}  // namespace attention
