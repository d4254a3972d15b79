// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/make_figure.h"

#include <QStringList>

namespace attention {

enum class FigureDevice { Pixels, Vectors };

/// A figure with its title above and its caption below, on paper of the size asked for. Everything that shows
/// a figure, on the screen or in a file, paints one of these.
class FigureSheet {
 public:
    /// `devicePixelRatio`: device pixels in a pixel of the figure.
    FigureSheet(const FigureSource& source, const FigureSpec& spec, FigureDevice device,
                double devicePixelRatio);

    /// The same figure for another device.
    void layOut(double devicePixelRatio);
    QSizeF size() const { return m_size; }
    const QString& title() const { return m_title; }
    QString caption() const;
    void paint(QPainter& painter) const;
    /// True if only the GUI thread can paint the sheet because record() has not been called since layOut().
    bool needsRecording() const { return m_figure->needsRecording(); }
    /// Records what only the GUI thread can paint, on that thread. From then on, any thread can call paint().
    void record() { m_figure->record(); }

 private:
    void fit(double devicePixelRatio);
    bool fitBands(double devicePixelRatio);
    bool fitLetters(double devicePixelRatio);
    double scaleOfLetters() const;
    bool settle(QSizeF taken);
    QSizeF paper() const;
    bool fits(QSizeF taken) const;
    QSizeF takenAt(double scale, double devicePixelRatio);
    QSizeF shrunk(QSizeF taken, double leastScale, double devicePixelRatio);
    QSizeF layOut(QSizeF paper, double ratio);
    double subtitleHeight() const;
    QStringList wrapped(const QString& text, const QFont& font, double width) const;
    double aligned(double length) const;
    void paintLines(QPainter& painter, const QFont& font, double top, const QStringList& lines) const;

    FigureSpec m_spec;
    FigureTheme m_theme;
    std::unique_ptr<Figure> m_figure;
    QString m_title;
    QString m_subtitle;
    QString m_caption;
    QString m_note;  ///< of the caption: what the size has cost

    double m_scale = 1;       ///< of everything, where the paper asks for it
    double m_ratio = 1;       ///< device pixels in a pixel that is scaled so
    bool m_isColumn = false;  ///< it may be high, not wide
    int m_bands = 0;          ///< lines of maps that are asked for
    bool m_hasSmallLabels = false;
    QSizeF m_size;
    QStringList m_titleLines;
    QStringList m_subtitleLines;
    QStringList m_captionLines;
    double m_top = 0;  ///< where the content begins, scaled
};

/// The figures of files look the same on every machine, whatever the window looks like.
FigureTheme themeOfFiles(const FigureSpec& spec, FigureDevice device);

}  // namespace attention
