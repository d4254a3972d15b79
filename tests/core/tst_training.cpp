// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of training against PyTorch. The expected gradients, losses and accuracies are in
// tests/data/learning.
#include "analysis/sweep.h"
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "files/tensor_file.h"
#include "io/session_file.h"
#include "io/writers.h"
#include "kernels/kernels.h"
#include "support/array_files.h"
#include "support/training_states.h"
#include "training/shipped_states.h"
#include "training/train.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

using namespace attention;

namespace {

const std::string folder = TEST_DATA "/learning/";

std::string textOf(const std::string& path) {
    std::ifstream stream(path);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::string> caseNames() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".npz") names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

std::vector<float> numbersIn(const TensorFile& file, const std::string& name) {
    const FileTensor& tensor = file.requiredTensor(name);
    std::vector<float> numbers(static_cast<std::size_t>(tensor.size()));
    file.readValues(tensor, 0, numbers);
    return numbers;
}

/// Returns PyTorch's gradient of `tensor`. The gradients of W_aq and W_ak are the first and the second half
/// of each row of W_a.
std::vector<float> gradientIn(const TensorFile& file, const std::string& tensor) {
    const std::string name = "gradient." + tensor;
    const bool isQuery = name.ends_with("W_aq");
    if (!isQuery && !name.ends_with("W_ak")) return numbersIn(file, name);
    const std::string whole = name.substr(0, name.size() - 1);
    const auto width = static_cast<std::size_t>(file.requiredTensor(whole).shape.back());
    std::vector<float> half;
    const std::vector<float> numbers = numbersIn(file, whole);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if ((i % width < width / 2) == isQuery) half.push_back(numbers[i]);
    return half;
}

float largestIn(std::span<const float> numbers) {
    float largest = 0;
    for (const float x : numbers) largest = std::max(largest, std::abs(x));
    return largest;
}

class AgainstPyTorch : public testing::TestWithParam<std::string> {
 protected:
    const Session session = parseSession(textOf(folder + GetParam() + ".json"));
    const std::shared_ptr<const TensorFile> file = TensorFile::open(folder + GetParam() + ".npz");
};

/// Gradients differ from PyTorch by at most 1e-4 of a magnitude. It is the largest magnitude in the tensor,
/// or a hundredth of the largest magnitude in all tensors if this is larger.
TEST_P(AgainstPyTorch, gradientsMatchPyTorch) {
    const Trainer trainer(session);
    const TrainingPass pass = trainer.previewNextStep(trainer.initialState());
    float largest = 0;
    for (const FileTensor& tensor : file->tensors())
        if (tensor.name.starts_with("gradient."))
            largest = std::max(largest, largestIn(numbersIn(*file, tensor.name)));
    const auto compare = [&](const std::string& name, std::span<const float> ours) {
        const std::vector<float> theirs = gradientIn(*file, name);
        ASSERT_EQ(ours.size(), theirs.size()) << name;
        const float allowed = 1e-4f * std::max(largestIn(theirs), largest / 100);
        float worst = 0;
        for (std::size_t i = 0; i < ours.size(); ++i) worst = std::max(worst, std::abs(ours[i] - theirs[i]));
        EXPECT_LE(worst, allowed) << name << ", largest " << largestIn(theirs);
    };
    for (const TrainableTensor& tensor : trainer.trainableTensors().list())
        compare(tensor.name, pass.gradients.entries().subspan(tensor.offset, tensor.parameterCount()));
    for (std::size_t layer = 0; layer < pass.stageGradients.size(); ++layer) {
        const auto& ofMasked = pass.stageGradients[layer][static_cast<std::size_t>(Stage::MaskedScores)];
        compare("layer." + std::to_string(layer) + ".masked_scores", ofMasked.entries());
    }
    ASSERT_EQ(std::ssize(pass.stageGradients), session.training.layerCount);
}

TEST_P(AgainstPyTorch, lossesAgree) {
    const Trainer trainer(session);
    TrainingState state = trainer.initialState();
    const std::vector<float> losses = numbersIn(*file, "loss"), accuracies = numbersIn(*file, "accuracy");
    // Saturated rows of weights amplify rounding errors, so only the first three steps are compared.
    const bool isSaturated = GetParam() == "reverse_undivided_wide";
    const std::size_t exact = isSaturated ? 3 : losses.size();
    for (std::size_t step = 0; step < losses.size(); ++step) {
        const BatchMetrics score = trainer.runTrainingStep(state);
        if (step >= exact) continue;
        EXPECT_NEAR(score.loss, losses[step], 1e-4f * losses[step]) << step;
        EXPECT_NEAR(score.accuracy, accuracies[step], 0.01f) << step;
    }
    if (isSaturated) {
        EXPECT_GT(trainer.runTrainingStep(state).loss, 1.5f);
    }
}

/// The exported file contains every gradient, loss and accuracy with the name and the shape that PyTorch
/// uses.
TEST_P(AgainstPyTorch, exportedTensorsMatchPyTorch) {
    Session shown = session;
    shown.training.stepCount = 2;
    std::string npz;
    writeNpz(*computeTrace(shown), [&](std::string_view bytes) { npz += bytes; });
    const TestFolder written;
    const auto ours = TensorFile::open(written.write("learnt.npz", npz));
    for (const FileTensor& theirs : file->tensors()) {
        Shape shape = theirs.shape;
        if (theirs.name == "loss" || theirs.name == "accuracy") shape = {2};
        EXPECT_EQ(ours->requiredTensor(theirs.name).shape, shape) << theirs.name;
        if (!theirs.name.starts_with("gradient.layer.") || theirs.name.ends_with("masked_scores")) continue;
        EXPECT_EQ(ours->requiredTensor("parameter." + theirs.name.substr(9)).shape, shape) << theirs.name;
    }
    EXPECT_NEAR(numbersIn(*ours, "loss")[1], numbersIn(*file, "loss")[1],
                1e-4f * numbersIn(*file, "loss")[1]);
    EXPECT_EQ(ours->requiredTensor("inputs").type, ElementType::I64);
    EXPECT_EQ(ours->requiredTensor("targets").shape, ours->requiredTensor("counted").shape);
}

/// For the additive score, the export contains W_a as in PyTorch. A row has the entries for the query,
/// followed by the entries for the key.
TEST(Training, exportConcatenatesAdditiveMatricesLikePyTorch) {
    Session session = parseSession(textOf(folder + "additive.json"));
    std::string npz;
    writeNpz(*computeTrace(session), [&](std::string_view bytes) { npz += bytes; });
    const TestFolder written;
    const auto ours = TensorFile::open(written.write("learnt.npz", npz));
    const auto theirs = TensorFile::open(folder + "additive.npz");
    const std::vector<float> expected = numbersIn(*theirs, "gradient.layer.0.W_a");
    const std::vector<float> actual = numbersIn(*ours, "gradient.layer.0.W_a");
    ASSERT_EQ(actual.size(), expected.size());
    for (std::size_t i = 0; i < actual.size(); ++i)
        EXPECT_NEAR(actual[i], expected[i], 1e-4f * largestIn(expected)) << i;
}

/// Training converges after the same numbers of steps as in PyTorch. The three seeds are 1, 2 and 3.
TEST(Training, convergesInAsManyStepsAsPyTorch) {
    Session session;
    session.embedding.dModel = session.output.dOut = 64;
    session.embedding.positionEncoding = PositionEncoding::Learned;
    session.embedding.seed = session.projection.seed = session.training.seed = 1;
    session.projection.initDistribution = InitDistribution::LecunNormal;
    session.output.hasProjection = true;
    session.heads = 1;
    session.dK = 16;
    session.dV = 32;
    session.training.task = TrainingTask::Reverse;
    session.training.stepCount = 5;
    session.input.queryText.clear();
    int handedOn = 0;
    const SweepResult result =
        computeSweep(session, {SweepField::Layers, {1, 5}, 3}, {},
                     [&](const SweepResult& soFar) { handedOn += !soFar.panels.empty(); });
    ASSERT_TRUE(result.isComplete);
    EXPECT_EQ(handedOn, 1);
    ASSERT_EQ(result.skipped.size(), 1U);  // 5 layers, because at most 4 are allowed
    EXPECT_EQ(result.panels.front().metric, "steps_until_learnt");
    EXPECT_EQ(result.panels.front().curves.front().points.front().seedValues,
              (std::vector<double>{38, 29, 31}));
    session.training.stepCount = 60;
    EXPECT_TRUE(sweepAppliesTo(result, session));
    session.training.learningRate = 0.02;
    EXPECT_FALSE(sweepAppliesTo(result, session));
    EXPECT_FALSE(computeSweep(session, {SweepField::Temperature, {1, 2}, 1}).isComplete);
}

class ShippedStates : public testing::TestWithParam<const char*> {};

/// A shipped state has the same bits as a state that is trained from its preset, and training continues from
/// it. If fused multiply-adds are emulated, which is slow, only the first 20 steps are compared.
TEST_P(ShippedStates, equalStatesTrainedFromTheirPresets) {
    const Session session =
        parseSession(textOf(std::string(SOURCE_FOLDER "/resources/presets/") + GetParam()));
    const auto shipped = shippedCheckpoint(trainingSetup(session));
    ASSERT_TRUE(shipped);
    ASSERT_EQ(shipped->state->step, session.training.stepCount);
    const auto trainingResult = train(session);
    EXPECT_TRUE(areSameStates(*trainingResult->state, *shipped->state));
    EXPECT_EQ(std::ssize(trainingResult->metrics), session.training.stepCount);

    const Trainer trainer(session);
    Workspace workspace;
    TrainingState anew = trainer.initialState();
    const bool isSlow = std::string_view(kernels::instructionSet()) == "baseline";
    for (const BatchMetrics& score :
         std::span(shipped->metrics).first(isSlow ? 20 : shipped->metrics.size())) {
        const BatchMetrics own = trainer.runTrainingStep(anew, attention::ExecutionContext({}, &workspace));
        ASSERT_EQ(own.loss, score.loss) << anew.step;
        ASSERT_EQ(own.accuracy, score.accuracy) << anew.step;
    }
    if (!isSlow) {
        EXPECT_TRUE(areSameStates(anew, *shipped->state));
        EXPECT_EQ(anew.generator.state(), shipped->state->generator.state());
    }
    TrainingState next = *shipped->state;
    trainer.runTrainingStep(next);
    EXPECT_TRUE(areSameStates(*train(after(session, session.training.stepCount + 1))->state, next));
    // A session with another training setup has no shipped state.
    Session other = session;
    other.training.seed = 2;
    EXPECT_FALSE(shippedCheckpoint(trainingSetup(other)));
}
INSTANTIATE_TEST_SUITE_P(Learning, ShippedStates,
                         testing::Values("29-what-it-means.attn", "30-what-it-means-in-chinese.attn"));

/// Training stops before a step with a non-finite loss, here because the learning rate is too large. The
/// result contains the last state with a finite loss and the number of the failed step.
TEST(Training, stopsBeforeTheStepWithNonFiniteLoss) {
    Session session = parseSession(textOf(folder + "reverse_sgd.json"));
    session.training.learningRate = 10;
    session.score.function = ScoreFunction::Gaussian;
    session.projection.initDistribution = InitDistribution::Normal;
    session.projection.initStdDev = 100;
    const auto trainingResult = train(after(session, 50));
    ASSERT_TRUE(trainingResult->failedStep);
    EXPECT_EQ(trainingResult->state->step, std::max<Index>(0, *trainingResult->failedStep - 2));
    EXPECT_EQ(std::ssize(trainingResult->metrics), *trainingResult->failedStep - 1);
    for (const BatchMetrics& score : trainingResult->metrics) EXPECT_TRUE(std::isfinite(score.loss));
    EXPECT_EQ(train(after(session, 60))->failedStep, trainingResult->failedStep);
    EXPECT_FALSE(train(after(session, *trainingResult->failedStep - 1))->failedStep);
    EXPECT_FALSE(trainingResult->failureCause);
}

/// If the loss is NaN because of a fully masked row, the message names the row. Here the lines differ in
/// length, and the narrow window masks every key of a padding position.
TEST(Training, reportsTheFullyMaskedRowThatMadeLossNaN) {
    Session session;
    session.input.queryText = "a b";
    session.output.hasProjection = true;
    session.output.dOut = session.embedding.dModel;
    session.training.task = TrainingTask::Custom;
    session.training.examples = "a b c d e f => f e d c b a\na b => b a";
    session.training.stepCount = 3;
    session.mask.window = 1;
    const auto trainingResult = train(session);
    ASSERT_EQ(trainingResult->failedStep, 2);
    ASSERT_TRUE(trainingResult->failureCause);
    EXPECT_EQ(trainingResult->failureCause->sequence, 1);
    EXPECT_EQ(trainingResult->failureCause->query, 3);
    EXPECT_TRUE(trainingResult->failureCause->isPadding);
    EXPECT_EQ(
        computeTrace(session)->modelTrace->warning.text(),
        "The loss of training step 2 is not a number, so the result of step 0 is shown. The mask excludes "
        "every key of the padding at position 4 of sequence 2 in the batch, so the weights in this row "
        "are NaN.");

    Session painted = session;
    painted.mask.window.reset();
    painted.mask.maskedCells = {{0, 0, {}}, {0, 1, {}}};
    painted.training.examples = "a b => b a";
    ASSERT_EQ(train(painted)->failedStep, 1);
    EXPECT_NE(computeTrace(painted)->modelTrace->warning.text().find("of query 1 of sequence 1 in the batch"),
              std::string::npos);

    // With a finite mask value, a softmax sink or unmasked padding, the loss is finite and no step fails.
    for (auto change :
         {+[](Session& s) { s.mask.fill = -1e9; }, +[](Session& s) { s.normalizer.sinkScore = 0; },
          +[](Session& s) { s.mask.masksPadding = false; }}) {
        Session other = session;
        change(other);
        EXPECT_FALSE(train(other)->failedStep);
    }
}

/// Sentences may be longer than learning.length if positions are not learned.
TEST(Training, addsSinusoidalPositionsBeyondTheSettingLength) {
    Session session;
    session.input.queryText = "";
    session.embedding.source = EmbeddingSource::WordVectors;
    session.embedding.positionEncoding = PositionEncoding::Sinusoidal;
    session.embedding.dModel = session.output.dOut = 16;
    session.output.hasProjection = true;
    session.training.task = TrainingTask::Pronouns;
    session.training.batchSize = 8;
    session.training.sequenceLength = 2;
    Session longer = session;
    longer.training.sequenceLength = 64;
    ASSERT_TRUE(problems(session).empty());
    const Trainer trainer(session), other(longer);
    const TrainingPass pass = trainer.previewNextStep(trainer.initialState());
    ASSERT_GT(pass.batch.length, 2);
    const TrainingPass same = other.previewNextStep(other.initialState());
    EXPECT_TRUE(std::ranges::equal(pass.layers[0]->tensor(Stage::QueryEmbeddings)->entries(),
                                   same.layers[0]->tensor(Stage::QueryEmbeddings)->entries()));
}

/// The window shows the metrics of completed steps several times per second, so no file is read for them.
TEST(Training, completedMetricsAreAvailableWithoutTheFileOfVectors) {
    const TestFolder vectorFolder;
    Session session;
    session.input.queryText = "";
    session.embedding.source = EmbeddingSource::WordVectors;
    session.embedding.file = vectorFolder.write(
        "v.txt", "animal 1 2 3 4\nstreet 4 3 2 1\ntired 0 1 0 1\nwide 1 0 1 0\nit 1 1 1 1\n");
    session.embedding.positionEncoding = PositionEncoding::Sinusoidal;
    session.embedding.dModel = session.output.dOut = 4;
    session.dK = session.dV = 4;
    session.output.hasProjection = true;
    session.training.task = TrainingTask::Pronouns;
    session.training.batchSize = 2;
    session.training.stepCount = 3;
    ASSERT_TRUE(problems(session).empty()) << problems(session).front().message.text();
    const auto trainingResult = train(session);
    std::filesystem::remove(*session.embedding.file);
    EXPECT_EQ(completedStepMetrics(session).size(), 3u);
}

/// Returns the path and the message of the first problem after the values of `fields` are set as with --set.
/// Returns an empty text if there is no problem.
std::string problemOf(const std::vector<std::pair<std::string, std::string>>& fields) {
    Session session = parseSession(textOf(folder + "reverse.json"));
    for (const auto& [path, value] : fields) session = sessionWithField(session, path, value);
    const auto found = problems(session);
    return found.empty() ? "" : found.front().path + " " + found.front().message.text();
}

TEST(Training, reportsSettingsThatCannotBeTrained) {
    EXPECT_EQ(problemOf({}), "");
    EXPECT_EQ(problemOf({{"input.query_text", "a b q"}}),
              "input.query_text must contain only symbols of the training task (a, b, c, d, e, f, g, h, i, "
              "j, k, l), but "
              "it contains “q”");
    EXPECT_EQ(
        problemOf({{"input.query_text", "a b c d e f g h i"}}),
        "input.query_text must contain at most 8 tokens because learning.length is 8, but it contains 9");
    EXPECT_EQ(problemOf({{"learning.task", "own"}, {"learning.examples", "a b => b\nc => c"}}),
              "learning.examples must contain the same number of words before and after => in each line, at "
              "least one, "
              "but line 1 contains 2 before and 1 after");
    EXPECT_EQ(problemOf({{"learning.task", "own"}, {"learning.examples", " \n"}}),
              "learning.examples must contain at least one line, such as “a b c => c b a”");
    EXPECT_EQ(problemOf({{"learning.task", "own"},
                         {"learning.examples", "a b c d e f g h i => i h g f e d c b a"}}),
              "learning.examples must contain at most 8 words in each line because learning.length is 8, but "
              "line 1 "
              "contains 9");
    EXPECT_EQ(problemOf({{"learning.task", "recall"}}),
              "learning.length must be odd because a sequence of the task “recall” contains key–value pairs "
              "and one key to look up, but it is 8");
    EXPECT_EQ(problemOf({{"learning.task", "recall"}, {"learning.length", "15"}}),
              "learning.symbols must be at least 14 because the task “recall” needs a different key for each "
              "pair, but it is 12");
    EXPECT_EQ(problemOf({{"learning.task", "induction"}, {"learning.length", "13"}}),
              "learning.symbols must be at least learning.length, which is 13, because the task “induction” "
              "needs as many "
              "symbols as tokens, but it is 12");
    EXPECT_EQ(problemOf({{"learning.task", "induction"}, {"learning.length", "5"}}),
              "learning.length must be at least 6 in the task “induction”, but it is 5");
    EXPECT_EQ(problemOf({{"learning.task", "pronouns"}}).substr(0, 16), "learning.length ");
    EXPECT_EQ(problemOf({{"normalizer.function", "hardmax"}}),
              "normalizer.function must be a function with a gradient, such as softmax, because training "
              "needs it, but "
              "it is hardmax");
    EXPECT_EQ(problemOf({{"output.d_out", "9"}}),
              "output.d_out must equal d_model, which is 32, because the output is added to the residual "
              "stream, but it "
              "is 9");
    EXPECT_EQ(problemOf({{"learning.task", "none"}, {"input.query_text", "a"}}),
              "embedding.positions must not be learned because only a training task (learning.task) trains "
              "positions");
    for (const auto& [path, value] :
         std::to_array<std::pair<std::string, std::string>>({{"draws", "stable"},
                                                             {"embedding.source", "one_hot"},
                                                             {"embedding.positions", "beside"},
                                                             {"projection.recipe", "linear"},
                                                             {"projection.shared", "qk"},
                                                             {"multiplier", "[[0, 1, 2]]"},
                                                             {"dropout.p", "0.5"},
                                                             {"output.project", "false"},
                                                             {"input.key_text", "a b"},
                                                             {"input.batch", "true"},
                                                             {"input.special", "bert"},
                                                             {"input.query_tokens", R"([["a"]])"}}))
        EXPECT_EQ(problemOf({{path, value}}).substr(0, path.size() + 1), path + ' ')
            << problemOf({{path, value}});
}

INSTANTIATE_TEST_SUITE_P(Learning, AgainstPyTorch, testing::ValuesIn(caseNames()),
                         [](const auto& one) { return one.param; });

}  // namespace
