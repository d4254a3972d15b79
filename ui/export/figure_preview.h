// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/background_job.h"
#include "export/make_figure.h"

#include <QImage>
#include <QTimer>
#include <QWidget>

namespace attention {

/// A figure as its file will show it, as large as there is room. What is transparent is chequered. A figure
/// that takes long is painted when its settings rest.
class FigurePreview : public QWidget {
    Q_OBJECT

 public:
    explicit FigurePreview(FigureSource source, QWidget* parent = nullptr);

    void setSpec(const FigureSpec& spec);
    /// What takes up to so many milliseconds follows every change at once.
    void setQuick(qint64 milliseconds) { m_quick = milliseconds; }
    /// Of the figure, in pixels of 1/96 inch.
    QSizeF figureSize() const { return m_size; }
    /// With what was computed for the figures so far.
    const FigureSource& source() const { return m_source; }
    const QImage& image() const { return m_image; }
    /// Why there is no picture, in a sentence; empty while there is one.
    const QString& failure() const { return m_failure; }
    QSize sizeHint() const override { return {640, 480}; }

 signals:
    /// The figure is another one, of another size perhaps.
    void repainted();

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    void plan();
    void rebuild();
    void paintFigure();
    void complete();
    void say(const QString& failure);

    struct Job {
        FigureSource source;
        FigureSpec spec;
    };

    FigureSource m_source;
    FigureName m_coming;  ///< what is computed beside the window
    FigureSpec m_spec;
    QSizeF m_size;
    QImage m_image;
    QString m_failure;
    qint64 m_quick = 60;
    qint64 m_cost = 0;  ///< milliseconds that the last one took
    QTimer m_rest;
    BackgroundJob<Job, FigureSource> m_job;
};

}  // namespace attention
