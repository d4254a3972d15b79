// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/make_figure.h"

#include <QStringList>

namespace attention {

/// The kind of output device. Pixels are for images and screens, and Vectors are for SVG and PDF files.
enum class FigureDevice { Pixels, Vectors };

/// The arrangement of the parts of a sheet.
struct SheetLayout {
    double scale = 1;             ///< factor of all sizes on the sheet, so that the content fits the paper
    bool growsInHeight = false;   ///< true: content that does not fit grows in height rather than in width
    int mapRowCount = 0;          ///< requested number of rows of heatmaps; 0: any number
    bool hasSmallLabels = false;  ///< true: labels have the small font
    int captionLineCount = 0;     ///< smallest number of lines for the caption
    double usedWidth = 0;         ///< width of the content in pixels of 1/96 inch, before scaling
    QSizeF size;                  ///< size of the sheet in pixels of 1/96 inch, after scaling
};

/// A figure with its title above and its caption below, on paper of the requested size. Figure files, the
/// clipboard and the previews of the export dialog show figures on a sheet.
class FigureSheet {
 public:
    /// Lays out the sheet for `device`. `devicePixelRatio` is the number of device pixels per pixel of the
    /// figure.
    FigureSheet(const FigureSource& source, const FigureSpec& spec, FigureDevice device,
                double devicePixelRatio);

    /// Lays out the sheet again for a device with `devicePixelRatio` device pixels per pixel of the figure.
    void layOutContent(double devicePixelRatio);
    /// Lays out the sheet with the layout of other sheets, so that all pictures of an animation have the same
    /// arrangement. `layout` should have the smallest scale and the largest size of these sheets.
    void layOutLike(const SheetLayout& layout, double devicePixelRatio);
    const SheetLayout& layout() const { return m_layout; }
    /// Returns the font size of the caption, which has the smallest letters, in points.
    double captionFontPoints() const;
    /// Returns the number of lines of the caption after its text is wrapped to the width of the sheet.
    int captionLineCount() const { return static_cast<int>(m_captionLines.size()); }
    /// Returns the size of the sheet, in pixels of 1/96 inch.
    QSizeF size() const { return m_layout.size; }
    const QString& title() const { return m_title; }
    /// Returns the caption, with sentences about everything that does not fit the requested size.
    QString caption() const;
    void paint(QPainter& painter) const;
    /// True if only the GUI thread can paint the sheet, because record() has not been called since the last
    /// layout.
    bool needsRecording() const { return m_figure->needsRecording(); }
    /// Records the parts that only the GUI thread can paint. Must be called on the GUI thread. Afterwards,
    /// any thread can call paint().
    void record() { m_figure->record(); }

 private:
    void fitToPaper(double devicePixelRatio);
    void fitAllLabels(double devicePixelRatio);
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
    /// Lines at the end of the caption about letters, labels and numbers that do not fit.
    QString m_sizeWarning;

    SheetLayout m_layout;
    double m_pixelRatio = 1;  ///< device pixels per pixel of the content, which m_layout.scale scales
    QStringList m_titleLines;
    QStringList m_subtitleLines;
    QStringList m_captionLines;
    double m_contentTop = 0;  ///< top of the figure below the title, in pixels before scaling
};

/// Returns the theme of figures in files. The theme does not depend on the window, so figures look the same
/// on every machine.
FigureTheme exportTheme(const FigureSpec& spec, FigureDevice device);

/// Returns an empty text if the figure is legible, or if `spec` sets no size. Otherwise, returns sentences
/// with the reason and the smallest legible size. A figure is legible if its smallest font has at least 6
/// points, or if its labels have at least the font size that `spec` requests. May lay out the figure several
/// times.
QString figureSizeProblem(const FigureSource& source, const FigureSpec& spec);

}  // namespace attention
