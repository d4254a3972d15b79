// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/latest_job_runner.h"
#include "export/make_figure.h"
#include "export/picture_widget.h"

#include <QTimer>

namespace attention {

/// Returns the resolution, in dots per inch, at which a figure of `figureSize` fits into a preview of
/// `previewSize`. `figureSize` is in pixels of 1/96 inch, and `previewSize` is in logical pixels. The figure
/// is never enlarged.
int previewDpi(QSizeF figureSize, QSizeF previewSize, double devicePixelRatio);

/// Shows a figure as its file will show it, scaled down if the figure is larger than the widget. A figure
/// that takes long to paint is painted after its settings have not changed for a moment.
class FigurePreview : public PictureWidget {
    Q_OBJECT

 public:
    explicit FigurePreview(FigureSource source, QWidget* parent = nullptr);

    /// Sets the options of the figure to show.
    void setSpec(const FigureSpec& spec);
    /// Sets the limit for painting at once, in milliseconds. If the last painting took longer, the next
    /// painting is delayed until changes stop.
    void setImmediatePaintLimit(qint64 milliseconds) { m_immediatePaintLimit = milliseconds; }
    /// Returns the size of the figure, in pixels of 1/96 inch. Empty before the figure is painted.
    QSizeF figureSize() const { return m_figureSize; }
    /// Returns the source with all results that the preview has computed.
    const FigureSource& source() const { return m_source; }

 signals:
    /// Emitted after the figure was painted, and after painting has failed. figureSize() may have changed.
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
    FigureName m_pendingFigure;  ///< the figure whose missing results are being computed
    FigureSpec m_spec;
    QSizeF m_figureSize;
    qint64 m_immediatePaintLimit = 60;  ///< longest duration for painting at once, in milliseconds
    qint64 m_lastPaintDuration = 0;     ///< duration of the last painting, in milliseconds
    QTimer m_delayTimer;
    LatestJobRunner<Job, FigureSource> m_runner;
};

}  // namespace attention
