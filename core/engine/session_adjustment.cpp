// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session_adjustment.h"

#include "engine/custom_values.h"
#include "engine/problems.h"
#include "files/file_read_error.h"
#include "imports/imported_attention.h"
#include "mechanisms/registry.h"
#include "models/open_models.h"
#include "models/session_model.h"
#include "session/allowed_values.h"
#include "session/custom_parameters.h"
#include "session/field_visitors.h"
#include "word_vectors/open_word_vectors.h"

#include <algorithm>

namespace attention {
namespace {

bool isOneOf(std::string_view edited, std::initializer_list<std::string_view> fields) {
    return std::ranges::find(fields, edited) != fields.end();
}

/// True if heads, d_k, d_v and d_model are in their ranges.
bool hasValidSizes(const Session& s) {
    const auto isSize = [](Index n) { return ranges::size.contains(static_cast<double>(n)); };
    return ranges::heads.contains(static_cast<double>(s.heads)) && isSize(s.dK) && isSize(s.dV) &&
           isSize(s.embedding.dModel);
}

/// Adds missing custom vectors and components as zeros. Removes vectors of zeros whose word is not in the
/// text, because a word that is being typed would otherwise leave a vector for each of its beginnings.
void fitCustomVectors(Session& s) {
    EmbeddingSettings& embedding = s.embedding;
    if (embedding.source != EmbeddingSource::Custom) return;
    const auto words = tokenizeInput(s.input).vocabulary;
    std::erase_if(embedding.customVectors, [&](const auto& entry) {
        const auto& [word, row] = entry;
        return !std::ranges::binary_search(words, word) &&
               std::ranges::all_of(row, [](double x) { return x == 0; });
    });
    const auto size = static_cast<std::size_t>(std::max<Index>(0, embedding.tokenVectorSize()));
    for (const std::string& word : words)
        if (embedding.customVectors[word].size() < size)
            embedding.customVectors[word].mutableValues().resize(size);
}

/// Specifies if a custom matrix may lose entries other than 0 when it is resized.
enum class Truncation { No, Yes };

/// Adjusts the custom matrices to the sizes of the session, as far as `truncation` allows.
void fitCustomWeights(Session& s, Truncation truncation) {
    if (s.projection.initScheme != InitScheme::Custom) return;
    for (const CustomParameterSpec& spec : customParameterSpecs(s)) {
        if (spec.isOutputProjection && !s.output.hasProjection) continue;
        const std::string name(spec.name);
        const auto found = s.projection.customParameters.find(name);
        if (found == s.projection.customParameters.end() && spec.isOptional) continue;
        CustomTensor& tensor = s.projection.customParameters[name];
        if (tensor.shape == spec.shape) continue;
        const CustomTensor next = resizedTensor(tensor, spec.shape);
        if (truncation == Truncation::Yes || resizedTensor(next, tensor.shape) == tensor ||
            tensor.shape.empty())
            tensor = next;
    }
}

/// Adjusts d_model to the source of the vectors: to the vocabulary for one-hot vectors, or down to
/// maxEmbeddingSize() unless a size was edited. Then adjusts the custom vectors.
void fitVectors(Session& s, std::string_view edited) {
    EmbeddingSettings& embedding = s.embedding;
    const auto vocabulary = [&] { return std::ssize(tokenizeInput(s.input).vocabulary); };
    if (embedding.source == EmbeddingSource::OneHot)
        if (const Index words = vocabulary(); words > 0)
            embedding.dModel += words - embedding.tokenVectorSize();
    const bool isSizeEdited = isOneOf(edited, {"d_k", "d_v", "heads", "embedding.d_model"});
    if (!isSizeEdited)
        if (const auto maxSize = maxEmbeddingSize(s)) embedding.dModel = std::min(embedding.dModel, *maxSize);
    fitCustomVectors(s);
}

/// Adjusts the sizes of heads that are parts of one vector of d_model components. If d_k or d_v was edited,
/// d_model becomes heads · d_k. Otherwise d_k and d_v become d_model / heads, and d_model is first rounded to
/// a multiple of heads. d_model stays unchanged if the vectors themselves determine it.
void fitHeadWidths(Session& s, std::string_view edited) {
    Index& dModel = s.embedding.dModel;
    const auto maxSize = maxEmbeddingSize(s);
    if (isOneOf(edited, {"d_k", "d_v"})) {
        s.dK = s.dV = edited == "d_k" ? s.dK : s.dV;
        if (maxSize) dModel = s.heads * s.dK;
        return;
    }
    if (maxSize && dModel % s.heads != 0) {
        const Index roundedUp = dModel - dModel % s.heads + s.heads;
        dModel = roundedUp <= *maxSize ? roundedUp : *maxSize - *maxSize % s.heads;
    }
    if (dModel > 0 && dModel % s.heads == 0) s.dK = s.dV = dModel / s.heads;
}

/// Adjusts d_k, d_v, d_model and the custom matrices to the initialization scheme.
void fitHeads(Session& s, std::string_view edited) {
    const ProjectionInitializer& initializer = projectionInitializer(s.projection.initScheme);
    if (initializer.splitsModelWidth()) fitHeadWidths(s, edited);
    if (initializer.effectiveSharedProjections(s) == SharedProjections::QueryKeyValue)
        (edited == "d_v" ? s.dK : s.dV) = edited == "d_v" ? s.dV : s.dK;
    if (!initializer.splitsModelWidth() || s.heads * s.dK == s.embedding.dModel)
        initializer.setDependentSizes(s);
    fitCustomWeights(s, Truncation::No);
}

/// Replaces every number that is out of its range by the nearest number in it. Handles the problems for which
/// there is no other fix. A callback for forEachField().
struct RangeClamp {
    std::optional<double> value;  ///< the last replacement; std::nullopt if nothing was replaced
    std::string path;             ///< field of the last replacement

    template <class Number>
    requires std::is_arithmetic_v<Number>
    void operator()(const std::string& fieldPath, Number& number, const Range& range) {
        if (range.contains(static_cast<double>(number))) return;
        path = fieldPath;
        value = std::clamp(static_cast<double>(number), range.lowest, range.highest);
        number = static_cast<Number>(*value);
    }
    template <class Number>
    void operator()(const std::string& fieldPath, std::optional<Number>& number, const Range& range) {
        if (number) (*this)(fieldPath, *number, range);
    }
    void operator()(const std::string& fieldPath, std::vector<LayerEdit>& edits) {
        for (LayerEdit& edit : edits)
            forEachField(edit, [&](const std::string&, auto&&... field) { (*this)(fieldPath, field...); });
    }
    void operator()(const std::string&, auto&&...) {}
};

}  // namespace

std::optional<Index> maxEmbeddingSize(const Session& s) {
    const EmbeddingSettings& embedding = s.embedding;
    const auto maxSize = static_cast<Index>(ranges::size.highest);
    if (embedding.source == EmbeddingSource::Random) return maxSize;
    if (embedding.source != EmbeddingSource::WordVectors) return {};
    return std::min(maxSize, wordVectorWidth(embedding).value_or(maxSize) + embedding.dModel -
                                 embedding.tokenVectorSize());
}

Session adjustedSession(Session s, std::string_view edited) {
    if (s.model.folder || s.importedAttention.file || !hasValidSizes(s)) return s;
    if (hasTrainingTask(s)) s.output.dOut = s.embedding.dModel;
    const bool isTextEdit = edited.starts_with("input.");
    const bool isSizeEdit = isOneOf(edited, {"heads", "heads_kv", "d_k", "d_v"}) ||
                            edited.starts_with("embedding.") || edited.starts_with("projection.") ||
                            edited.starts_with("output.");
    if (isSizeEdit || isTextEdit) fitVectors(s, edited);
    if (isSizeEdit || (isTextEdit && s.embedding.source == EmbeddingSource::OneHot)) fitHeads(s, edited);
    return s;
}

std::vector<SuggestedFix> suggestedFixes(const Session& session) {
    std::vector<SuggestedFix> fixes;
    const auto offer = [&](const Message& name, const Session& next) {
        if (next != session && fixes.size() < 2 && problems(next).empty()) fixes.push_back({name, next});
    };
    const auto offerEdit = [&](const Message& name, const auto& edit) {
        Session next = session;
        try {
            edit(next);
            offer(name, next);
        } catch (const FileReadError&) {  // this fix is not available
        }
    };
    Session next = session;
    RangeClamp rangeClamp;
    forEachField(next, [&](auto&&... field) { rangeClamp(field...); });
    if (rangeClamp.value)
        offer(Message("Session", "Use %1").arg(formatShortNumber(*rangeClamp.value)),
              adjustedSession(next, rangeClamp.path));
    if (session.normalizer.temperature == 0)
        offerEdit(Message("Session", "Use hardmax (limit T → 0)"), [](Session& s) {
            s.normalizer.temperature = 1;
            s.normalizer.function = NormalizerFunction::Hardmax;
        });
    next = adjustedSession(session, "projection.recipe");
    offer(next.dK != session.dK ? Message("Session", "Use d_k = %1").arg(next.dK)
                                : Message("Session", "Use d_model = %1").arg(next.embedding.dModel),
          next);
    offerEdit(Message("Session", "Shorten custom values to the new size"), [](Session& s) {
        fitCustomWeights(s, Truncation::Yes);
        fitCustomVectors(s);
        if (s.embedding.source != EmbeddingSource::Custom) return;
        for (auto& [word, row] : s.embedding.customVectors)
            row.mutableValues().resize(
                static_cast<std::size_t>(std::max<Index>(0, s.embedding.tokenVectorSize())));
    });
    offerEdit(Message("Session", "Use random projections"), [](Session& s) {
        s.projection.initScheme = InitScheme::PerHead;
        s = adjustedSession(s, "projection.recipe");
    });
    offerEdit(Message("Session", "Show the last layer"), [](Session& s) {
        if (hasTrainingTask(s)) s.model.layer = s.training.layerCount - 1;
        if (s.model.folder) s.model.layer = openModel(*s.model.folder)->config().layerCount - 1;
        if (s.importedAttention.file)
            s.importedAttention.layer = ImportedAttention(*s.importedAttention.file).layerCount() - 1;
    });
    offerEdit(Message("Session", "Remove the second text"), [](Session& s) {
        s.input.keyText.reset();
        s.input.keyTokens.reset();
    });
    offerEdit(Message("Session", "Use a causal mask"), [](Session& s) {
        for (LayerEdit& edit : s.model.edits)
            if (edit.mask && edit.mask->causal == CausalMask::Strict) edit.mask->causal = CausalMask::Causal;
        if (s.mask.causal == CausalMask::Strict) s.mask.causal = CausalMask::Causal;
    });
    offerEdit(Message("Session", "Treat text as one sequence"), [](Session& s) { s.input.isBatch = false; });
    offerEdit(Message("Session", "Turn off rotary positions"),
              [](Session& s) { s.score.rotary = RotaryPairing::None; });
    offerEdit(Message("Session", "Turn off position encoding"), [](Session& s) {
        s.embedding.dModel = std::max<Index>(1, s.embedding.tokenVectorSize());
        s.embedding.positionEncoding = PositionEncoding::None;
        s = adjustedSession(s, "embedding.positions");
    });
    offerEdit(Message("Session", "Use random vectors"), [](Session& s) {
        s.embedding.source = EmbeddingSource::Random;
        s.embedding.file.reset();
        s = adjustedSession(s, "embedding.source");
    });
    return fixes;
}

}  // namespace attention
