// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/sentence.h"

#include "analysis/measures.h"
#include "analysis/sweep.h"
#include "attention/score_rules.h"
#include "attention/stage_tile.h"
#include "attention/work.h"
#include "session/session_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace attention {
namespace {

using Kind = SentencePart::Kind;
using Measure = std::optional<double> RowMeasures::*;

constexpr std::array<std::pair<std::string_view, Measure>, 7> measures = {{
    {"entropy", &RowMeasures::entropy},
    {"effective_keys", &RowMeasures::effectiveKeys},
    {"largest_weight", &RowMeasures::largestWeight},
    {"distance", &RowMeasures::meanDistance},
    {"raw_deviation", &RowMeasures::rawDeviation},
    {"scaled_deviation", &RowMeasures::scaledDeviation},
    {"gradient", &RowMeasures::gradient},
}};

using Band = SweepBand SweepPoint::*;

constexpr std::array<std::pair<std::string_view, Band>, 5> measuresOverSeeds = {{
    {"entropy", &SweepPoint::entropy},
    {"largest_weight", &SweepPoint::largestWeight},
    {"raw_deviation", &SweepPoint::rawDeviation},
    {"scaled_deviation", &SweepPoint::scaledDeviation},
    {"gradient", &SweepPoint::gradient},
}};
constexpr int mostSeeds = 200;
constexpr double mostMultiplyAdds = 4e9;  ///< that a sentence may take: it is filled while somebody waits

/// Text, or what stands between braces: a name and its arguments.
struct Piece {
    bool isPlaceholder = false;
    std::string text;  ///< without braces
    std::string name;
    std::vector<std::string> arguments;
};

Piece placeholder(std::string_view text) {
    Piece piece{true, std::string(text), std::string(text.substr(0, text.find(':'))), {}};
    for (auto at = text.find_first_of(":,"); at != std::string_view::npos; at = text.find(',')) {
        text.remove_prefix(at + 1);
        piece.arguments.emplace_back(text.substr(0, text.find(',')));
    }
    return piece;
}

/// The pieces of a sentence; one that no brace closes is a placeholder without a name.
std::vector<Piece> piecesOf(std::string_view say) {
    std::vector<Piece> pieces(1);
    while (!say.empty()) {
        const auto open = say.find('{');
        pieces.back().text += say.substr(0, open);
        if (open == std::string_view::npos) break;
        say.remove_prefix(open + 1);
        if (say.starts_with('{')) {
            pieces.back().text += '{';
            say.remove_prefix(1);
            continue;
        }
        const auto close = say.find('}');
        const bool isClosed = close != std::string_view::npos;
        pieces.push_back(isClosed ? placeholder(say.substr(0, close))
                                  : Piece{true, std::string(say), {}, {}});
        pieces.emplace_back();
        say.remove_prefix(isClosed ? close + 1 : say.size());
    }
    return pieces;
}

std::optional<int> indexOf(const std::string& text) {
    int index = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
    const bool isIndex = error == std::errc() && end == text.data() + text.size() && index >= 0;
    return isIndex ? std::optional(index) : std::nullopt;
}

/// A number as a sentence says it: "32", where the file has "32.0".
std::string plainNumber(std::string text) {
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return text;
}

/// The second of the pair whose first is the name.
auto named(const auto& pairs, std::string_view name) -> std::optional<decltype(pairs[0].second)> {
    for (const auto& [first, second] : pairs)
        if (first == name) return second;
    return std::nullopt;
}

std::optional<double> numberIn(const Session& session, const std::string& path) {
    const std::string text = fieldText(session, path);
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isNumber = error == std::errc() && end == text.data() + text.size();
    return isNumber ? std::optional(number) : std::nullopt;
}

bool isOfRow(const std::string& name) {
    return name == "largest" || name == "smallest" || name == "sum";
}

/// Whether the arguments from `first` on are whole numbers, `needed` of them and perhaps a head; behind that
/// perhaps `more`.
bool areIndices(const Piece& piece, std::size_t first, std::size_t needed, std::size_t more = 0) {
    const std::size_t count = piece.arguments.size();
    const std::size_t all = first + needed + 1;
    if (count != all - 1 && count != all && count != all + more) return false;
    return std::all_of(piece.arguments.begin() + static_cast<std::ptrdiff_t>(first), piece.arguments.end(),
                       [](const std::string& text) { return indexOf(text).has_value(); });
}

bool isUnderstood(const Piece& piece) {
    const std::vector<std::string>& given = piece.arguments;
    const bool isCount = piece.name == "queries" || piece.name == "keys";
    if (piece.name == "divisor" || (isCount && given.empty())) return given.empty();
    if (piece.name == "size")
        return !given.empty() &&
               std::ranges::all_of(given, [](auto& name) { return stageNamed(name).has_value(); });
    if (piece.name == "query" || piece.name == "key") return given.size() == 1 && indexOf(given[0]);
    if (piece.name == "field" || piece.name == "root") {
        const std::vector<std::string> paths = fieldPaths();
        return given.size() == 1 && std::ranges::find(paths, given[0]) != paths.end() &&
               (piece.name == "field" || numberIn(Session(), given[0]));
    }
    if (piece.name == "seeds") {
        return given.size() == 2 && named(measuresOverSeeds, given[0]) &&
               Range{1, mostSeeds}.holds(indexOf(given[1]).value_or(0));
    }
    if (isOfRow(piece.name)) return !given.empty() && stageNamed(given[0]) && areIndices(piece, 1, 1, 2);
    if (piece.name == "row") return !given.empty() && named(measures, given[0]) && areIndices(piece, 1, 1);
    if (piece.name == "average")
        return !given.empty() && named(measures, given[0]) && areIndices(piece, 1, 0);
    return stageNamed(piece.name) && areIndices(piece, 0, 2);
}

/// Fills placeholders that are understood with what the trace has.
class Filler {
 public:
    Filler(const Trace& trace, Index sequence) : m_trace(trace), m_sequence(sequence) {}

    SentencePart fill(const Piece& piece) const {
        if (!piece.isPlaceholder) return {Kind::Text, piece.text, 0, {}};
        const SentencePart missing{Kind::Missing, '{' + piece.text + '}', 0, {}};
        return filled(piece).value_or(missing);
    }

 private:
    std::optional<SentencePart> filled(const Piece& piece) const {
        const auto index = [&](std::size_t i) {
            return i < piece.arguments.size() ? *indexOf(piece.arguments[i]) : 0;
        };
        if (piece.name == "divisor") return number(scoreDivisor({m_trace.config, m_trace.modelSize()}));
        if (piece.arguments.empty())
            return text(std::to_string(piece.name == "queries" ? m_trace.queryCount() : m_trace.keyCount()));
        if (piece.name == "size") return sizeOf(piece.arguments);
        if (piece.name == "query") return token(m_trace.tokens->queries, Kind::QueryToken, index(0));
        if (piece.name == "key") return token(m_trace.tokens->keys, Kind::KeyToken, index(0));
        if (piece.name == "field") return text(plainNumber(fieldText(*m_trace.session, piece.arguments[0])));
        if (piece.name == "root") return root(piece.arguments[0]);
        if (piece.name == "seeds") return overSeeds(*named(measuresOverSeeds, piece.arguments[0]), index(1));
        if (isOfRow(piece.name)) {
            const CellRef first{*stageNamed(piece.arguments[0]), index(2), index(1), index(3)};
            const bool isPart = piece.arguments.size() > 3;
            return ofRow(piece.name, first, isPart ? std::optional(index(4)) : std::nullopt);
        }
        if (piece.name == "row") return measure(*named(measures, piece.arguments[0]), index(2), index(1));
        if (piece.name == "average")
            return measure(*named(measures, piece.arguments[0]), index(1), std::nullopt);
        return entry({*stageNamed(piece.name), index(2), index(0), index(1)});
    }
    static SentencePart text(std::string words) { return {Kind::Text, std::move(words), 0, {}}; }
    static SentencePart number(double value) { return {Kind::Number, {}, value, {}}; }

    std::optional<SentencePart> token(const TokenLists& lists, Kind kind, int position) const {
        if (position >= (kind == Kind::QueryToken ? m_trace.queryCount() : m_trace.keyCount()))
            return std::nullopt;
        const auto& tokens = lists[static_cast<std::size_t>(m_sequence)];
        const auto i = static_cast<std::size_t>(position);
        return SentencePart{kind, i < tokens.size() ? tokens[i] : "[PAD]", 0, {}};
    }
    std::optional<SentencePart> sizeOf(const std::vector<std::string>& stages) const {
        Index numbers = 0;
        for (const std::string& name : stages) {
            const Stage stage = *stageNamed(name);
            if (!hasStage(m_trace, stage)) return std::nullopt;
            const TileSize one = tileSize(m_trace, stage);
            numbers += m_trace.headsOf(stage) * one.rows * one.columns;
        }
        return text(std::to_string(numbers));
    }
    bool has(const CellRef& cell) const {
        if (!hasStage(m_trace, cell.stage)) return false;
        const TileSize size = tileSize(m_trace, cell.stage);
        const Index heads = m_trace.headsOf(cell.stage);
        return cell.head < heads && cell.row < size.rows && cell.column < size.columns;
    }
    std::optional<SentencePart> entry(const CellRef& cell) const {
        if (!has(cell)) return std::nullopt;
        const double value =
            stageTile(m_trace, cell.stage, m_sequence, cell.head).values(cell.row, cell.column);
        return SentencePart{Kind::Number, {}, value, cell};
    }
    /// From the first cell on, to the last column or to the end.
    std::optional<SentencePart> ofRow(const std::string& what, CellRef first, std::optional<int> last) const {
        if (!has(first)) return std::nullopt;
        const Tile tile = stageTile(m_trace, first.stage, m_sequence, first.head);
        const Index end = last ? *last + 1 : tile.values.cols;
        if (end > tile.values.cols || end <= first.column) return std::nullopt;
        const std::span row(tile.values.row(first.row) + first.column,
                            static_cast<std::size_t>(end - first.column));
        if (what == "sum") {
            double sum = 0;
            for (const float value : row) sum += value;
            return number(sum);
        }
        const auto found = what == "largest" ? std::ranges::max_element(row) : std::ranges::min_element(row);
        first.column += static_cast<int>(found - row.begin());
        return entry(first);
    }
    std::optional<SentencePart> root(const std::string& path) const {
        const std::optional<double> value = numberIn(*m_trace.session, path);
        return value && *value >= 0 ? std::optional(number(std::sqrt(*value))) : std::nullopt;
    }
    std::optional<SentencePart> overSeeds(Band band, int seeds) const {
        const Session& session = *m_trace.session;
        if (estimatedWork(session, *m_trace.tokens).total() * seeds > mostMultiplyAdds) return std::nullopt;
        const double here = sweptValue(session, SweepField::KeySize);
        const SweepResult result = sweep(session, {SweepField::KeySize, {here}, seeds});
        const auto curve = std::ranges::find(result.curves, session.score.function, &SweepCurve::function);
        if (curve == result.curves.end() || curve->points.empty()) return std::nullopt;
        const double mean = (curve->points.front().*band).mean;
        return std::isnan(mean) ? std::nullopt : std::optional(number(mean));
    }
    std::optional<SentencePart> measure(Measure which, int head, std::optional<int> query) const {
        if (head >= m_trace.heads()) return std::nullopt;
        const HeadMeasures measured = measureHead(m_trace, m_sequence, head);
        if (query && *query >= static_cast<int>(measured.rows.size())) return std::nullopt;
        const RowMeasures& row = query ? measured.rows[static_cast<std::size_t>(*query)] : measured.average;
        if (!(row.*which)) return std::nullopt;
        return number(*(row.*which));
    }

    const Trace& m_trace;
    Index m_sequence;
};

}  // namespace

std::vector<std::string_view> measureNames() {
    std::vector<std::string_view> names;
    for (const auto& [name, measure] : measures) names.push_back(name);
    return names;
}

std::optional<Message> sentenceProblem(std::string_view say) {
    for (const Piece& piece : piecesOf(say)) {
        if (!piece.isPlaceholder || isUnderstood(piece)) continue;
        return Message("Lesson",
                       "{%1} is not understood; allowed are {STAGE:row,column,head}, "
                       "{largest:STAGE,row,head}, smallest "
                       "and sum, {row:MEASURE,query,head}, {average:MEASURE,head}, {seeds:MEASURE,number}, "
                       "{query:position}, {key:position}, {size:STAGE,STAGE}, "
                       "{field:PATH}, {root:PATH}, {divisor}, {queries}, {keys}, and {{ for a brace")
            .with(piece.text);
    }
    return {};
}

std::vector<SentencePart> filledSentence(std::string_view say, const Trace& trace, Index sequence) {
    std::vector<SentencePart> parts;
    const Filler filler(trace, sequence);
    for (const Piece& piece : piecesOf(say)) {
        if (piece.isPlaceholder || !piece.text.empty()) parts.push_back(filler.fill(piece));
    }
    return parts;
}

}  // namespace attention
