// SPDX-License-Identifier: GPL-3.0-or-later
// Placeholders in the texts of lessons. A text contains placeholders instead of numbers, and the trace
// provides their values.
//   `{weights:1,4}` `{W_Q:0,2,1}`  An entry of a stage: row, column, and head (default 0).
//   `{largest:weights,1,0}`        The largest entry of a row: stage, row, head. Also `smallest` and `sum`.
//   `{sum:weights,1,0,3,5}`        The sum over columns 3 to 5 only. Also `largest` and `smallest`.
//   `{row:entropy,1,0}`            A metric of a row: metric, query, head.
//   `{average:largest_weight,0}`   The average of a metric over the rows of a head: metric, head.
//   `{seeds:raw_deviation,20}`     The mean of a metric over 20 seeds, computed as in the √d_k view.
//   `{learnt:accuracy}`            The accuracy of the batch of the last training step. Also `loss`.
//   `{size:keys,values}`           The total number of entries of these stages, in all heads of one sequence.
//   `{query:1}` `{key:4}`          The token of a query or key.
//   `{field:d_k}`                  The value of a session field, as in session files.
//   `{root:d_k}`                   The square root of a numeric session field.
//   `{divisor}`                    The number by which raw scores are divided.
//   `{queries}` `{keys}`           The number of queries or keys.
//   `{{`                           A brace.
// Indices count from 0. The head is 0 if it is missing. Metrics of rows and averages are entropy,
// effective_keys, largest_weight, distance, raw_deviation, scaled_deviation and gradient. Means over seeds
// support all of these metrics except effective_keys and distance.
#pragma once

#include "text/message.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// A part of a lesson text after its placeholders are replaced: plain text, or the result of one placeholder.
struct SentencePart {
    /// The kinds of parts. Text is plain text. QueryToken and KeyToken are tokens of the sequence. Number is
    /// a number. Missing is a placeholder whose value filledSentence() could not determine.
    enum class Kind { Text, QueryToken, KeyToken, Number, Missing };
    Kind kind = Kind::Text;       ///< determines which of `text`, `number` and `cell` are used
    std::string text;             ///< text or token; for Kind::Missing the placeholder with its braces
    double number = 0;            ///< the number for Kind::Number, otherwise 0
    std::optional<CellRef> cell;  ///< the cell of `number`, or std::nullopt if it is not a single entry
};

/// Returns the names of the metrics that the placeholders {row:…} and {average:…} support, such as "entropy".
std::vector<std::string_view> rowMetricNames();

/// Returns an error message for the first invalid placeholder in `text`, with a list of all valid
/// placeholders. The message continues the name of the sentence: "must not contain {x} because …". Returns
/// std::nullopt if all placeholders are valid.
std::optional<Message> placeholderProblem(std::string_view text);

/// Returns the parts of `text`. Placeholders are replaced by values of `trace` for the sequence with the
/// index `sequence`, which counts from 0. A placeholder becomes Kind::Missing if the trace does not contain
/// its value, or if the computation of the value would take too long. This may happen with means over seeds,
/// because they compute the session again for each seed. Requires that placeholderProblem(`text`) is
/// std::nullopt.
std::vector<SentencePart> filledSentence(std::string_view text, const Trace& trace, Index sequence);

}  // namespace attention
