// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of lessons name no number: placeholders stand for those of the trace.
//   {weights:1,4}  {W_Q:0,2,1}     an entry of a stage: row, column, head (0 unless said); all count from 0
//   {largest:weights,1,0}          of a row: stage, row, head; also smallest and sum
//   {sum:weights,1,0,3,5}          of columns 3 to 5 of the row alone; the other two as well
//   {row:entropy,1,0}              a measure of a row: query, head
//   {average:largest_weight,0}     its average over the rows of a head
//   {seeds:raw_deviation,20}       its mean over so many seeds, as the √d_k view counts it; of five measures
//   {learnt:accuracy}              of the batch of the last step; loss as well
//   {size:keys,values}             how many numbers these stages have together, in all their heads
//   {query:1}  {key:4}             a token
//   {field:d_k}                    a field of the session, as its file has it
//   {root:d_k}                     its square root
//   {divisor}                      what raw scores are divided by
//   {queries}  {keys}              how many there are
// Measures: entropy, effective_keys, largest_weight, distance, raw_deviation, scaled_deviation and gradient;
// over seeds all but effective_keys and distance.
// "{{" is a brace.
#pragma once

#include "text/message.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// A piece of a sentence whose placeholders are filled.
struct SentencePart {
    enum class Kind { Text, QueryToken, KeyToken, Number, Missing };
    Kind kind = Kind::Text;
    std::string text;             ///< of text and tokens; the placeholder itself where it is missing
    double number = 0;            ///< of Kind::Custom
    std::optional<CellRef> cell;  ///< whose number it is
};

/// Of the measures that {row:…} and {average:…} know.
std::vector<std::string_view> rowMetricNames();

/// What is wrong with a placeholder and what is allowed; none for a sentence without a mistake.
std::optional<Message> placeholderProblem(std::string_view say);

/// The sentence with the numbers of one sequence of a trace. Missing is what the trace does not have, and
/// what would take long: a mean over seeds computes the session anew for each. The sentence must have no
/// problem.
std::vector<SentencePart> filledSentence(std::string_view say, const Trace& trace, Index sequence);

}  // namespace attention
