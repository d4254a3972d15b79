// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/make_figure.h"

#include <QStringList>

namespace attention {

enum class FigureDevice { Pixels, Vectors };

/// How the parts of a sheet are arranged.
struct SheetLayout {
    double scale = 1;            ///< of everything on the sheet, so that it fits the paper
    bool growsInHeight = false;  ///< the sheet becomes higher rather than wider
    int mapRowCount = 0;         ///< the requested number of rows of maps; 0 if any number suits
    bool hasSmallLabels = false;
    int captionLineCount = 0;  ///< the smallest number of lines for the caption
    double usedWidth = 0;      ///< the width that the content needs, before scaling
    QSizeF size;
};

/// A figure with its title above and its caption below, on paper of the size asked for. Everything that shows
/// a figure, on the screen or in a file, paints one of these.
class FigureSheet {
 public:
    /// `devicePixelRatio`: device pixels in a pixel of the figure.
    FigureSheet(const FigureSource& source, const FigureSpec& spec, FigureDevice device,
                double devicePixelRatio);

    /// The same figure for another device.
    void layOutContent(double devicePixelRatio);
    /// Lays out the figure as another sheet has been, so that both can be shown one after the other. The
    /// layout should be the one with the smallest scale and the largest size.
    void layOutLike(const SheetLayout& layout, double devicePixelRatio);
    const SheetLayout& layout() const { return m_layout; }
    int captionLineCount() const { return static_cast<int>(m_captionLines.size()); }
    QSizeF size() const { return m_layout.size; }
    const QString& title() const { return m_title; }
    QString caption() const;
    void paint(QPainter& painter) const;
    /// True if only the GUI thread can paint the sheet because record() has not been called since layOut().
    bool needsRecording() const { return m_figure->needsRecording(); }
    /// Records what only the GUI thread can paint, on that thread. From then on, any thread can call paint().
    void record() { m_figure->record(); }

 private:
    void fitToPaper(double devicePixelRatio);
    std::pair<int, int> mapRowCounts() const;
    bool tryMapRows(int rowCount, double scale, bool hasSmallLabels, bool needsNumbers,
                    double devicePixelRatio);
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

    SheetLayout m_layout;
    double m_pixelRatio = 1;  ///< device pixels in a pixel that is scaled by m_layout.scale
    QStringList m_titleLines;
    QStringList m_subtitleLines;
    QStringList m_captionLines;
    double m_contentTop = 0;  ///< where the content begins, scaled
};

/// The figures of files look the same on every machine, whatever the window looks like.
FigureTheme exportTheme(const FigureSpec& spec, FigureDevice device);

}  // namespace attention
