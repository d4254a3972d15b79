// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_bar.h"
#include "heatmap/figure_theme.h"
#include "next_tokens/next_tokens_content.h"

#include <QCoreApplication>
#include <QStringList>

class QPainter;

namespace attention {

/// Paints the most probable tokens of a position as bars with their probabilities. In a comparison, each
/// token also has a bar and a probability of A.
struct TokenProbabilityList {
    Q_DECLARE_TR_FUNCTIONS(attention::TokenProbabilityList)

 public:
    QString title;                    ///< title of the position
    QString subtitle;                 ///< description of the residual stream
    std::vector<TokenEntry> entries;  ///< tokens in the order of descending probability
    bool isCompared = false;          ///< true: entries have probabilities of A
    QString currentColumnName = {};   ///< in a comparison: heading of the probabilities that are not of A
    QStringList legendLines = {};     ///< explanations of the marks
    std::optional<ColorBar> colorBar = {};  ///< color scale of the grid, if it is shown

    /// Returns the height in pixels of a list with `tokenCount` tokens in `columnCount` columns.
    double height(const FigureTheme& theme, int tokenCount, int columnCount) const;
    /// Returns the number of columns, 1 to 3, that fit into `width` pixels.
    static int columnCountForWidth(double width);
    void paint(QPainter& painter, const QRectF& area, const FigureTheme& theme,
               double devicePixelRatio) const;

 private:
    double lineHeight(const FigureTheme& theme) const;
    double headerHeight(const FigureTheme& theme) const;
    double footerHeight(const FigureTheme& theme, int columnCount) const;
    double tokenWidth(double availableWidth, const FigureTheme& theme) const;
    void paintTitle(QPainter& painter, const QRectF& area, const FigureTheme& theme) const;
    void paintEntry(QPainter& painter, const QRectF& line, const TokenEntry& entry,
                    const FigureTheme& theme) const;
};

}  // namespace attention
