// SPDX-License-Identifier: GPL-3.0-or-later
// Prints SHA-256 hashes of training results, to test that they are equal on different machines.
//
// print_training STEPS THREADS SESSION...
//
// Trains each session file for STEPS steps and prints one line. The line contains the name of the file and
// two hashes. The first is the hash of the trained parameters and the state of the optimizer. The second is
// the hash of all layers and the logits of the text of the session.
#include "engine/compute_trace.h"
#include "io/session_file.h"
#include "models/model_trace.h"
#include "same_bits/sha256.h"
#include "training/train.h"

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

using namespace attention;
using namespace attention::test;

namespace {

/// Adds the entries of `tensor` to `hash` as little-endian float32. Every NaN is replaced by the same NaN,
/// because the bits of a NaN depend on the processor.
void add(Sha256& hash, const Tensor& tensor) {
    for (const float x : tensor.entries()) {
        const std::uint32_t bits = std::isnan(x) ? 0x7fc00000 : std::bit_cast<std::uint32_t>(x);
        const std::array<std::uint8_t, 4> bytes = {
            static_cast<std::uint8_t>(bits), static_cast<std::uint8_t>(bits >> 8),
            static_cast<std::uint8_t>(bits >> 16), static_cast<std::uint8_t>(bits >> 24)};
        hash.add(bytes);
    }
}

/// Trains the session and returns the hash of its parameters and of the state of the optimizer. Ends the
/// program with an error if a loss is not finite.
std::string hashOfState(const Session& session, const attention::ExecutionContext& execution) {
    const Trainer trainer(session);
    TrainingState state = trainer.initialState();
    while (state.step < session.training.stepCount) {
        if (std::isfinite(trainer.runTrainingStep(state, execution).loss)) continue;
        std::fprintf(stderr, "the loss of step %td is not a number\n", state.step + 1);
        std::exit(1);
    }
    Sha256 hash;
    for (const Tensor* tensor : {&state.parameters, &state.firstMoments, &state.secondMoments})
        add(hash, *tensor);
    return hash.digits();
}

/// Returns the hash of all layers and the logits of the text of the session.
std::string hashOfShown(const Session& session, Workspace& workspace) {
    const auto trace = computeTrace(session, nullptr, {}, &workspace);
    const ModelTrace& model = *trace->modelTrace;
    Sha256 hash;
    for (Index layer = 0; layer < std::ssize(model.layers); ++layer)
        for (const auto& tensor : layerTrace(model, layer)->tensors)
            if (tensor) add(hash, *tensor);
    add(hash,
        model.model->logits(model.finalNormOutput->matrix(), attention::ExecutionContext({}, &workspace)));
    return hash.digits();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::fprintf(stderr, "print_training STEPS THREADS SESSION...\n");
        return 2;
    }
    Workspace workspace(std::atoi(argv[2]));
    for (int i = 3; i < argc; ++i) {
        const std::filesystem::path path = argv[i];
        std::ifstream file(path);
        Session session = parseSession(std::string(std::istreambuf_iterator<char>(file), {}));
        session.training.stepCount = std::atoi(argv[1]);
        std::printf("%s %s %s\n", path.stem().c_str(),
                    hashOfState(session, attention::ExecutionContext({}, &workspace)).c_str(),
                    hashOfShown(session, workspace).c_str());
        std::fflush(stdout);
    }
}
