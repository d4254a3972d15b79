// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_bar.h"
#include "heatmap/figure_theme.h"
#include "words/words_content.h"

#include <QCoreApplication>
#include <QStringList>

class QPainter;

namespace attention {

/// The likeliest words of a spot as bars with their probabilities; of a comparison A's bar and number beside
/// those of now.
struct WordList {
    Q_DECLARE_TR_FUNCTIONS(attention::WordList)

 public:
    QString title;
    QString place;
    std::vector<WordEntry> entries;
    bool isCompared = false;
    QString nowName = {};    ///< of what stands beside A
    QStringList notes = {};  ///< what marks mean
    std::optional<ColorBar> colorBar = {};

    /// Of a list of so many words in an area of this width, over `columns` columns.
    double height(const FigureTheme& theme, int words, int columns) const;
    /// In as many columns as the width has room for.
    static int columnsIn(double width);
    void paint(QPainter& painter, const QRectF& area, const FigureTheme& theme,
               double devicePixelRatio) const;

 private:
    double lineHeight(const FigureTheme& theme) const;
    double headerHeight(const FigureTheme& theme) const;
    double footerHeight(const FigureTheme& theme, int columns) const;
    double wordWidth(double room, const FigureTheme& theme) const;
    void paintTitle(QPainter& painter, const QRectF& area, const FigureTheme& theme) const;
    void paintEntry(QPainter& painter, const QRectF& line, const WordEntry& entry,
                    const FigureTheme& theme) const;
};

}  // namespace attention
