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

constexpr FieldText fieldTexts[] = {
    {"draws", QT_TR_NOOP("random numbers")},
    {"input.query_text", QT_TR_NOOP("sentence")},
    {"input.key_text", QT_TR_NOOP("second text")},
    {"input.batch", QT_TR_NOOP("one sequence per line")},
    {"input.tokenizer", QT_TR_NOOP("tokens")},
    {"input.special", QT_TR_NOOP("special tokens")},
    {"input.query_tokens", QT_TR_NOOP("given tokens")},
    {"input.key_tokens", QT_TR_NOOP("given keys")},
    {"embedding.source", QT_TR_NOOP("vectors")},
    {"embedding.d_model", QT_TR_NOOP("d_model, vector size")},
    {"embedding.seed", QT_TR_NOOP("seed of the vectors")},
    {"embedding.positions", QT_TR_NOOP("positions")},
    {"embedding.d_position", QT_TR_NOOP("d_position, position size")},
    {"embedding.vectors", QT_TR_NOOP("typed vectors")},
    {"embedding.file", QT_TR_NOOP("file of the vectors")},
    {"embedding.carried", QT_TR_NOOP("carried vectors")},
    {"projection.recipe", QT_TR_NOOP("projections")},
    {"projection.init", QT_TR_NOOP("projections drawn from")},
    {"projection.std", QT_TR_NOOP("std, deviation")},
    {"projection.bias", QT_TR_NOOP("with bias")},
    {"projection.shared", QT_TR_NOOP("shared weights")},
    {"projection.seed", QT_TR_NOOP("seed of the weights")},
    {"projection.values", QT_TR_NOOP("typed matrices")},
    {"projection.constructed", QT_TR_NOOP("heads by hand")},
    {"heads", QT_TR_NOOP("h, heads")},
    {"heads_kv", QT_TR_NOOP("heads of keys and values")},
    {"d_k", QT_TR_NOOP("d_k, key size")},
    {"d_v", QT_TR_NOOP("d_v, value size")},
    {"score.function", QT_TR_NOOP("score function")},
    {"score.scale", QT_TR_NOOP("scores divided by")},
    {"score.qk_norm", QT_TR_NOOP("norm of queries and keys")},
    {"score.rotary", QT_TR_NOOP("rotary positions")},
    {"score.rotary_base", QT_TR_NOOP("base of the rotation")},
    {"score.bias", QT_TR_NOOP("bias of the scores")},
    {"score.softcap", QT_TR_NOOP("cap of the scores")},
    {"score.d_a", QT_TR_NOOP("d_a, hidden size")},
    {"score.rank", QT_TR_NOOP("r, rank")},
    {"score.init", QT_TR_NOOP("score weights drawn from")},
    {"multiplier", QT_TR_NOOP("multiplier")},
    {"mask.causal", QT_TR_NOOP("causal mask")},
    {"mask.prefix", QT_TR_NOOP("prefix of the mask")},
    {"mask.sinks", QT_TR_NOOP("sinks, first keys outside the window")},
    {"mask.window", QT_TR_NOOP("window of the mask")},
    {"mask.padding", QT_TR_NOOP("padding masked")},
    {"mask.cells", QT_TR_NOOP("masked cells")},
    {"mask.diagonal", QT_TR_NOOP("tokens see themselves")},
    {"mask.unknown", QT_TR_NOOP("words without a vector are seen")},
    {"mask.fill", QT_TR_NOOP("forbidden scores become")},
    {"normalizer.function", QT_TR_NOOP("normaliser")},
    {"normalizer.sink", QT_TR_NOOP("sink")},
    {"normalizer.temperature", QT_TR_NOOP("T, temperature")},
    {"given.file", QT_TR_NOOP("attention of")},
    {"given.layer", QT_TR_NOOP("layer")},
    {"model.folder", QT_TR_NOOP("trained model")},
    {"model.layer", QT_TR_NOOP("layer of the model")},
    {"model.edits", QT_TR_NOOP("changes of single layers")},
    {"learning.task", QT_TR_NOOP("task that is learnt")},
    {"learning.symbols", QT_TR_NOOP("symbols of the task")},
    {"learning.length", QT_TR_NOOP("tokens of a sequence")},
    {"learning.examples", QT_TR_NOOP("examples of one’s own")},
    {"learning.patterns", QT_TR_NOOP("sentences of the task")},
    {"learning.layers", QT_TR_NOOP("layers")},
    {"learning.optimizer", QT_TR_NOOP("optimiser")},
    {"learning.rate", QT_TR_NOOP("learning rate")},
    {"learning.clip", QT_TR_NOOP("longest gradient")},
    {"learning.batch", QT_TR_NOOP("sequences of a step")},
    {"learning.steps", QT_TR_NOOP("steps learnt")},
    {"learning.seed", QT_TR_NOOP("seed of the sequences")},
    {"learning.noise", QT_TR_NOOP("noise added to the vectors")},
    {"dropout.p", QT_TR_NOOP("p, dropout")},
    {"dropout.seed", QT_TR_NOOP("seed of dropout")},
    {"output.project", QT_TR_NOOP("W_O, output projection")},
    {"output.d_out", QT_TR_NOOP("d_out, output size")},
    {"title", QT_TR_NOOP("title of a preset or lesson")},
    {"notes", QT_TR_NOOP("what is said of it")},
    {"steps", QT_TR_NOOP("steps of a lesson")},
    {"view", QT_TR_NOOP("how the session is looked at")},
    {"view.sequence", QT_TR_NOOP("sequence of a batch, from 0")},
    {"view.color_range", QT_TR_NOOP("what the colours span")},
    {"view.logarithmic", QT_TR_NOOP("colours of weights by their logarithm")},
    {"view.palette", QT_TR_NOOP("colours of weights")},
    {"view.heads", QT_TR_NOOP("heads shown")},
    {"view.queries", QT_TR_NOOP("queries whose weights are summed")},
    {"view.mean", QT_TR_NOOP("the mean of the heads in place of each")},
    {"view.hide_special_tokens", QT_TR_NOOP("[CLS], [SEP] and [PAD] left out")},
    {"view.all_stages", QT_TR_NOOP("all stages in the overview")},
    {"view.animated", QT_TR_NOOP("a step to another stage fades over")},
    {"view.line_mass", QT_TR_NOOP("share of each row that lines show")},
    {"view.all_lines", QT_TR_NOOP("lines of all queries and heads")},
    {"view.zoom", QT_TR_NOOP("zoom")},
    {"view.selected", QT_TR_NOOP("the cell that is selected")},
    {"view.in_front", QT_TR_NOOP("the view in front")},
};

/// Says a field's value in words, from its text.
class ValueInWords {
    Q_DECLARE_TR_FUNCTIONS(attention::ValueInWords)

 public:
    static QString textFor(const QString& serialized, const auto& value, const auto&...) {
        if constexpr (std::is_enum_v<std::remove_cvref_t<decltype(value)>>)
            return choiceText(value).name;
        else
            return serialized;
    }
    static QString textFor(const QString&, bool value) { return value ? tr("yes") : tr("no"); }
    static QString textFor(const QString&, const std::string& value) {
        return QStringLiteral("“%1”").arg(bidiIsolated(QString::fromStdString(value).simplified()));
    }
    static QString textFor(const QString& serialized, const std::optional<std::string>& value) {
        return value ? textFor(serialized, *value) : tr("none");
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
    static QString textFor(const QString& serialized, const std::vector<LayerEdit>& edits) {
        return edits.empty() ? serialized : layerEditsText(edits);
    }
    static QString textFor(const QString& serialized, const std::vector<CellMultiplier>&, const Range&) {
        return toOneBasedPositions(serialized, headIndexInMultiplier);
    }
    static QString textFor(const QString& serialized, const std::vector<Cell>&) {
        return toOneBasedPositions(serialized, headIndexInCell);
    }
};

/// All languages of the program, unpacked once.
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
    const auto found = std::ranges::find(fieldTexts, path, &FieldText::path);
    return found == std::end(fieldTexts) ? QString::fromStdString(path) : tr(found->name);
}

QString fieldProblemText(const Problem& problem) {
    const QString message = messageText(problem.message);
    return problem.path.empty() ? message
                                : tr("%1: %2", "field: what is wrong").arg(fieldName(problem.path), message);
}

QStringList fieldNameTranslations(const std::string& path) {
    const auto found = std::ranges::find(fieldTexts, path, &FieldText::path);
    if (found == std::end(fieldTexts)) return {};
    QStringList translations = {QLatin1String(found->name), tr(found->name)};
    for (const auto& translator : allTranslators())
        translations << translator->translate("attention", found->name);
    return translations;
}

QString fieldValueText(const Session& session, const std::string& path) {
    QString text = QString::fromStdString(serializeField(session, path));
    if (text == QLatin1String("null") || text == QLatin1String("[]") || text == QLatin1String("{}"))
        text = tr("none");
    forEachField(session, [&](const std::string& fieldPath, const auto&... value) {
        if (fieldPath == path) text = ValueInWords::textFor(text, value...);
    });
    return text;
}

}  // namespace attention
