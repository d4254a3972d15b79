// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/tensor_export.h"

#include "io/training_export.h"

#include <algorithm>
#include <array>

namespace attention {
namespace {

/// The exported stages of each layer of a model, in the order of the file.
constexpr std::array exportedLayerStages = {
    Stage::HiddenIn, Stage::QueryEmbeddings, Stage::Queries,    Stage::Keys,
    Stage::Values,   Stage::ScoredQueries,   Stage::ScoredKeys, Stage::RawScores,
    Stage::Weights,  Stage::Context,         Stage::Output,     Stage::HiddenOut,
};

void sendRows(const Tensor& tensor, const RowSink& sink) {
    const auto width = static_cast<std::size_t>(tensor.shape().back());
    for (std::size_t first = 0; first < tensor.entries().size(); first += width)
        sink(tensor.entries().subspan(first, width));
}

Shape withoutSequenceAxis(Shape shape) {
    shape.erase(shape.begin());
    return shape;
}

/// Returns a tensor (1, n, d) for export as (n, d) with the name `name`. `tensor` must outlive the result.
ExportedTensor withoutSequenceAxis(std::string name, const Tensor& tensor) {
    return {std::move(name),
            withoutSequenceAxis(tensor.shape()),
            [&tensor](const RowSink& sink) { sendRows(tensor, sink); },
            {}};
}

void sendLayer(const Trace& layer, const std::string& prefix,
               const std::function<void(const ExportedTensor&)>& sink) {
    for (const Stage stage : exportedLayerStages) {
        // Both ends of a layer are exported even if they are the tensor of another stage and hasStage() is
        // false.
        if (stage == Stage::HiddenIn || stage == Stage::HiddenOut) {
            sink(withoutSequenceAxis(prefix + std::string(stageInfo(stage).name), *layer.tensor(stage)));
        } else if (hasStage(layer, stage)) {
            const bool isInput = stage == Stage::QueryEmbeddings;
            sink({prefix + (isInput ? "attention_in" : std::string(stageInfo(stage).name)),
                  withoutSequenceAxis(stageShape(layer, stage)),
                  [&](const RowSink& rows) { forEachRow(layer, stage, rows); },
                  {}});
        }
    }
}

/// Computes the logits for 64 positions at a time, because logits of all positions may need much memory.
void sendLogits(const ModelTrace& trace, const RowSink& sink) {
    constexpr Index chunkSize = 64;
    const ConstMatrixView final = trace.finalNormOutput->matrix();
    for (Index first = 0; first < final.rows(); first += chunkSize)
        sendRows(trace.model->logits(middleRows(final, first, std::min(chunkSize, final.rows() - first))),
                 sink);
}

}  // namespace

std::vector<Stage> exportedStages(const Trace& trace) {
    std::vector<Stage> stages;
    for (const auto& list : {pipelineStageInfos, auxiliaryStageInfos})
        for (const StageInfo& info : list)
            if (hasStage(trace, info.stage)) stages.push_back(info.stage);
    return stages;
}

void forEachRow(const Trace& trace, Stage stage, const std::function<void(std::span<const float>)>& row) {
    const Index heads = trace.stageHeadCount(stage);
    const Index sequences = stageInfo(stage).isParameter() ? 1 : trace.sequenceCount();
    for (Index sequence = 0; sequence < sequences; ++sequence) {
        for (Index head = 0; head < heads; ++head) {
            const StageMatrix matrix = stageMatrix(trace, stage, sequence, head);
            for (Index r = 0; r < matrix.values.rows(); ++r) {
                row(rowSpan(matrix.values, r));
            }
        }
    }
}

void forEachTensor(const ModelTrace& trace, const std::function<void(const ExportedTensor&)>& sink,
                   const ExecutionContext& execution) {
    for (std::size_t i = 0; i < trace.layers.size(); ++i)
        sendLayer(*layerTrace(trace, static_cast<Index>(i), execution), "layer." + std::to_string(i) + '.',
                  sink);
    sink(withoutSequenceAxis("final", *trace.finalNormOutput));
    if (const auto* const sessionModel = dynamic_cast<const SessionModel*>(trace.model.get()))
        forEachTrainingTensor(*sessionModel, sink, execution);
    if (!trace.model->hasLogits()) return;
    sink({"logits",
          {trace.tokenCount(), trace.model->config().vocabularySize},
          [&](const RowSink& rows) { sendLogits(trace, rows); },
          {}});
}

double exportedEntryCount(const Trace& layer) {
    const ModelTrace& trace = *layer.modelTrace;
    double entriesPerLayer = 0;
    sendLayer(layer, {}, [&](const ExportedTensor& tensor) {
        entriesPerLayer += static_cast<double>(entryCount(tensor.shape));
    });
    const Index vocabularySize = trace.model->hasLogits() ? trace.model->config().vocabularySize : 0;
    return entriesPerLayer * static_cast<double>(trace.layers.size()) +
           static_cast<double>(trace.tokenCount() * vocabularySize);
}

}  // namespace attention
