// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nearest_words.h"
#include "heatmap/figure_theme.h"
#include "inspector/formatted_step.h"
#include "state/display_settings.h"
#include "trace/trace.h"

#include <QString>
#include <QTextDocument>
#include <QUrl>

#include <optional>
#include <vector>

namespace attention {

/// The words whose word vectors are nearest to the vector of a number, as displayed text.
struct FormattedNearestWords {
    struct Row {
        QString word;
        QString cosineText;      ///< cosine between word vector and vector, with 2 decimals
        double cosineValue = 0;  ///< cosine between word vector and vector, −1 … 1
        bool isInText = false;   ///< true if the text contains the word
    };
    QString title;
    QString summary;        ///< a sentence with the nearest words, or with the reason why the list is empty
    std::vector<Row> rows;  ///< in the order of descending cosine
    QString note;           ///< further sentences, or empty
};

/// Returns the vectors whose nearest words are shown for `cell`, as cells with column 0. If the number is a
/// component of a vector, returns this vector. For a score, weight or entropy, returns the context vector and
/// the embedding of its query. For a mean of heads, the context vectors of all heads are concatenated.
/// Returns an empty list if the trace has no word vectors, or if it belongs to a layer of a model.
std::vector<CellRef> rowsForNearestWords(const Trace& trace, const CellRef& cell);

/// Returns the nearest words of the first vector as a list, and a note on the second vector if there is one.
/// `rows` is the result of rowsForNearestWords() and must not be empty. `results` has one element for each
/// row.
FormattedNearestWords formatNearestWords(const Trace& trace, int sequence, const std::vector<CellRef>& rows,
                                         const std::vector<NearestWords>& results);
/// Returns a placeholder that is shown until the nearest words are computed.
FormattedNearestWords nearestWordsPlaceholder();
/// Returns the message `failure` in place of nearest words that could not be computed.
FormattedNearestWords nearestWordsErrorText(const QString& failure);

/// The content of the inspector for one number, from top to bottom.
struct CalculationPage {
    std::optional<FormattedNearestWords> nearestWords;  ///< std::nullopt if the trace has no word vectors
    QString note;                                       ///< a remark above the steps, or empty
    std::vector<FormattedStep> steps;                   ///< calculation steps; the last one has the number
    /// True if all terms are shown and a link offers to show fewer terms.
    bool canShowFewerTerms = false;
};

/// Returns the target of a link to `cell`, such as "cell:11,0,1,4" with the stage number, head, row and
/// column.
QString linkToCell(const CellRef& cell);
/// Returns the cell of a link target from linkToCell(), or std::nullopt for another link.
std::optional<CellRef> cellFromLink(const QUrl& link);

/// Target of the link that toggles between all terms and the largest terms of every step.
inline constexpr char allTermsLink[] = "terms:toggle";

/// Returns the calculation of the number in `cell` as a page for the inspector and for CalculationFigure. The
/// page has no nearest words. `trace` must have the cell. If `showsAllTerms` is true, each step lists up to
/// 512 terms instead of 8. Throws FileReadError if a file of the model has changed.
CalculationPage calculationPage(const Trace& trace, const DisplaySettings& displaySettings,
                                const CellRef& cell, bool showsAllTerms);
/// Returns the tool tip of a link to `cell`: title of the stage and coordinates of the cell.
QString linkToolTip(const Trace& trace, const DisplaySettings& displaySettings, const CellRef& cell);

/// The calculation of a number as a document for exported figures. It contains no links.
class CalculationDocument : public QTextDocument {
    Q_OBJECT

 public:
    explicit CalculationDocument(FigureTheme theme);

    /// Sets the cell whose number is calculated. `trace` must have the cell. Call layOut() afterwards.
    void setCell(const Trace& trace, const DisplaySettings& displaySettings, const CellRef& cell);
    /// Lays out the page in `width` pixels.
    void layOut(double width);

 private:
    FigureTheme m_theme;
    CalculationPage m_page;
};

}  // namespace attention
