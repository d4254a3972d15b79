// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/latest_job_runner.h"
#include "export/export_request.h"
#include "export/picture_widget.h"

#include <QTimer>

namespace attention {

/// Plays an animation as its file will show it, as large as there is room. The frames are computed and
/// painted on a worker thread.
class AnimationPreview : public PictureWidget {
    Q_OBJECT

 public:
    explicit AnimationPreview(FigureSource source, QWidget* parent = nullptr);

    /// Shows this animation of the figure `spec` as soon as it is computed. Until then, the last one plays
    /// on.
    void setAnimation(const FigureSpec& spec, const AnimationSpec& animation);
    /// The frames of `animation`, or nullptr if they are not computed yet.
    SharedFrames frames() const;
    /// The size of the pictures, in pixels of 1/96 inch. Empty while there are none.
    QSizeF figureSize() const { return m_figureSize; }

    int pictureCount() const { return static_cast<int>(m_pictures.images.size()); }
    int shownPictureIndex() const { return m_shownPictureIndex; }
    /// Shows one picture. If the animation plays, it goes on from there.
    void showPicture(int index);
    bool isPlaying() const { return m_isPlaying; }
    void setPlaying(bool isPlaying);

 signals:
    /// There are new pictures, or none after a failure.
    void picturesChanged();
    void pictureShown(int index);

 protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    struct Job {
        FigureSource source;
        SharedFrames frames;  ///< computed before for the same animation; otherwise nullptr
        FigureSpec spec;
        AnimationSpec animation;
        QSizeF previewSize;
        double devicePixelRatio = 1;
    };
    struct Result {
        SharedFrames frames;
        FigureSpec spec;
        AnimationSpec animation;
        QSizeF figureSize;
        AnimationPictures pictures;
    };
    static Result compute(const Job& job, const ProgressMonitor& monitor);
    void submitJob();
    void showResult(Result result);
    void showFailure(const std::exception_ptr& error);
    void scheduleNextPicture();

    FigureSource m_source;
    FigureSpec m_spec;
    AnimationSpec m_animation;
    bool m_hasAnimation = false;  ///< setAnimation() has been called
    Result m_latest;              ///< the frames of the latest job, without its pictures
    AnimationPictures m_pictures;
    QSizeF m_figureSize;
    int m_shownPictureIndex = 0;
    bool m_isPlaying = true;
    QTimer m_playTimer;
    QTimer m_submitTimer;
    LatestJobRunner<Job, Result> m_runner;
};

}  // namespace attention
