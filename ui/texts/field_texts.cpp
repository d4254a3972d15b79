// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/field_texts.h"

#include "heatmap/token_text.h"
#include "io/session_file.h"
#include "session/fields.h"
#include "session/session.h"
#include "texts/choice_texts.h"
#include "texts/constructed_texts.h"
#include "texts/layer_edit_texts.h"
#include "texts/message_text.h"
#include "texts/position_text.h"
#include "texts/tr.h"

#include <QDir>
#include <QTranslator>

#include <algorithm>
#include <iterator>
#include <memory>
#include <vector>

namespace attention {
namespace {

struct FieldText {
    const char* path;
    const char* name;
};

constexpr FieldText names[] = {
    {"draws", QT_TRANSLATE_NOOP("attention", "random numbers")},
    {"input.query_text", QT_TRANSLATE_NOOP("attention", "sentence")},
    {"input.key_text", QT_TRANSLATE_NOOP("attention", "second text")},
    {"input.batch", QT_TRANSLATE_NOOP("attention", "one sequence per line")},
    {"input.tokenizer", QT_TRANSLATE_NOOP("attention", "tokens")},
    {"input.special", QT_TRANSLATE_NOOP("attention", "special tokens")},
    {"input.query_tokens", QT_TRANSLATE_NOOP("attention", "given tokens")},
    {"input.key_tokens", QT_TRANSLATE_NOOP("attention", "given keys")},
    {"embedding.source", QT_TRANSLATE_NOOP("attention", "vectors")},
    {"embedding.d_model", QT_TRANSLATE_NOOP("attention", "d_model, vector size")},
    {"embedding.seed", QT_TRANSLATE_NOOP("attention", "seed of the vectors")},
    {"embedding.positions", QT_TRANSLATE_NOOP("attention", "positions")},
    {"embedding.d_position", QT_TRANSLATE_NOOP("attention", "d_position, position size")},
    {"embedding.vectors", QT_TRANSLATE_NOOP("attention", "typed vectors")},
    {"embedding.file", QT_TRANSLATE_NOOP("attention", "file of the vectors")},
    {"embedding.carried", QT_TRANSLATE_NOOP("attention", "carried vectors")},
    {"projection.recipe", QT_TRANSLATE_NOOP("attention", "projections")},
    {"projection.init", QT_TRANSLATE_NOOP("attention", "projections drawn from")},
    {"projection.std", QT_TRANSLATE_NOOP("attention", "std, deviation")},
    {"projection.bias", QT_TRANSLATE_NOOP("attention", "with bias")},
    {"projection.shared", QT_TRANSLATE_NOOP("attention", "shared weights")},
    {"projection.seed", QT_TRANSLATE_NOOP("attention", "seed of the weights")},
    {"projection.values", QT_TRANSLATE_NOOP("attention", "typed matrices")},
    {"projection.constructed", QT_TRANSLATE_NOOP("attention", "heads by hand")},
    {"heads", QT_TRANSLATE_NOOP("attention", "h, heads")},
    {"heads_kv", QT_TRANSLATE_NOOP("attention", "heads of keys and values")},
    {"d_k", QT_TRANSLATE_NOOP("attention", "d_k, key size")},
    {"d_v", QT_TRANSLATE_NOOP("attention", "d_v, value size")},
    {"score.function", QT_TRANSLATE_NOOP("attention", "score function")},
    {"score.scale", QT_TRANSLATE_NOOP("attention", "scores divided by")},
    {"score.qk_norm", QT_TRANSLATE_NOOP("attention", "norm of queries and keys")},
    {"score.rotary", QT_TRANSLATE_NOOP("attention", "rotary positions")},
    {"score.rotary_base", QT_TRANSLATE_NOOP("attention", "base of the rotation")},
    {"score.bias", QT_TRANSLATE_NOOP("attention", "bias of the scores")},
    {"score.softcap", QT_TRANSLATE_NOOP("attention", "cap of the scores")},
    {"score.d_a", QT_TRANSLATE_NOOP("attention", "d_a, hidden size")},
    {"score.rank", QT_TRANSLATE_NOOP("attention", "r, rank")},
    {"score.init", QT_TRANSLATE_NOOP("attention", "score weights drawn from")},
    {"multiplier", QT_TRANSLATE_NOOP("attention", "multiplier")},
    {"mask.causal", QT_TRANSLATE_NOOP("attention", "causal mask")},
    {"mask.prefix", QT_TRANSLATE_NOOP("attention", "prefix of the mask")},
    {"mask.sinks", QT_TRANSLATE_NOOP("attention", "sinks, first keys outside the window")},
    {"mask.window", QT_TRANSLATE_NOOP("attention", "window of the mask")},
    {"mask.padding", QT_TRANSLATE_NOOP("attention", "padding masked")},
    {"mask.cells", QT_TRANSLATE_NOOP("attention", "masked cells")},
    {"mask.diagonal", QT_TRANSLATE_NOOP("attention", "tokens see themselves")},
    {"mask.unknown", QT_TRANSLATE_NOOP("attention", "words without a vector are seen")},
    {"mask.fill", QT_TRANSLATE_NOOP("attention", "forbidden scores become")},
    {"normalizer.function", QT_TRANSLATE_NOOP("attention", "normaliser")},
    {"normalizer.sink", QT_TRANSLATE_NOOP("attention", "sink")},
    {"normalizer.temperature", QT_TRANSLATE_NOOP("attention", "T, temperature")},
    {"given.file", QT_TRANSLATE_NOOP("attention", "attention of")},
    {"given.layer", QT_TRANSLATE_NOOP("attention", "layer")},
    {"model.folder", QT_TRANSLATE_NOOP("attention", "trained model")},
    {"model.layer", QT_TRANSLATE_NOOP("attention", "layer of the model")},
    {"model.edits", QT_TRANSLATE_NOOP("attention", "changes of single layers")},
    {"dropout.p", QT_TRANSLATE_NOOP("attention", "p, dropout")},
    {"dropout.seed", QT_TRANSLATE_NOOP("attention", "seed of dropout")},
    {"output.project", QT_TRANSLATE_NOOP("attention", "W_O, output projection")},
    {"output.d_out", QT_TRANSLATE_NOOP("attention", "d_out, output size")},
    {"title", QT_TRANSLATE_NOOP("attention", "title of a preset or lesson")},
    {"notes", QT_TRANSLATE_NOOP("attention", "what is said of it")},
    {"steps", QT_TRANSLATE_NOOP("attention", "steps of a lesson")},
    {"view", QT_TRANSLATE_NOOP("attention", "how the session is looked at")},
    {"view.sequence", QT_TRANSLATE_NOOP("attention", "sequence of a batch, from 0")},
    {"view.color_range", QT_TRANSLATE_NOOP("attention", "what the colours span")},
    {"view.logarithmic", QT_TRANSLATE_NOOP("attention", "colours of weights by their logarithm")},
    {"view.palette", QT_TRANSLATE_NOOP("attention", "colours of weights")},
    {"view.heads", QT_TRANSLATE_NOOP("attention", "heads shown")},
    {"view.queries", QT_TRANSLATE_NOOP("attention", "queries whose weights are summed")},
    {"view.mean", QT_TRANSLATE_NOOP("attention", "the mean of the heads in place of each")},
    {"view.hide_special_tokens", QT_TRANSLATE_NOOP("attention", "[CLS], [SEP] and [PAD] left out")},
    {"view.all_stages", QT_TRANSLATE_NOOP("attention", "all stages in the overview")},
    {"view.animated", QT_TRANSLATE_NOOP("attention", "a step to another stage fades over")},
    {"view.line_mass", QT_TRANSLATE_NOOP("attention", "share of each row that lines show")},
    {"view.all_lines", QT_TRANSLATE_NOOP("attention", "lines of all queries and heads")},
    {"view.zoom", QT_TRANSLATE_NOOP("attention", "zoom")},
    {"view.selected", QT_TRANSLATE_NOOP("attention", "the cell that is selected")},
    {"view.in_front", QT_TRANSLATE_NOOP("attention", "the view in front")},
};

/// Says a field's value in words, from its text.
class ValueInWords {
    Q_DECLARE_TR_FUNCTIONS(attention::ValueInWords)

 public:
    static QString of(const QString& text, const auto& value, const auto&...) {
        if constexpr (std::is_enum_v<std::remove_cvref_t<decltype(value)>>)
            return choiceText(value).name;
        else
            return text;
    }
    static QString of(const QString&, bool value) { return value ? tr("yes") : tr("no"); }
    static QString of(const QString&, const std::string& value) {
        return QStringLiteral("“%1”").arg(isolated(QString::fromStdString(value).simplified()));
    }
    static QString of(const QString& text, const std::optional<std::string>& value) {
        return value ? of(text, *value) : tr("none");
    }
    static QString of(QString text, double, FillRange) {
        return text.replace(QStringLiteral("-inf"), QStringLiteral("−∞")).replace('-', QChar(0x2212));
    }
    static QString of(const QString& text, const ScoreScale& value, const Range&) {
        if (value.kind == ScoreScale::Kind::Number) return text;
        return value.kind == ScoreScale::Kind::SqrtKeySize ? QStringLiteral("√d_k")
                                                           : QStringLiteral("√d_model");
    }
    static QString of(const QString& text, const std::vector<ConstructedHead>& heads) {
        return heads.empty() ? text : targetsText(heads);
    }
    static QString of(const QString& text, const std::vector<LayerEdit>& edits) {
        return edits.empty() ? text : layerEditsText(edits);
    }
    static QString of(const QString& text, const std::vector<CellFactor>&, const Range&) {
        return positionsFromOne(text, headOfFactors);
    }
    static QString of(const QString& text, const std::vector<Cell>&) {
        return positionsFromOne(text, headOfCells);
    }
};

/// All languages of the program, unpacked once.
const std::vector<std::unique_ptr<QTranslator>>& catalogues() {
    static const auto all = [] {
        std::vector<std::unique_ptr<QTranslator>> read;
        const QDir folder(QStringLiteral(":/translations"));
        for (const QFileInfo& file : folder.entryInfoList({QStringLiteral("*.qm")})) {
            auto translator = std::make_unique<QTranslator>();
            if (translator->load(file.filePath())) read.push_back(std::move(translator));
        }
        return read;
    }();
    return all;
}

}  // namespace

QString fieldName(const std::string& path) {
    const auto found = std::ranges::find(names, path, &FieldText::path);
    return found == std::end(names) ? QString::fromStdString(path) : tr(found->name);
}

QString fieldProblemText(const Problem& problem) {
    const QString message = messageText(problem.message);
    return problem.path.empty() ? message
                                : tr("%1: %2", "field: what is wrong").arg(fieldName(problem.path), message);
}

QStringList fieldNamesEverywhere(const std::string& path) {
    const auto found = std::ranges::find(names, path, &FieldText::path);
    if (found == std::end(names)) return {};
    QStringList said = {QLatin1String(found->name), tr(found->name)};
    for (const auto& catalogue : catalogues()) said << catalogue->translate("attention", found->name);
    return said;
}

QString fieldValueText(const Session& session, const std::string& path) {
    QString text = QString::fromStdString(fieldText(session, path));
    if (text == QLatin1String("null") || text == QLatin1String("[]") || text == QLatin1String("{}"))
        text = tr("none");
    forEachField(session, [&](const std::string& at, const auto&... value) {
        if (at == path) text = ValueInWords::of(text, value...);
    });
    return text;
}

}  // namespace attention
