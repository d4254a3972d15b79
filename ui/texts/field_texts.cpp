// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/field_texts.h"

#include "heatmap/printable_text.h"
#include "io/session_file.h"
#include "session/field_visitors.h"
#include "session/session.h"
#include "texts/choice_texts.h"
#include "texts/head_texts.h"
#include "texts/layer_edit_texts.h"
#include "texts/message_text.h"
#include "texts/position_text.h"
#include "texts/translation_contexts.h"

#include <QDir>
#include <QRegularExpression>
#include <QTranslator>

#include <algorithm>
#include <iterator>
#include <memory>
#include <vector>

namespace attention {
namespace {

/// The texts of a field, or of a row of the settings that shows a part of a field.
struct FieldText {
    /// The path of the field, or the key of the row, such as "model.scope".
    const char* path;
    const char* name;         ///< without the symbol
    const char* symbol = "";  ///< such as "d_k"; empty: no symbol
    /// The label in the settings, below the heading of the group of the field. nullptr: `name` is the label.
    const char* label = nullptr;
};

constexpr FieldText fieldTexts[] = {
    {"draws", QT_TRANSLATE_NOOP("FieldTexts", "random numbers"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "randomness")},
    {"input.query_text", QT_TRANSLATE_NOOP("FieldTexts", "sentence")},
    {"input.key_text", QT_TRANSLATE_NOOP("FieldTexts", "second text")},
    {"input.batch", QT_TRANSLATE_NOOP("FieldTexts", "one sequence per line")},
    {"input.tokenizer", QT_TRANSLATE_NOOP("FieldTexts", "tokenizer")},
    {"input.special", QT_TRANSLATE_NOOP("FieldTexts", "special tokens")},
    {"input.query_tokens", QT_TRANSLATE_NOOP("FieldTexts", "custom tokens")},
    {"input.key_tokens", QT_TRANSLATE_NOOP("FieldTexts", "key tokens")},
    {"seed", QT_TRANSLATE_NOOP("FieldTexts", "seed")},
    {"embedding.source", QT_TRANSLATE_NOOP("FieldTexts", "token vectors")},
    {"embedding.d_model", QT_TRANSLATE_NOOP("FieldTexts", "vector size"), "d_model"},
    {"embedding.seed", QT_TRANSLATE_NOOP("FieldTexts", "seed of the vectors")},
    {"embedding.positions", QT_TRANSLATE_NOOP("FieldTexts", "position encoding"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "positions")},
    {"embedding.d_position", QT_TRANSLATE_NOOP("FieldTexts", "position size"), "d_position"},
    {"embedding.vectors", QT_TRANSLATE_NOOP("FieldTexts", "custom vectors")},
    {"embedding.file", QT_TRANSLATE_NOOP("FieldTexts", "vector file"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "vector file")},
    {"embedding.carried", QT_TRANSLATE_NOOP("FieldTexts", "vectors stored in the session")},
    {"projection.recipe", QT_TRANSLATE_NOOP("FieldTexts", "projections")},
    {"projection.init", QT_TRANSLATE_NOOP("FieldTexts", "distribution of projection parameters"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "distribution")},
    {"projection.std", QT_TRANSLATE_NOOP("FieldTexts", "standard deviation"), "std"},
    {"projection.bias", QT_TRANSLATE_NOOP("FieldTexts", "projection bias")},
    {"projection.shared", QT_TRANSLATE_NOOP("FieldTexts", "shared matrices"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "shared matrix")},
    {"projection.seed", QT_TRANSLATE_NOOP("FieldTexts", "seed of the parameters")},
    {"projection.values", QT_TRANSLATE_NOOP("FieldTexts", "custom matrices")},
    {"typedMatrix", QT_TRANSLATE_NOOP("FieldTexts", "matrix")},
    {"projection.constructed", QT_TRANSLATE_NOOP("FieldTexts", "hand-built heads")},
    {"heads", QT_TRANSLATE_NOOP("FieldTexts", "heads"), "h"},
    {"heads_kv", QT_TRANSLATE_NOOP("FieldTexts", "key–value heads"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "KV heads")},
    {"d_k", QT_TRANSLATE_NOOP("FieldTexts", "key size"), "d_k"},
    {"d_v", QT_TRANSLATE_NOOP("FieldTexts", "value size"), "d_v"},
    {"score.function", QT_TRANSLATE_NOOP("FieldTexts", "score function")},
    {"score.scale", QT_TRANSLATE_NOOP("FieldTexts", "score divisor"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "score divisor")},
    {"score.qk_norm", QT_TRANSLATE_NOOP("FieldTexts", "QK normalization"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "QK norm")},
    {"score.rotary", QT_TRANSLATE_NOOP("FieldTexts", "rotary positions")},
    {"score.rotary_base", QT_TRANSLATE_NOOP("FieldTexts", "base of the rotary positions"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "rotary base")},
    {"score.bias", QT_TRANSLATE_NOOP("FieldTexts", "distance bias"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "distance bias")},
    {"score.softcap", QT_TRANSLATE_NOOP("FieldTexts", "score soft cap"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "score soft cap")},
    {"score.d_a", QT_TRANSLATE_NOOP("FieldTexts", "hidden size"), "d_a"},
    {"score.rank", QT_TRANSLATE_NOOP("FieldTexts", "rank"), "r"},
    {"score.init", QT_TRANSLATE_NOOP("FieldTexts", "distribution of score parameters"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "distribution")},
    {"multiplier", QT_TRANSLATE_NOOP("FieldTexts", "cell multipliers")},
    {"mask.causal", QT_TRANSLATE_NOOP("FieldTexts", "causal mask")},
    {"mask.prefix", QT_TRANSLATE_NOOP("FieldTexts", "prefix length of the mask"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "prefix length")},
    {"mask.sinks", QT_TRANSLATE_NOOP("FieldTexts", "number of sink keys"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "number of sink keys")},
    {"mask.window", QT_TRANSLATE_NOOP("FieldTexts", "window of the mask"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "window")},
    {"mask.padding", QT_TRANSLATE_NOOP("FieldTexts", "padding mask"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "padding mask")},
    {"mask.cells", QT_TRANSLATE_NOOP("FieldTexts", "masked cells")},
    {"mask.diagonal", QT_TRANSLATE_NOOP("FieldTexts", "attention of a token to itself")},
    {"mask.unknown", QT_TRANSLATE_NOOP("FieldTexts", "attention to words without a vector")},
    {"mask.fill", QT_TRANSLATE_NOOP("FieldTexts", "mask fill value"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "mask fill value")},
    {"normalizer.function", QT_TRANSLATE_NOOP("FieldTexts", "normalization")},
    {"normalizer.sink", QT_TRANSLATE_NOOP("FieldTexts", "sink score")},
    {"normalizer.temperature", QT_TRANSLATE_NOOP("FieldTexts", "temperature"), "T"},
    {"given.file", QT_TRANSLATE_NOOP("FieldTexts", "attention file")},
    {"given.layer", QT_TRANSLATE_NOOP("FieldTexts", "layer")},
    {"model.folder", QT_TRANSLATE_NOOP("FieldTexts", "trained model"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "model")},
    {"model.layer", QT_TRANSLATE_NOOP("FieldTexts", "layer of the model"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "layer")},
    {"model.edits", QT_TRANSLATE_NOOP("FieldTexts", "changes to single layers"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "disabled heads")},
    {"model.scope", QT_TRANSLATE_NOOP("FieldTexts", "affected layers")},
    {"learning.task", QT_TRANSLATE_NOOP("FieldTexts", "training task"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "training task")},
    {"learning.symbols", QT_TRANSLATE_NOOP("FieldTexts", "vocabulary size")},
    {"learning.length", QT_TRANSLATE_NOOP("FieldTexts", "sequence length")},
    {"learning.examples", QT_TRANSLATE_NOOP("FieldTexts", "task examples")},
    {"learning.patterns", QT_TRANSLATE_NOOP("FieldTexts", "task language")},
    {"learning.layers", QT_TRANSLATE_NOOP("FieldTexts", "layers")},
    {"learning.optimizer", QT_TRANSLATE_NOOP("FieldTexts", "optimizer")},
    {"learning.rate", QT_TRANSLATE_NOOP("FieldTexts", "learning rate")},
    {"learning.clip", QT_TRANSLATE_NOOP("FieldTexts", "gradient clipping"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "gradient clip")},
    {"learning.batch", QT_TRANSLATE_NOOP("FieldTexts", "batch size")},
    {"learning.steps", QT_TRANSLATE_NOOP("FieldTexts", "number of training steps")},
    {"learning.seed", QT_TRANSLATE_NOOP("FieldTexts", "seed of the training data")},
    {"learning.noise", QT_TRANSLATE_NOOP("FieldTexts", "embedding noise")},
    {"dropout.p", QT_TRANSLATE_NOOP("FieldTexts", "dropout"), "p"},
    {"dropout.seed", QT_TRANSLATE_NOOP("FieldTexts", "seed of dropout")},
    {"output.project", QT_TRANSLATE_NOOP("FieldTexts", "output projection"), "W_O",
     QT_TRANSLATE_NOOP("FieldTexts", "output projection W_O")},
    {"output.d_out", QT_TRANSLATE_NOOP("FieldTexts", "output size"), "d_out"},
    {"title", QT_TRANSLATE_NOOP("FieldTexts", "title of a preset or lesson")},
    {"notes", QT_TRANSLATE_NOOP("FieldTexts", "notes on a preset or lesson")},
    {"suggestions", QT_TRANSLATE_NOOP("FieldTexts", "suggestions below the sentence")},
    {"steps", QT_TRANSLATE_NOOP("FieldTexts", "steps of a lesson")},
    {"view", QT_TRANSLATE_NOOP("FieldTexts", "state of the window")},
    {"view.sequence", QT_TRANSLATE_NOOP("FieldTexts", "displayed sequence of a batch (counted from 0)")},
    {"view.color_range", QT_TRANSLATE_NOOP("FieldTexts", "range of the color scale")},
    {"view.logarithmic", QT_TRANSLATE_NOOP("FieldTexts", "logarithmic color scale")},
    {"view.palette", QT_TRANSLATE_NOOP("FieldTexts", "palette of weights")},
    {"view.heads", QT_TRANSLATE_NOOP("FieldTexts", "heads shown")},
    {"view.queries", QT_TRANSLATE_NOOP("FieldTexts", "queries whose weights are summed")},
    {"view.mean", QT_TRANSLATE_NOOP("FieldTexts", "mean of the shown heads")},
    {"view.hide_special_tokens",
     QT_TRANSLATE_NOOP("FieldTexts", "hidden special tokens ([CLS], [SEP] and [PAD])")},
    {"view.all_stages", QT_TRANSLATE_NOOP("FieldTexts", "all stages in the overview")},
    {"view.animated", QT_TRANSLATE_NOOP("FieldTexts", "animated transitions")},
    {"view.line_mass", QT_TRANSLATE_NOOP("FieldTexts", "share of each query’s weight shown as lines")},
    {"view.arcs", QT_TRANSLATE_NOOP("FieldTexts", "arcs above the sentence")},
    {"view.all_lines", QT_TRANSLATE_NOOP("FieldTexts", "lines of all queries")},
    {"view.zoom", QT_TRANSLATE_NOOP("FieldTexts", "zoom")},
    {"view.selected", QT_TRANSLATE_NOOP("FieldTexts", "selected cell")},
    {"view.in_front", QT_TRANSLATE_NOOP("FieldTexts", "current view")},
};

/// The pattern for the symbol and the name of a field: "d_k, key size".
constexpr struct {
    const char* source;
    const char* comment;
} symbolPattern = QT_TRANSLATE_NOOP3("FieldTexts", "%1, %2", "symbol, name of a field");

/// Returns the texts of the field at `path`, or nullptr if `fieldTexts` has no entry for `path`.
const FieldText* fieldTextOf(const std::string& path) {
    const auto found = std::ranges::find(fieldTexts, path, &FieldText::path);
    return found == std::end(fieldTexts) ? nullptr : found;
}

/// Returns the symbol of the field and `name`, joined by `pattern`. Returns `name` if the field has no
/// symbol, or if `name` is empty. `pattern` and `name` must be in the same language.
QString withSymbol(const FieldText& text, const QString& pattern, const QString& name) {
    const QLatin1String symbol(text.symbol);
    return symbol.isEmpty() || name.isEmpty() ? name : pattern.arg(symbol, name);
}

/// Overloads of textFor() that convert the value of a field to text for the user. The first parameter is the
/// value as in the session file. Other parameters are the value and the range of the field.
class ValueInWords {
 public:
    static QString textFor(const QString& serialized, const auto& value, const auto&...) {
        if constexpr (std::is_enum_v<std::remove_cvref_t<decltype(value)>>)
            return choiceText(value).name;
        else
            return serialized;
    }
    static QString textFor(const QString&, bool value) {
        return value ? FieldTexts::tr("yes") : FieldTexts::tr("no");
    }
    static QString textFor(const QString&, const std::string& value) {
        return QStringLiteral("“%1”").arg(bidiIsolated(QString::fromStdString(value).simplified()));
    }
    static QString textFor(const QString& serialized, const std::optional<std::string>& value) {
        return value ? textFor(serialized, *value) : FieldTexts::tr("none");
    }
    static QString textFor(QString serialized, double, MaskFillRange) {
        return serialized.replace(QStringLiteral("-inf"), QStringLiteral("−∞")).replace('-', QChar(0x2212));
    }
    static QString textFor(const QString& serialized, const ScoreScale& value, const Range&) {
        if (value.kind == ScoreScale::Kind::Custom) return serialized;
        return value.kind == ScoreScale::Kind::SqrtKeySize ? QStringLiteral("√d_k")
                                                           : QStringLiteral("√d_model");
    }
    static QString textFor(const QString& serialized, const std::vector<ConstructedHead>& heads) {
        return heads.empty() ? serialized : headTargetsText(heads);
    }
    static QString textFor(const QString& serialized, const std::vector<CellMultiplier>&, const Range&) {
        return toOneBasedPositions(serialized, headIndexInMultiplier);
    }
    static QString textFor(const QString& serialized, const std::vector<Cell>&) {
        return toOneBasedPositions(serialized, headIndexInCell);
    }
};

/// Returns the translators of all languages of the program. The translations are loaded at the first call.
const std::vector<std::unique_ptr<QTranslator>>& allTranslators() {
    static const auto translators = [] {
        std::vector<std::unique_ptr<QTranslator>> loaded;
        const QDir folder(QStringLiteral(":/translations"));
        for (const QFileInfo& file : folder.entryInfoList({QStringLiteral("*.qm")})) {
            auto translator = std::make_unique<QTranslator>();
            if (translator->load(file.filePath())) loaded.push_back(std::move(translator));
        }
        return loaded;
    }();
    return translators;
}

/// Returns the length of the beginning of `path` that is the path of a field with a name. For example, it is
/// the length of "mask.cells" for "mask.cells[2]". Returns 0 if there is no such field.
std::size_t fieldPathLength(const std::string& path) {
    if (fieldTextOf(path)) return path.size();
    // The path of a field consists of one or two names.
    const auto firstEnd = path.find_first_of(".[");
    if (firstEnd == std::string::npos) return 0;
    for (const auto end : {path.find_first_of(".[", firstEnd + 1), firstEnd})
        if (end != std::string::npos && fieldTextOf(path.substr(0, end))) return end;
    return 0;
}

QString partOfField(const QString& part, const QString& name) {
    return FieldTexts::tr("%1 of %2", "part of a field, name of the field").arg(part, name);
}

/// Returns the name of the field at `path` without its symbol. If `path` is a part of a field, also returns
/// the part, such as "W_Q of typed matrices" for "projection.values.W_Q", and "entry 3 of masked cells" for
/// "mask.cells[2]". Returns `path` if neither is the path of a field with a name.
QString fieldOrPartName(const std::string& path) {
    const std::size_t length = fieldPathLength(path);
    if (length == 0) return bidiIsolated(QString::fromStdString(path));
    QString name = fieldNameWithoutSymbol(path.substr(0, length));
    QString part = QString::fromStdString(elidedText(path.substr(length), 60));
    static const QRegularExpression indexPattern(QStringLiteral("^\\[(\\d+)\\]"));
    for (auto match = indexPattern.match(part); match.hasMatch(); match = indexPattern.match(part)) {
        name = partOfField(FieldTexts::tr("entry %1", "of a list, from 1").arg(match.captured(1).toInt() + 1),
                           name);
        part.remove(0, match.capturedLength());
    }
    if (part.startsWith(QLatin1Char('.'))) part.remove(0, 1);
    return part.isEmpty() ? name : partOfField(bidiIsolated(part), name);
}

}  // namespace

QString fieldName(const std::string& path) {
    const FieldText* const text = fieldTextOf(path);
    return text ? withSymbol(*text, FieldTexts::tr(symbolPattern.source, symbolPattern.comment),
                             FieldTexts::tr(text->name))
                : QString::fromStdString(path);
}

QString fieldSymbol(const std::string& path) {
    const FieldText* const text = fieldTextOf(path);
    return text ? QLatin1String(text->symbol) : QString();
}

QString fieldNameWithoutSymbol(const std::string& path) {
    const FieldText* const text = fieldTextOf(path);
    return text ? FieldTexts::tr(text->name) : QString::fromStdString(path);
}

QString fieldLabel(const std::string& path) {
    const FieldText* const text = fieldTextOf(path);
    return text && text->label ? FieldTexts::tr(text->label) : fieldNameWithoutSymbol(path);
}

QString fieldProblemText(const Problem& problem) {
    if (problem.path.empty()) return problemText(problem);
    return fieldProblemText(problem.path, messageText(problem.message));
}

QString fieldProblemText(const std::string& path, const QString& predicate) {
    return FieldTexts::tr("%1 %2", "name of a field, what is wrong").arg(fieldOrPartName(path), predicate);
}

QStringList fieldNameTranslations(const std::string& path) {
    const FieldText* const text = fieldTextOf(path);
    if (!text) return {};
    QStringList translations = {
        withSymbol(*text, QLatin1String(symbolPattern.source), QLatin1String(text->name)), fieldName(path)};
    for (const auto& translator : allTranslators())
        translations << withSymbol(
            *text, translator->translate("FieldTexts", symbolPattern.source, symbolPattern.comment),
            translator->translate("FieldTexts", text->name));
    return translations;
}

QString fieldValueText(const Session& session, const std::string& path) {
    QString text = QString::fromStdString(serializeField(session, path));
    if (path == "model.edits" && !session.model.edits.empty()) return layerEditsText(session);
    if (path == "model.layer" || path == "given.layer") return QString::number(text.toInt() + 1);
    if (text == QLatin1String("null") || text == QLatin1String("[]") || text == QLatin1String("{}"))
        text = FieldTexts::tr("none");
    forEachField(session, [&](const std::string& fieldPath, const auto&... value) {
        if (fieldPath == path) text = ValueInWords::textFor(text, value...);
    });
    return text;
}

}  // namespace attention
