// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/latest_job_runner.h"
#include "export/make_figure.h"
#include "export/picture_widget.h"

#include <QTimer>

namespace attention {

/// Returns the resolution at which a figure of `figureSize` fills a preview of `previewSize`, in dots per
/// inch, at most its real size.
int previewDpi(QSizeF figureSize, QSizeF previewSize, double devicePixelRatio);

/// A figure as its file will show it, as large as there is room. A figure that takes long is painted when its
/// settings have not changed for a moment.
class FigurePreview : public PictureWidget {
    Q_OBJECT

 public:
    explicit FigurePreview(FigureSource source, QWidget* parent = nullptr);

    void setSpec(const FigureSpec& spec);
    /// What takes up to so many milliseconds follows every change at once.
    void setImmediatePaintLimit(qint64 milliseconds) { m_immediatePaintLimit = milliseconds; }
    /// Of the figure, in pixels of 1/96 inch.
    QSizeF figureSize() const { return m_figureSize; }
    /// With what was computed for the figures so far.
    const FigureSource& source() const { return m_source; }

 signals:
    /// The figure is another one, of another size perhaps.
    void repainted();

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    void schedulePaint();
    void updateImage();
    void paintFigure();
    void startComputation();

    struct Job {
        FigureSource source;
        FigureSpec spec;
    };

    FigureSource m_source;
    FigureName m_pendingFigure;  ///< what is computed beside the window
    FigureSpec m_spec;
    QSizeF m_figureSize;
    qint64 m_immediatePaintLimit = 60;
    qint64 m_lastPaintDuration = 0;  ///< milliseconds that the last one took
    QTimer m_delayTimer;
    LatestJobRunner<Job, FigureSource> m_runner;
};

}  // namespace attention
