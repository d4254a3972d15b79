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
    void layOutContent(double devicePixelRatio);
    QSizeF size() const { return m_size; }
    const QString& title() const { return m_title; }
    QString caption() const;
    void paint(QPainter& painter) const;
    /// True if only the GUI thread can paint the sheet because record() has not been called since layOut().
    bool needsRecording() const { return m_figure->needsRecording(); }
    /// Records what only the GUI thread can paint, on that thread. From then on, any thread can call paint().
    void record() { m_figure->record(); }

 private:
    void fitToPaper(double devicePixelRatio);
    bool fitMapRows(double devicePixelRatio);
    bool fitFontSize(double devicePixelRatio);
    double fontScale() const;
    bool setSheetSize(QSizeF usedSize);
    QSizeF paperSize() const;
    bool fits(QSizeF usedSize) const;
    QSizeF layOutAtScale(double scale, double devicePixelRatio);
    QSizeF shrinkToFit(QSizeF usedSize, double minScale, double devicePixelRatio);
    QSizeF layOutContent(QSizeF paperSize, double pixelRatio);
    double subtitleHeight() const;
    QStringList wrappedLines(const QString& text, const QFont& font, double width) const;
    double roundedUpToDevicePixels(double length) const;
    void paintLines(QPainter& painter, const QFont& font, double top, const QStringList& lines) const;

    FigureSpec m_spec;
    FigureTheme m_theme;
    std::unique_ptr<Figure> m_figure;
    QString m_title;
    QString m_subtitle;
    QString m_caption;
    QString m_sizeWarning;  ///< of the caption: what the size has cost

    double m_scale = 1;            ///< of everything, where the paper asks for it
    double m_pixelRatio = 1;       ///< device pixels in a pixel that is scaled so
    bool m_growsInHeight = false;  ///< it may be high, not wide
    int m_mapRowCount = 0;         ///< lines of maps that are asked for
    bool m_hasSmallLabels = false;
    QSizeF m_size;
    QStringList m_titleLines;
    QStringList m_subtitleLines;
    QStringList m_captionLines;
    double m_contentTop = 0;  ///< where the content begins, scaled
};

/// The figures of files look the same on every machine, whatever the window looks like.
FigureTheme exportTheme(const FigureSpec& spec, FigureDevice device);

}  // namespace attention
