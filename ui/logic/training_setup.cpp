// SPDX-License-Identifier: GPL-3.0-or-later
#include "logic/training_setup.h"

#include "mechanisms/registry.h"
#include "models/session_model.h"
#include "training/sequence_task.h"

#include <algorithm>

namespace attention {
namespace {

/// Settings with which a task is known to be learned well.
struct TrainingDefaults {
    TrainingTask task;
    Index symbols;  ///< number of symbols
    Index length;   ///< tokens of a sequence
    Index layers;   ///< number of layers
    Index dModel;
    bool isCausal;  ///< if true, causal mask and rotary positions, otherwise learned positions
};

constexpr TrainingDefaults trainingDefaults[] = {
    {TrainingTask::Reverse, 12, 8, 1, 64, false},   {TrainingTask::Previous, 12, 12, 1, 32, true},
    {TrainingTask::Sort, 10, 6, 2, 64, false},      {TrainingTask::Recall, 16, 9, 2, 32, true},
    {TrainingTask::Induction, 32, 32, 2, 64, true}, {TrainingTask::Custom, 12, 24, 1, 64, false},
    {TrainingTask::Pronouns, 12, 24, 2, 64, false},
};

constexpr const char* symbolExamples = "a b c => c b a\nb c a => a c b\nc a b => b a c";
constexpr const char* wordExamples =
    "The cat slept because it was tired | it=cat\nThe street was full because it was narrow | it=street";
constexpr const char* chineseWordExamples = "猫睡觉，因为它累了 | 它=猫\n街道拥挤，因为它太窄了 | 它=街道";

/// Replaces all settings with which a session cannot be trained, or with which training is not supported.
void makeTrainable(Session& s) {
    InputSettings text;
    text.queryText = s.input.queryText;
    text.tokenizer = s.input.tokenizer;
    s.input = text;
    s.importedAttention = {};
    s.model = {};
    s.seeding = Seeding::Pytorch;
    s.projection.initScheme = InitScheme::PerHead;
    s.projection.sharedProjections = SharedProjections::None;
    s.projection.initDistribution = InitDistribution::LecunNormal;
    s.cellMultipliers.clear();
    s.dropout = {};
    s.output.hasProjection = true;
    if (!normalizerOf(s.normalizer.function).hasGradient())
        s.normalizer.function = NormalizerFunction::Softmax;
}

/// Sets the mask and the positions that the task needs.
void setPositions(Session& s, const TrainingDefaults& defaults) {
    s.mask = {};
    s.mask.causal = defaults.isCausal ? CausalMask::Causal : CausalMask::None;
    s.embedding.positionEncoding = defaults.isCausal ? PositionEncoding::None : PositionEncoding::Learned;
    s.score.rotary = defaults.isCausal ? RotaryPairing::Halves : RotaryPairing::None;
    if (defaults.isCausal) s.dK += s.dK % 2;  // rotary positions rotate pairs of components
}

/// Replaces a text that does not fit the task. For TrainingTask::Pronouns it becomes a sentence of the task,
/// otherwise an empty text, which stands for the first training sequence.
void setText(Session& s) {
    std::string& text = s.input.queryText;
    const SequenceTask task(s);
    if (s.training.task == TrainingTask::Pronouns) {
        if (!task.matchesPattern(lowerCaseTokens(text, s.input.tokenizer)))
            text = s.training.pronounLanguage == PronounLanguage::Chinese
                       ? "动物没有穿过街道，因为它太累了"
                       : "The animal didn't cross the street because it was too tired";
        return;
    }
    const ModelText modelText = tokenizedSessionText(s);
    const bool consistsOfSymbols = std::ranges::all_of(
        modelText.texts, [&](const auto& word) { return task.symbolId(word).has_value(); });
    if (!consistsOfSymbols || std::ssize(modelText.texts) > s.training.sequenceLength) text.clear();
}

}  // namespace

std::vector<TrainingTask> availableTasks(const Session& s) {
    using enum TrainingTask;
    if (s.model.folder || s.importedAttention.file) return {None};
    if (s.embedding.source == EmbeddingSource::WordVectors) return {None, Custom, Pronouns};
    if (s.training.task != None && s.embedding.source != EmbeddingSource::Random) return {None};
    return {None, Reverse, Previous, Sort, Recall, Induction, Custom};
}

Session withTask(Session s, TrainingTask task) {
    s.model = {};
    if (task == TrainingTask::None) {
        s.training = {};
        if (s.embedding.positionEncoding == PositionEncoding::Learned)
            s.embedding.positionEncoding = PositionEncoding::None;
        return s;
    }
    const TrainingDefaults& defaults = *std::ranges::find(trainingDefaults, task, &TrainingDefaults::task);
    makeTrainable(s);
    setPositions(s, defaults);
    const bool usesWords = s.embedding.source == EmbeddingSource::WordVectors;
    if (!usesWords) s.embedding.source = EmbeddingSource::Random;
    if (task == TrainingTask::Pronouns) s.embedding.source = EmbeddingSource::WordVectors;
    s.embedding.dModel = s.output.dOut = defaults.dModel;
    s.training = {};
    s.training.task = task;
    s.training.symbolCount = defaults.symbols;
    s.training.sequenceLength = defaults.length;
    s.training.layerCount = defaults.layers;
    const bool isChinese = detectPronounLanguage(s.input.queryText) == PronounLanguage::Chinese;
    if (task == TrainingTask::Custom)
        s.training.examples = !usesWords ? symbolExamples : isChinese ? chineseWordExamples : wordExamples;
    if (task == TrainingTask::Induction) {
        s.training.batchSize = 32;
        s.training.maxGradientNorm = 1;
    }
    if (s.embedding.source == EmbeddingSource::WordVectors) {
        s.training.learningRate = 0.003;
        s.training.embeddingNoise = 0.35;
    }
    if (task == TrainingTask::Pronouns) {
        s.training.pronounLanguage = isChinese ? PronounLanguage::Chinese : PronounLanguage::English;
        s.training.batchSize = 128;
        s.training.embeddingNoise = 0.5;
    }
    setText(s);
    s.model.layer = defaults.layers - 1;
    return s;
}

}  // namespace attention
