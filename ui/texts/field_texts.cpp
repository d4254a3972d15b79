// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/field_texts.h"

#include "heatmap/printable_text.h"
#include "io/session_file.h"
#include "session/field_visitors.h"
#include "session/session.h"
#include "texts/choice_texts.h"
#include "texts/constructed_head_texts.h"
#include "texts/layer_edit_texts.h"
#include "texts/message_text.h"
#include "texts/position_text.h"
#include "texts/translation_contexts.h"

#include <QDir>
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
    {"draws", QT_TRANSLATE_NOOP("FieldTexts", "random draws")},
    {"input.query_text", QT_TRANSLATE_NOOP("FieldTexts", "sentence")},
    {"input.key_text", QT_TRANSLATE_NOOP("FieldTexts", "second text")},
    {"input.batch", QT_TRANSLATE_NOOP("FieldTexts", "one sequence per line")},
    {"input.tokenizer", QT_TRANSLATE_NOOP("FieldTexts", "tokens")},
    {"input.special", QT_TRANSLATE_NOOP("FieldTexts", "special tokens")},
    {"input.query_tokens", QT_TRANSLATE_NOOP("FieldTexts", "given tokens")},
    {"input.key_tokens", QT_TRANSLATE_NOOP("FieldTexts", "given keys")},
    {"seed", QT_TRANSLATE_NOOP("FieldTexts", "seed")},
    {"embedding.source", QT_TRANSLATE_NOOP("FieldTexts", "vectors")},
    {"embedding.d_model", QT_TRANSLATE_NOOP("FieldTexts", "vector size"), "d_model"},
    {"embedding.seed", QT_TRANSLATE_NOOP("FieldTexts", "seed of the vectors")},
    {"embedding.positions", QT_TRANSLATE_NOOP("FieldTexts", "positions")},
    {"embedding.d_position", QT_TRANSLATE_NOOP("FieldTexts", "position size"), "d_position"},
    {"embedding.vectors", QT_TRANSLATE_NOOP("FieldTexts", "typed vectors")},
    {"embedding.file", QT_TRANSLATE_NOOP("FieldTexts", "file of the vectors"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "from")},
    {"embedding.carried", QT_TRANSLATE_NOOP("FieldTexts", "carried vectors")},
    {"projection.recipe", QT_TRANSLATE_NOOP("FieldTexts", "projections")},
    {"projection.init", QT_TRANSLATE_NOOP("FieldTexts", "projections drawn from"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "drawn from")},
    {"projection.std", QT_TRANSLATE_NOOP("FieldTexts", "deviation"), "std"},
    {"projection.bias", QT_TRANSLATE_NOOP("FieldTexts", "with bias")},
    {"projection.shared", QT_TRANSLATE_NOOP("FieldTexts", "shared weights")},
    {"projection.seed", QT_TRANSLATE_NOOP("FieldTexts", "seed of the weights")},
    {"projection.values", QT_TRANSLATE_NOOP("FieldTexts", "typed matrices")},
    {"typedMatrix", QT_TRANSLATE_NOOP("FieldTexts", "matrix")},
    {"projection.constructed", QT_TRANSLATE_NOOP("FieldTexts", "heads by hand")},
    {"heads", QT_TRANSLATE_NOOP("FieldTexts", "heads"), "h"},
    {"heads_kv", QT_TRANSLATE_NOOP("FieldTexts", "key–value heads")},
    {"d_k", QT_TRANSLATE_NOOP("FieldTexts", "key size"), "d_k"},
    {"d_v", QT_TRANSLATE_NOOP("FieldTexts", "value size"), "d_v"},
    {"score.function", QT_TRANSLATE_NOOP("FieldTexts", "score function")},
    {"score.scale", QT_TRANSLATE_NOOP("FieldTexts", "scores divided by"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "divided by")},
    {"score.qk_norm", QT_TRANSLATE_NOOP("FieldTexts", "norm of q and k")},
    {"score.rotary", QT_TRANSLATE_NOOP("FieldTexts", "rotary positions")},
    {"score.rotary_base", QT_TRANSLATE_NOOP("FieldTexts", "base of the rotation")},
    {"score.bias", QT_TRANSLATE_NOOP("FieldTexts", "bias of the scores"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "bias by distance")},
    {"score.softcap", QT_TRANSLATE_NOOP("FieldTexts", "cap of the scores"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "capped at")},
    {"score.d_a", QT_TRANSLATE_NOOP("FieldTexts", "hidden size"), "d_a"},
    {"score.rank", QT_TRANSLATE_NOOP("FieldTexts", "rank"), "r"},
    {"score.init", QT_TRANSLATE_NOOP("FieldTexts", "score weights drawn from"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "drawn from")},
    {"multiplier", QT_TRANSLATE_NOOP("FieldTexts", "multiplier")},
    {"mask.causal", QT_TRANSLATE_NOOP("FieldTexts", "causal mask")},
    {"mask.prefix", QT_TRANSLATE_NOOP("FieldTexts", "prefix of the mask"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "prefix")},
    {"mask.sinks", QT_TRANSLATE_NOOP("FieldTexts", "sinks, first keys outside the window"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "sinks")},
    {"mask.window", QT_TRANSLATE_NOOP("FieldTexts", "window of the mask"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "window")},
    {"mask.padding", QT_TRANSLATE_NOOP("FieldTexts", "padding masked"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "mask padding")},
    {"mask.cells", QT_TRANSLATE_NOOP("FieldTexts", "masked cells")},
    {"mask.diagonal", QT_TRANSLATE_NOOP("FieldTexts", "tokens see themselves")},
    {"mask.unknown", QT_TRANSLATE_NOOP("FieldTexts", "words without a vector are seen")},
    {"mask.fill", QT_TRANSLATE_NOOP("FieldTexts", "forbidden scores become"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "filled with")},
    {"normalizer.function", QT_TRANSLATE_NOOP("FieldTexts", "normaliser")},
    {"normalizer.sink", QT_TRANSLATE_NOOP("FieldTexts", "sink")},
    {"normalizer.temperature", QT_TRANSLATE_NOOP("FieldTexts", "temperature"), "T"},
    {"given.file", QT_TRANSLATE_NOOP("FieldTexts", "attention of")},
    {"given.layer", QT_TRANSLATE_NOOP("FieldTexts", "layer")},
    {"model.folder", QT_TRANSLATE_NOOP("FieldTexts", "trained model"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "model")},
    {"model.layer", QT_TRANSLATE_NOOP("FieldTexts", "layer of the model"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "layer")},
    {"model.edits", QT_TRANSLATE_NOOP("FieldTexts", "changes of single layers"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "switched off")},
    {"model.scope", QT_TRANSLATE_NOOP("FieldTexts", "changes hold in")},
    {"learning.task", QT_TRANSLATE_NOOP("FieldTexts", "task that is learnt"), "",
     QT_TRANSLATE_NOOP("FieldTexts", "learns")},
    {"learning.symbols", QT_TRANSLATE_NOOP("FieldTexts", "symbols of the task")},
    {"learning.length", QT_TRANSLATE_NOOP("FieldTexts", "tokens of a sequence")},
    {"learning.examples", QT_TRANSLATE_NOOP("FieldTexts", "examples of one’s own")},
    {"learning.patterns", QT_TRANSLATE_NOOP("FieldTexts", "task sentences")},
    {"learning.layers", QT_TRANSLATE_NOOP("FieldTexts", "layers")},
    {"learning.optimizer", QT_TRANSLATE_NOOP("FieldTexts", "optimiser")},
    {"learning.rate", QT_TRANSLATE_NOOP("FieldTexts", "learning rate")},
    {"learning.clip", QT_TRANSLATE_NOOP("FieldTexts", "longest gradient")},
    {"learning.batch", QT_TRANSLATE_NOOP("FieldTexts", "sequences of a step")},
    {"learning.steps", QT_TRANSLATE_NOOP("FieldTexts", "steps learnt")},
    {"learning.seed", QT_TRANSLATE_NOOP("FieldTexts", "seed of the sequences")},
    {"learning.noise", QT_TRANSLATE_NOOP("FieldTexts", "noise of the vectors")},
    {"dropout.p", QT_TRANSLATE_NOOP("FieldTexts", "dropout"), "p"},
    {"dropout.seed", QT_TRANSLATE_NOOP("FieldTexts", "seed of dropout")},
    {"output.project", QT_TRANSLATE_NOOP("FieldTexts", "output projection"), "W_O",
     QT_TRANSLATE_NOOP("FieldTexts", "project the heads with W_O")},
    {"output.d_out", QT_TRANSLATE_NOOP("FieldTexts", "output size"), "d_out"},
    {"title", QT_TRANSLATE_NOOP("FieldTexts", "title of a preset or lesson")},
    {"notes", QT_TRANSLATE_NOOP("FieldTexts", "what is said of it")},
    {"suggestions", QT_TRANSLATE_NOOP("FieldTexts", "suggestions below the sentence")},
    {"steps", QT_TRANSLATE_NOOP("FieldTexts", "steps of a lesson")},
    {"view", QT_TRANSLATE_NOOP("FieldTexts", "how the session is looked at")},
    {"view.sequence", QT_TRANSLATE_NOOP("FieldTexts", "sequence of a batch, from 0")},
    {"view.color_range", QT_TRANSLATE_NOOP("FieldTexts", "what the colours span")},
    {"view.logarithmic", QT_TRANSLATE_NOOP("FieldTexts", "colours of weights by their logarithm")},
    {"view.palette", QT_TRANSLATE_NOOP("FieldTexts", "colours of weights")},
    {"view.heads", QT_TRANSLATE_NOOP("FieldTexts", "heads shown")},
    {"view.queries", QT_TRANSLATE_NOOP("FieldTexts", "queries whose weights are summed")},
    {"view.mean", QT_TRANSLATE_NOOP("FieldTexts", "the mean of the heads in place of each")},
    {"view.hide_special_tokens", QT_TRANSLATE_NOOP("FieldTexts", "[CLS], [SEP] and [PAD] left out")},
    {"view.all_stages", QT_TRANSLATE_NOOP("FieldTexts", "all stages in the overview")},
    {"view.animated", QT_TRANSLATE_NOOP("FieldTexts", "a step to another stage fades over")},
    {"view.line_mass", QT_TRANSLATE_NOOP("FieldTexts", "share of each row that lines show")},
    {"view.arcs", QT_TRANSLATE_NOOP("FieldTexts", "arcs above the tinted text")},
    {"view.all_lines", QT_TRANSLATE_NOOP("FieldTexts", "lines of all queries and heads")},
    {"view.zoom", QT_TRANSLATE_NOOP("FieldTexts", "zoom")},
    {"view.selected", QT_TRANSLATE_NOOP("FieldTexts", "the cell that is selected")},
    {"view.in_front", QT_TRANSLATE_NOOP("FieldTexts", "the view in front")},
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
    const QString message = messageText(problem.message);
    return problem.path.empty()
               ? message
               : FieldTexts::tr("%1: %2", "field: what is wrong").arg(fieldName(problem.path), message);
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
