// SPDX-License-Identifier: GPL-3.0-or-later
// Exports sessions as PyTorch scripts into a folder: those of the golden cases, random ones of every kind,
// and some whose numbers are not all defined.
#include "engine/compute_trace.h"
#include "io/session_file.h"
#include "io/writers.h"
#include "support/golden_case.h"
#include "support/sessions.h"

#include <filesystem>
#include <fstream>

using namespace attention;
using namespace attention::test;

namespace {

void exportScript(const std::filesystem::path& file, const Session& session) {
    std::ofstream out(file, std::ios::binary);
    out.exceptions(std::ios::failbit | std::ios::badbit);
    writePythonScript(*computeTrace(session),
                      [&](std::string_view bytes) { out.write(bytes.data(), std::ssize(bytes)); });
}

/// A score of inf and one of NaN.
Session undefined(NormalizerFunction function) {
    Session s;
    s.input.queryText = "a b c d";
    s.embedding.source = EmbeddingSource::Values;
    s.embedding.vectors = {{"a", {1e30}}, {"b", {0}}, {"c", {1}}, {"d", {-2}}};
    s.projection.recipe = Recipe::Identity;
    s.embedding.dModel = s.dK = s.dV = 1;
    s.multiplier = {{{0, 0, {}}, 0}, {{2, 0, {}}, -1}};
    s.mask.cells = {{3, 0, {}}};
    s.normalizer.function = function;
    return s;
}

Session ofPronouns() {
    Session s;
    s.embedding.source = EmbeddingSource::WordVectors;
    s.embedding.positions = Positions::Learned;
    s.embedding.dModel = s.output.dOut = 16;
    s.dK = s.dV = 8;
    s.output.project = true;
    s.learning.task = LearningTask::Pronouns;
    s.learning.length = 24;
    s.learning.batch = 8;
    s.learning.steps = 20;
    s.learning.noise = 0.35;
    return s;
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
        Session session = readSession(std::string(std::istreambuf_iterator<char>(file), {}));
        session.learning.steps = 20;
        exportScript(folder / ("learning_" + entry.path().stem().string() + ".py"), session);
    }
    exportScript(folder / "learning_pronouns.py", ofPronouns());
    int i = 0;
    for (Session session : randomSessions(60)) {
        // Equal words tie, and which of them is the largest is left to the rounding of a product.
        if (session.normalizer.function == NormalizerFunction::Hardmax)
            session.normalizer.function = NormalizerFunction::Sparsemax;
        exportScript(folder / ("random_" + std::to_string(i++) + ".py"), session);
    }
    for (const NormalizerFunction function : everyOf<NormalizerFunction>())
        exportScript(folder / ("undefined_" + std::string(nameOf(function)) + ".py"), undefined(function));
}
