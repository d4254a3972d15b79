// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/python_sections.h"
#include "io/writers.h"
#include "text/exact_number_text.h"

#include <map>

namespace attention {
namespace {

const char* const header =
    R"("""One session of Attention Lab, step by step in PyTorch. Needs nothing but PyTorch."""
import math
import sys

import torch
import torch.nn.functional as F
from torch import nn

torch.set_grad_enabled(False)
inf, nan = math.inf, math.nan
)";

const char* const comparisonCode = R"(

def differs(name, actual, expected):
    """Compares with Attention Lab's numbers as closely as float32 scores of this size allow."""
    finite = masked_scores[masked_scores.isfinite() & (masked_scores != fill)].abs()
    scores = finite.max().item() / temperature if finite.numel() else 0.0
    share = max(1e-5, 2.0 ** -22 * scores)
    size = expected[expected.isfinite()].abs().max().item() if expected.isfinite().any() else 0.0
    difference = (actual - expected)[expected.isfinite()].abs()
    largest = difference.max().item() if difference.numel() else 0.0
    same_holes = torch.equal(actual.isnan(), expected.isnan())
    print(f"{name}: largest difference {largest:.2e}, allowed {share * size:.2e}")
    return not (same_holes and largest <= share * size)

if differs("weights", weights, expected_weights) | differs("context", context, expected_context):
    sys.exit("The numbers do not agree.")
print("The numbers agree with Attention Lab.")
)";

/// Writes the definition of expected_STAGE, a tensor literal with one line per row. `shape` is a Python
/// expression.
void writeExpected(const Trace& trace, Stage stage, const char* shape, const ByteSink& sink) {
    sink("expected_" + std::string(stageInfo(stage).name) + " = torch.tensor([\n");
    forEachRow(trace, stage, [&](std::span<const float> row) {
        std::string line = "    ";
        for (const float x : row) {
            appendExactNumber(line, x);
            line += ", ";
        }
        line.back() = '\n';
        sink(line);
    });
    sink("]).view(" + std::string(shape) + ")\n");
}

/// Returns Python code that prints the name and shape of each tensor of the trace.
std::string shapePrinter(const Trace& trace) {
    // Tensors whose variable in the script has another name than the tensor in exported files.
    const std::map<Stage, std::string> variables = {
        {Stage::QueryEmbeddings, "X"}, {Stage::KeyEmbeddings, "Y"},
        {Stage::Queries, "Q"},         {Stage::Keys, "K"},
        {Stage::Values, "V"},          {Stage::Entropy, "torch.special.entr(weights).sum(-1)"}};
    std::string text = "for name, tensor in (\n";
    for (const StageInfo& info : pipelineStageInfos) {
        if (!hasStage(trace, info.stage)) continue;
        const auto found = variables.find(info.stage);
        const std::string variable = found == variables.end() ? std::string(info.name) : found->second;
        text += "    (\"" + std::string(info.name) + "\", " + variable + "),\n";
    }
    return text + "):\n    print(f\"{name:17} {tuple(tensor.shape)}\")\n";
}

}  // namespace

void writePythonScript(const Trace& trace, const ByteSink& sink) {
    if (trace.modelTrace) return writeTrainingScript(trace, sink);
    const Session& session = *trace.session;
    sink(header);
    int number = 0;
    const auto heading = [&](const std::string& title) {
        return '\n' + ("# " + std::to_string(++number)) + ". " + title + '\n';
    };
    const python::SequenceTraits sequences = python::sequenceTraits(session, *trace.tokens);
    for (const python::ScriptSection& section :
         {python::tokensSection(session, *trace.tokens), python::embeddingSection(session, *trace.tokens),
          python::projectionSection(session), python::scoreSection(session, sequences),
          python::maskSection(session, sequences), python::weightsSection(session),
          python::contextSection(session)}) {
        sink((section.title.empty() ? "" : heading(section.title)) + section.code);
    }
    sink('\n' + shapePrinter(trace));
    sink(heading("The same numbers from Attention Lab") +
         "temperature, fill = " + formatExactNumber(session.normalizer.temperature) + ", " +
         formatExactNumber(session.mask.fill) + "\n");
    writeExpected(trace, Stage::Weights, "b, h, n_q, n_k", sink);
    writeExpected(trace, Stage::Context, "b, h, n_q, d_v", sink);
    sink(comparisonCode);
}

}  // namespace attention
