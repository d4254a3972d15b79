// SPDX-License-Identifier: GPL-3.0-or-later
// Text forms of figure options on the command line and in the export dialog. In these texts, heads, layers,
// queries and keys count from 1. The parsing functions throw std::invalid_argument with the fault and the
// allowed values.
#pragma once

#include "export/figure_spec.h"

#include <QStringList>

namespace attention {

/// Returns the index, from 0, for a number that counts from 1, such as 2 for "3". Returns std::nullopt if
/// `text` is not a whole number from 1, or has a sign or leading zeros.
std::optional<int> parseOneBasedIndex(const QString& text);

/// Parses a list of heads, such as "1,3,mean". Heads of several layers are written as "2.4,5.6": head 4 of
/// layer 2 and head 6 of layer 5. Throws std::invalid_argument with the fault and the allowed values.
HeadSelection parseHeads(const QString& text);
/// Returns `selection` in the form that parseHeads() reads.
QString formatOptionValue(const HeadSelection& selection);

/// Parses a crop, such as "2-9,1-5" for queries 2 to 9 and keys 1 to 5. Throws std::invalid_argument with the
/// fault and the allowed values.
Crop parseCrop(const QString& text);
/// Returns `crop` in the form that parseCrop() reads.
QString formatOptionValue(const Crop& crop);

/// Parses numbers of training steps, such as "0,20,50,200". "0-60/5" means 0, 5, 10 … 60, and "0-60" means
/// every number from 0 to 60. The numbers must differ, and at most 1000 numbers are allowed. Throws
/// std::invalid_argument with the fault and the allowed values.
std::vector<Index> parseTrainingSteps(const QString& text);
/// Returns `trainingSteps` in the form that parseTrainingSteps() reads.
QString formatOptionValue(const std::vector<Index>& trainingSteps);

/// Splits `values`, such as "1,4,16", at commas. Commas inside JSON lists, objects and strings do not split.
QStringList splitValues(const QString& values);

/// Returns `words` as an English enumeration for error messages of the command line, such as "a, b or c".
QString joinedWithOr(const QStringList& words);

/// Parses a range of two ascending numbers, such as "0,0.2". Throws std::invalid_argument with the fault and
/// the allowed values.
std::pair<double, double> parseRange(const QString& text);

/// Returns `range` in the form that parseRange() reads.
QString formatOptionValue(const std::pair<double, double>& range);

/// Returns the text of `value`, or an empty text if there is no value.
template <class Value>
QString formatOptionValue(const std::optional<Value>& value) {
    return value ? formatOptionValue(*value) : QString();
}

/// The word for the mean of the heads in a list of heads, see parseHeads().
inline const QString meanKeyword = QStringLiteral("mean");

}  // namespace attention
