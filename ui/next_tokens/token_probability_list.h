// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_bar.h"
#include "heatmap/figure_theme.h"
#include "next_tokens/next_tokens_content.h"

#include <QCoreApplication>
#include <QStringList>

class QPainter;

namespace attention {

/// The likeliest words of a spot as bars with their probabilities; of a comparison A's bar and number beside
/// those of now.
struct TokenProbabilityList {
    Q_DECLARE_TR_FUNCTIONS(attention::TokenProbabilityList)

 public:
    QString title;
    QString subtitle;
    std::vector<TokenEntry> entries;
    bool isCompared = false;
    QString currentColumnName = {};  ///< of what stands beside A
    QStringList legendLines = {};    ///< what marks mean
    std::optional<ColorBar> colorBar = {};

    /// Of a list of so many words in an area of this width, over `columnCount` columns.
    double height(const FigureTheme& theme, int tokenCount, int columnCount) const;
    /// In as many columns as the width has room for.
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
