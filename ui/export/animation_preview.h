// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/latest_job_runner.h"
#include "export/export_request.h"
#include "export/picture_widget.h"

#include <QTimer>

namespace attention {

/// Plays an animation as its file will show it, scaled down if the animation is larger than the widget.
/// Frames are computed and painted on a worker thread.
class AnimationPreview : public PictureWidget {
    Q_OBJECT

 public:
    explicit AnimationPreview(FigureSource source, QWidget* parent = nullptr);

    /// Sets the animation of the figure `spec` to show. The previous pictures keep playing until the new
    /// pictures are ready.
    void setAnimation(const FigureSpec& spec, const AnimationSpec& animation);
    /// Returns the frames of the current animation, or nullptr if they are not computed yet.
    SharedFrames frames() const;
    /// Returns the size of the pictures, in pixels of 1/96 inch. Returns an empty size before the first
    /// picture and after a failure.
    QSizeF figureSize() const { return m_figureSize; }

    int pictureCount() const { return static_cast<int>(m_pictures.images.size()); }
    /// Returns the index of the visible picture, from 0.
    int shownPictureIndex() const { return m_shownPictureIndex; }
    /// Shows the picture at `index`, from 0, or does nothing if there is no such picture. A playing animation
    /// continues after this picture.
    void showPicture(int index);
    bool isPlaying() const { return m_isPlaying; }
    void setPlaying(bool isPlaying);

 signals:
    /// Emitted when new pictures are ready. Also emitted after a failure, when all pictures have been
    /// removed.
    void picturesChanged();
    void pictureShown(int index);

 protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    struct Job {
        FigureSource source;
        SharedFrames frames;  ///< frames that were computed before for the same animation, or nullptr
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
    bool m_hasAnimation = false;  ///< true after the first call of setAnimation()
    Result m_latest;              ///< the latest result without its pictures, which are in m_pictures
    AnimationPictures m_pictures;
    QSizeF m_figureSize;
    int m_shownPictureIndex = 0;
    bool m_isPlaying = true;
    QTimer m_playTimer;
    QTimer m_submitTimer;
    LatestJobRunner<Job, Result> m_runner;
};

}  // namespace attention
