// SPDX-License-Identifier: GPL-3.0-or-later
// Python scripts that train the model of a session with a training task, written in the style of a tutorial.
#include "files/embedded_file.h"
#include "io/python_sections.h"
#include "io/writers.h"
#include "mechanisms/registry.h"
#include "models/session_model.h"
#include "text/exact_number_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace attention {

extern const std::uint64_t learningScript[];
extern const std::size_t learningScriptSize;

namespace {

/// Returns the section of resources/scripts/learning.py between the line "#: name" and the next such line.
std::string section(const std::string& name) {
    const std::string_view script = embeddedFileText(learningScript, learningScriptSize);
    const std::string heading = "#: " + name + "\n";
    const auto first = script.find(heading) + heading.size();
    return std::string(script.substr(first, script.find("#: ", first) - first));
}

std::string indented(const std::string& text) {
    std::string result;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) result += (line.empty() ? "" : "    " + line) + "\n";
    return result;
}

/// Returns the properties of the sequences in the batches of the training task.
python::SequenceTraits sequencesOf(const Session& s, const Trainer& trainer) {
    const SequenceTask& task = trainer.task();
    python::SequenceTraits sequences;
    sequences.maxQueryCount = sequences.maxKeyCount = task.maxLength();
    // All batches of Custom are equal, so their length does not vary.
    sequences.hasVaryingLength = s.training.task == TrainingTask::Pronouns;
    if (!task.hasFixedLength()) {
        TorchGenerator unused(0);
        const Batch batch = task.sampleBatch(unused);
        const bool haveDifferentLengths =
            std::ranges::any_of(batch.lengths, [&](Index length) { return length < batch.length; });
        sequences.hasPadding = sequences.hasVaryingLength || haveDifferentLengths;
    }
    if (!trainsOnWords(s)) return sequences;
    const Shared<Tensor> table = trainer.scaledWordVectors(task.symbols());
    for (Index word = 0; word < table->size(0); ++word)
        if (table->matrix().row(word).isZero(0))
            sequences.unknownWords.insert(task.symbols()[static_cast<std::size_t>(word)]);
    return sequences;
}

/// Returns Python code that defines the custom examples: inputs, targets and loss weights of each.
std::string examplesCode(const SequenceTask& task) {
    TorchGenerator unused(0);
    const Batch examples = task.sampleBatch(unused);
    std::string text = "examples = [  # words, what is right, how much it counts\n";
    for (Index row = 0; row < examples.count; ++row) {
        nlohmann::json words = nlohmann::json::array(), targets = words;
        std::string lossWeights;
        for (Index i = 0; i < examples.lengths[static_cast<std::size_t>(row)]; ++i) {
            const auto index = static_cast<std::size_t>(row * examples.length + i);
            words.push_back(task.symbols()[static_cast<std::size_t>(examples.inputs[index])]);
            targets.push_back(task.symbols()[static_cast<std::size_t>(examples.targets[index])]);
            lossWeights += (i ? ", " : "") + formatExactNumber(examples.lossWeights[index]);
        }
        text += "    (" + words.dump() + ", " + targets.dump() + ", [" + lossWeights + "]),\n";
    }
    return text + "]\n";
}

/// Returns Python code that defines batch(g). It returns the inputs, targets, loss weights and lengths of the
/// next batch, sampled with the generator g.
std::string taskCode(const Session& s, const SequenceTask& task) {
    const std::string name(nameOf(s.training.task));
    std::string text = "symbols = " + nlohmann::json(task.symbols()).dump() +
                       "\nbatch_size, length = " + std::to_string(s.training.batchSize) + ", " +
                       std::to_string(s.training.sequenceLength) + "\n";
    if (s.training.task == TrainingTask::Custom) text += examplesCode(task);
    if (s.training.task == TrainingTask::Pronouns)
        text += pronounGrammar(s.training.pronounLanguage, s.input.tokenizer)->pythonDefinitions() +
                section("sentences");
    return text + (task.hasFixedLength() ? "" : section("lines")) + section(name);
}

/// Returns the names of the trainable tensors of a layer, in the order of their initialization.
std::vector<std::string> layerTensorNames(const Session& s) {
    std::vector<std::string> names = {"W_Q", "W_K", "W_V"};
    if (s.projection.hasBias) names.insert(names.end(), {"b_Q", "b_K", "b_V"});
    names.emplace_back("W_O");
    if (s.projection.hasBias) names.emplace_back("b_O");
    for (const ScoreParameterInfo& parameter : scorerOf(s.score.function).parameters(s)) {
        if (parameter.pythonVariable() != names.back()) names.emplace_back(parameter.pythonVariable());
    }
    return names;
}

/// Returns `names`, joined with `separator`. `areArguments`: each name becomes a keyword argument
/// "name=name".
std::string joined(const std::vector<std::string>& names, const std::string& separator,
                   bool areArguments = false) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : separator) + (areArguments ? name + "=" + name : name);
    return text;
}

/// Returns Python code that initializes all trainable tensors, and defines the word vectors if there are any.
std::string initializationCode(const Session& s, const SessionModel& model) {
    const bool usesWordVectors = trainsOnWords(s),
               hasPositions = s.embedding.positionEncoding == PositionEncoding::Learned;
    const std::string size = "len(symbols), d_model";
    std::string text = "d_model, h, d_k, d_v = " + std::to_string(s.embedding.dModel) + ", " +
                       std::to_string(s.heads) + ", " + std::to_string(s.dK) + ", " + std::to_string(s.dV) +
                       "\nd_out = d_model\n";
    if (s.hasGroupedQueries())
        text += "h_kv = " + std::to_string(*s.kvHeads) + "  # heads of keys and values\n";
    text += "torch.manual_seed(" + std::to_string(s.embedding.seed) + ")\n";
    if (usesWordVectors) {
        const Shared<Tensor> table = model.trainingResult().trainer->scaledWordVectors(
            model.trainingResult().trainer->task().symbols());
        text += "E = torch.tensor([  # words keep their vectors\n";
        for (Index row = 0; row < table->size(0); ++row)
            text += "    " + python::rowLiteral(table->matrix(), row) + ",\n";
        text += "])\n";
    } else {
        text += "E = nn.Embedding(" + size + ").weight.detach()\n";
    }
    if (hasPositions) text += "P = torch.empty(length, d_model).normal_()\n";
    const std::string initializerLines = projectionInitializer(s.projection.initScheme).pythonLines(s);
    const std::string projectionLines = python::projectionLines(s, s.projection.hasBias);
    std::string layer = initializerLines.substr(0, initializerLines.size() - projectionLines.size());
    layer += scorerOf(s.score.function).pythonParameterLines(s);
    layer += "layers.append(dict(" + joined(layerTensorNames(s), ", ", true) + "))\n";
    text += "torch.manual_seed(" + std::to_string(s.projection.seed) + ")\nlayers = []\nfor _ in range(" +
            std::to_string(s.training.layerCount) + "):\n" + indented(layer);
    const std::string outputShape = usesWordVectors ? "d_model, d_model" : size;
    const std::string outputRows = usesWordVectors ? "d_model" : "len(symbols)";
    text += (usesWordVectors ? "W_U = " : "U = ") +
            python::tensorInitExpression(outputShape, {"", "", "", "", "d_model", outputRows},
                                         s.projection.initDistribution, s.projection.initStdDev) +
            "\n";
    text += "learnt = [" + std::string(usesWordVectors ? "W_U" : "E, U") + (hasPositions ? ", P" : "") +
            "] + [tensor for layer in layers for tensor in layer.values()]\nfor tensor in learnt:\n"
            "    tensor.requires_grad_()\n";
    return text;
}

/// Returns Python code that defines the function of one attention layer.
std::string layerFunctionCode(const Session& s, const python::SequenceTraits& sequences) {
    std::string body = "Y = X\nb, n_q = X.shape[:2]\nn_k = n_q\n";
    body += python::projectionLines(s, s.projection.hasBias);
    body += python::scoreSection(s, sequences, python::ScoreParameterCode::Omit).code;
    body += python::maskSection(s, sequences).code + python::weightsSection(s).code +
            python::contextSection(s).code;
    return "def attention(X, keys, " + joined(layerTensorNames(s), ", ") + "):\n" +
           indented(body + "return output");
}

/// Returns Python code that defines logits_of(inputs, lengths, g).
std::string modelFunctionCode(const Session& s) {
    std::string body =
        "keys = [[symbols[i] for i in line[:length]] for line, length in zip(inputs.tolist(), lengths)]\n"
        "stream = E[inputs]";
    if (s.embedding.positionEncoding == PositionEncoding::Learned) body += " + P[:inputs.shape[1]]";
    if (s.embedding.positionEncoding == PositionEncoding::Sinusoidal)
        body += " + positions(inputs.shape[1], d_model)";
    if (s.training.embeddingNoise > 0)
        body += "\nstream = stream + " + formatExactNumber(s.training.embeddingNoise) +
                " * torch.randn(stream.shape, generator=g)";
    body +=
        "\nfor layer in layers:\n    stream = stream + attention(stream, keys, **layer)\nreturn stream @ ";
    body += trainsOnWords(s) ? "W_U.T @ E.T / math.sqrt(d_model)" : "U.T";
    const std::string positionsCode =
        s.embedding.positionEncoding == PositionEncoding::Sinusoidal ? python::sinusoidalPositionsCode : "";
    return positionsCode + "def logits_of(inputs, lengths, g):\n" + indented(body);
}

/// Returns Python code of the training loop.
std::string trainingLoopCode(const TrainingSettings& training) {
    std::string text = "steps = " + std::to_string(training.stepCount) +
                       "\ngenerator = torch.Generator().manual_seed(" + std::to_string(training.seed) +
                       ")\noptimizer = torch.optim.";
    text += (training.optimizer == Optimizer::Adam ? "Adam" : "SGD") +
            ("(learnt, lr=" + formatExactNumber(training.learningRate)) + ")\n";
    text += section("loop");
    if (training.maxGradientNorm)
        text += "    torch.nn.utils.clip_grad_norm_(learnt, " + formatExactNumber(*training.maxGradientNorm) +
                ")\n";
    return text + "    optimizer.step()\n";
}

/// Returns Python code that compares the first losses with the losses in `metrics`.
std::string lossCheckCode(const std::vector<BatchMetrics>& metrics) {
    constexpr std::size_t comparedCount = 20;
    std::string text = "expected_losses = [";
    for (std::size_t step = 0; step < std::min(comparedCount, metrics.size()); ++step)
        text += (step ? ", " : "") + formatExactNumber(metrics[step].loss);
    return text + "]\n" + section("check");
}

}  // namespace

void writeTrainingScript(const Trace& trace, const ByteSink& sink) {
    const auto& model = dynamic_cast<const SessionModel&>(*trace.modelTrace->model);
    const Trainer& trainer = *model.trainingResult().trainer;
    Session session = trainer.session();
    session.training.stepCount = std::ssize(model.trainingResult().metrics);
    const python::SequenceTraits sequences = sequencesOf(session, trainer);
    sink(section("header"));
    int number = 0;
    for (const auto& [title, text] :
         {std::pair("The task: what goes in, what is right, and how much it counts",
                    taskCode(session, trainer.task())),
          std::pair("What is learnt, as it is drawn at first", initializationCode(session, model)),
          std::pair("A layer of attention", layerFunctionCode(session, sequences)),
          std::pair("From symbols to a number for each symbol, at every place", modelFunctionCode(session)),
          std::pair("Learning", trainingLoopCode(session.training)),
          std::pair("The same losses from Attention Lab", lossCheckCode(model.trainingResult().metrics))})
        sink("\n# " + std::to_string(++number) + ". " + title + "\n" + text);
}

}  // namespace attention
