// SPDX-License-Identifier: GPL-3.0-or-later
// Exports sessions as PyTorch scripts into a folder. The sessions are the golden cases, random sessions,
// training sessions, sessions whose scores include infinity and NaN, and a score function of the tests.
// run_scripts.py runs the scripts.
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "io/session_file.h"
#include "io/writers.h"
#include "mechanisms/registry.h"
#include "support/golden_case.h"
#include "support/sessions.h"
#include "support/toy_score_function.h"
#include "training/train.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <random>

using namespace attention;
using namespace attention::test;

namespace {

void exportScript(const std::filesystem::path& file, const Session& session) {
    std::ofstream out(file, std::ios::binary);
    out.exceptions(std::ios::failbit | std::ios::badbit);
    writePythonScript(*computeTrace(session),
                      [&](std::string_view bytes) { out.write(bytes.data(), std::ssize(bytes)); });
}

/// Returns a session that uses `function` and whose scores include infinity and NaN.
Session undefined(NormalizerFunction function) {
    Session s;
    s.input.queryText = "a b c d";
    s.embedding.source = EmbeddingSource::Custom;
    s.embedding.customVectors = {{"a", {1e30}}, {"b", {0}}, {"c", {1}}, {"d", {-2}}};
    s.projection.initScheme = InitScheme::Identity;
    s.embedding.dModel = s.dK = s.dV = 1;
    s.cellMultipliers = {{{0, 0, {}}, 0}, {{2, 0, {}}, -1}};
    s.mask.maskedCells = {{3, 0, {}}};
    s.normalizer.function = function;
    return s;
}

/// Returns a small session that is trained on the pronoun task.
Session ofPronouns() {
    Session s;
    s.embedding.source = EmbeddingSource::WordVectors;
    s.embedding.positionEncoding = PositionEncoding::Learned;
    s.embedding.dModel = s.output.dOut = 16;
    s.dK = s.dV = 8;
    s.output.hasProjection = true;
    s.training.task = TrainingTask::Pronouns;
    s.training.sequenceLength = 24;
    s.training.batchSize = 8;
    s.training.stepCount = 20;
    s.training.embeddingNoise = 0.35;
    return s;
}

/// Returns a session that is trained on custom examples of different lengths.
Session ofOwnLines(EmbeddingSource source) {
    Session s;
    s.input.queryText = "";
    s.embedding.source = source;
    s.embedding.dModel = s.output.dOut = 8;
    s.projection.initDistribution = InitDistribution::LecunNormal;
    s.heads = 2;
    s.dK = s.dV = 4;
    s.output.hasProjection = true;
    s.training.task = TrainingTask::Custom;
    s.training.sequenceLength = 9;
    s.training.stepCount = 20;
    s.training.examples = source == EmbeddingSource::WordVectors
                              ? "zzz sat because it was tired | it=zzz\nqzx saw the dog | qzx=dog"
                              : "a b c d e => e d c b a\nb c => c b\nd => d";
    return s;
}

/// Copies the settings of the attention layer from `other`, a session without a training task, to `s`.
void takeLayerFrom(const Session& other, Session& s) {
    s.heads = other.heads;
    s.kvHeads = other.kvHeads;
    s.dK = other.dK;
    s.dV = other.dV;
    s.score = other.score;
    s.mask = other.mask;
    s.normalizer = other.normalizer;
}

/// True if the loss of `s` depends on rounding errors, so that it cannot be compared with PyTorch. If queries
/// and keys have one component, normalization makes each of them 1 or −1. The gradient then consists of
/// rounding errors, and Adam divides the gradient by its magnitude.
bool trainsOnRoundingErrors(const Session& s) {
    return s.score.qkNorm == QkNorm::Rms && s.dK == 1 && s.training.optimizer == Optimizer::Adam;
}

/// Returns `count` random small training sessions with different tasks, embedding sources, position
/// encodings, masks and optimizers. The result is the same in every call.
std::vector<Session> randomTraining(int count) {
    std::mt19937 random(7);
    const auto below = [&](std::size_t n) { return static_cast<Index>(random() % n); };
    const std::vector<Session> layers = randomSessions(20 * count);
    std::vector<Session> sessions;
    for (const Session& layer : layers) {
        if (std::ssize(sessions) == count) break;
        const auto task = static_cast<TrainingTask>(1 + below(everyOf<TrainingTask>().size() - 1));
        const bool areWords =
            task == TrainingTask::Pronouns || (task == TrainingTask::Custom && below(2) == 0);
        Session s = ofOwnLines(areWords ? EmbeddingSource::WordVectors : EmbeddingSource::Random);
        takeLayerFrom(layer, s);
        s.training.task = task;
        s.training.symbolCount = 12;
        s.training.sequenceLength = task == TrainingTask::Pronouns ? 24 : 9;
        s.training.batchSize = 1 + below(6);
        s.training.layerCount = 1 + below(3);
        s.training.stepCount = 8;
        s.training.optimizer = below(2) ? Optimizer::Adam : Optimizer::Sgd;
        s.training.embeddingNoise = below(3) ? 0 : 0.3;
        if (below(2)) s.training.maxGradientNorm = 1;
        s.embedding.positionEncoding =
            std::array{PositionEncoding::None, PositionEncoding::Sinusoidal,
                       PositionEncoding::Learned}[static_cast<std::size_t>(below(3))];
        s.projection.hasBias = below(2);
        s.mask.allowsUnknownTokens = below(2);
        s.mask.allowsDiagonal = below(2);
        s.mask.masksPadding = below(4);
        if (below(2)) s.mask.maskedCells.push_back({below(12), below(12), {}});
        if (below(2)) s.mask.maskedCells.push_back({below(5), below(5), below(4)});
        if (below(2)) s.mask.fill = -1e9;
        if (!problems(s).empty() || train(s)->metrics.empty()) continue;  // there is no loss to compare
        if (trainsOnRoundingErrors(s)) continue;
        sessions.push_back(std::move(s));
    }
    return sessions;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const std::filesystem::path folder = argv[1];
    for (const std::string& name : goldenCaseNames())
        exportScript(folder / (name + ".py"), loadGoldenCase(name).session);
    for (const auto& entry : std::filesystem::directory_iterator(TEST_DATA "/learning")) {
        if (entry.path().extension() != ".npz") continue;
        std::ifstream file(std::filesystem::path(entry.path()).replace_extension(".json"));
        Session session = parseSession(std::string(std::istreambuf_iterator<char>(file), {}));
        session.training.stepCount = 20;
        exportScript(folder / ("learning_" + entry.path().stem().string() + ".py"), session);
    }
    exportScript(folder / "learning_pronouns.py", ofPronouns());
    Session masked = ofPronouns();  // some of these cells exist only in some batches
    masked.mask.maskedCells = {{7, 3, {}}, {18, 2, {}}, {23, 0, 1}, {60, 0, {}}};
    exportScript(folder / "learning_pronouns_cells.py", masked);
    masked = ofOwnLines(EmbeddingSource::WordVectors);
    masked.mask.allowsUnknownTokens = false;
    exportScript(folder / "learning_own_unknown.py", masked);
    masked = ofOwnLines(EmbeddingSource::Random);
    masked.mask.maskedCells = {{1, 0, {}}, {5, 5, {}}, {0, 8, {}}};
    exportScript(folder / "learning_own_cells.py", masked);
    Session diverging = ofOwnLines(EmbeddingSource::Random);
    diverging.training.optimizer = Optimizer::Sgd;
    diverging.training.learningRate = 3;
    diverging.projection.initDistribution = InitDistribution::Normal;
    exportScript(folder / "learning_own_diverging.py", diverging);
    {
        const ScopedScorerReplacement replacement(toyScorer());
        Session toy = ofOwnLines(EmbeddingSource::Random);
        toy.score.function = toyScorer().function;
        exportScript(folder / "learning_toy_score_function.py", toy);
    }
    int i = 0;
    for (const Session& session : randomTraining(60))
        exportScript(folder / ("learning_random_" + std::to_string(i++) + ".py"), session);
    i = 0;
    for (Session session : randomSessions(60)) {
        // Equal words have equal scores, so rounding errors would determine the largest score.
        if (session.normalizer.function == NormalizerFunction::Hardmax)
            session.normalizer.function = NormalizerFunction::Sparsemax;
        exportScript(folder / ("random_" + std::to_string(i++) + ".py"), session);
    }
    for (const NormalizerFunction function : everyOf<NormalizerFunction>())
        exportScript(folder / ("undefined_" + std::string(nameOf(function)) + ".py"), undefined(function));
}
