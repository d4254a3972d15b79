// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QAbstractButton>
#include <QDialog>

#include <vector>

class QLabel;
class QVBoxLayout;

namespace attention {

/// The dialog with the presets and lessons that the user can open. Each card shows the title and the notes of
/// a session, and a thumbnail of its attention weights.
class GalleryDialog : public QDialog {
    Q_OBJECT

 public:
    explicit GalleryDialog(QWidget* parent = nullptr);

    /// Adds a card for each preset and lesson. Call once.
    void setSessions(const std::vector<Session>& presets, const std::vector<Session>& lessons);
    /// Returns the sessions in the order of the cards: presets with a training task, other presets, lessons.
    const std::vector<Session>& sessions() const { return m_sessions; }
    /// Sets the thumbnail of a card. `sessionIndex` is the index of its session in sessions().
    void setThumbnail(std::size_t sessionIndex, const QImage& image);

    static constexpr int thumbnailSide = 108;  ///< width and height of the space for a thumbnail, in pixels

 signals:
    /// Emitted when the user has chosen a preset and the dialog is closed.
    void presetChosen(const attention::Session& preset);
    /// Emitted when the user has chosen a lesson and the dialog is closed.
    void lessonChosen(const attention::Session& lesson);

 private:
    void addCards(const QString& heading, const std::vector<Session>& sessions,
                  void (GalleryDialog::*chosenSignal)(const Session&));

    QVBoxLayout* m_contentLayout;
    std::vector<Session> m_sessions;         ///< sessions of the cards, in the order of the cards
    std::vector<QLabel*> m_thumbnailLabels;  ///< labels for the thumbnails, in the order of m_sessions
};

/// A button for one session of the gallery, with a thumbnail, the title and the notes of the session. A click
/// anywhere on the card presses the button.
class GalleryCard : public QAbstractButton {
    Q_OBJECT

 public:
    explicit GalleryCard(const Session& session, QWidget* parent = nullptr);

    /// Returns the label for the thumbnail, which is initially empty. The card owns the label.
    QLabel* thumbnailLabel() const { return m_thumbnailLabel; }
    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

 protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

 private:
    QLabel* m_thumbnailLabel;
};

}  // namespace attention
