// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QDialog>

#include <vector>

class QLabel;
class QVBoxLayout;

namespace attention {

/// What there is to begin with: presets and lessons, each with its title, what there is to see, and a picture
/// of its weights.
class GalleryDialog : public QDialog {
    Q_OBJECT

 public:
    explicit GalleryDialog(QWidget* parent = nullptr);

    void setSessions(const std::vector<Session>& presets, const std::vector<Session>& lessons);
    /// Presets that learn, the others, then lessons.
    const std::vector<Session>& sessions() const { return m_sessions; }
    void setThumbnail(std::size_t sessionIndex, const QImage& image);

    static constexpr int thumbnailSide = 108;

 signals:
    void presetChosen(const attention::Session& preset);
    void lessonChosen(const attention::Session& lesson);

 private:
    void addCards(const QString& heading, const std::vector<Session>& sessions,
                  void (GalleryDialog::*chosenSignal)(const Session&));

    QVBoxLayout* m_contentLayout;
    std::vector<Session> m_sessions;
    std::vector<QLabel*> m_thumbnailLabels;  ///< of each
};

}  // namespace attention
