// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/begin_learning.h"

#include "learning/tasks.h"
#include "mechanisms/list.h"
#include "models/learnt_model.h"

#include <algorithm>

namespace attention {
namespace {

/// What a task is known to be learnt well with.
struct Needs {
    LearningTask task;
    Index symbols;
    Index length;
    Index layers;
    Index dModel;
    bool isCausal;  ///< and with rotary positions; otherwise positions are learned
};

constexpr Needs needs[] = {
    {LearningTask::Reverse, 12, 8, 1, 64, false},   {LearningTask::Previous, 12, 12, 1, 32, true},
    {LearningTask::Sort, 10, 6, 2, 64, false},      {LearningTask::Recall, 16, 9, 2, 32, true},
    {LearningTask::Induction, 32, 32, 2, 64, true}, {LearningTask::Own, 12, 24, 1, 64, false},
    {LearningTask::Pronouns, 12, 24, 2, 64, false},
};

constexpr const char* ownOfSymbols = "a b c => c b a\nb c a => a c b\nc a b => b a c";
constexpr const char* ownOfWords =
    "The cat slept because it was tired | it=cat\nThe street was full because it was narrow | it=street";
constexpr const char* ownOfChineseWords = "猫睡觉，因为它累了 | 它=猫\n街道拥挤，因为它太窄了 | 它=街道";

void makeLearnable(Session& s) {
    Input text;
    text.queryText = s.input.queryText;
    text.tokenizer = s.input.tokenizer;
    s.input = text;
    s.given = {};
    s.model = {};
    s.draws = Draws::Pytorch;
    s.projection.recipe = Recipe::PerHead;
    s.projection.shared = SharedWeights::None;
    s.projection.init = Init::LecunNormal;
    s.multiplier.clear();
    s.dropout = {};
    s.output.project = true;
    if (!normalizerOf(s.normalizer.function).hasGradient())
        s.normalizer.function = NormalizerFunction::Softmax;
}

void setPositions(Session& s, const Needs& task) {
    s.mask = {};
    s.mask.causal = task.isCausal ? CausalMask::Causal : CausalMask::None;
    s.embedding.positions = task.isCausal ? Positions::None : Positions::Learned;
    s.score.rotary = task.isCausal ? Rotary::Halves : Rotary::None;
    if (task.isCausal) s.dK += s.dK % 2;  // turned in pairs
}

/// One of the task's own where the text is of other words.
void setText(Session& s) {
    std::string& text = s.input.queryText;
    const Task task(s);
    if (s.learning.task == LearningTask::Pronouns) {
        if (!task.hasForm(lowerTokens(text, s.input.tokenizer)))
            text = s.learning.patterns == Patterns::Chinese
                       ? "动物没有穿过街道，因为它太累了"
                       : "The animal didn't cross the street because it was too tired";
        return;
    }
    const ModelText cut = learntText(s);
    const bool isOfTask =
        std::ranges::all_of(cut.texts, [&](const auto& word) { return task.idOf(word).has_value(); });
    if (!isOfTask || std::ssize(cut.texts) > s.learning.length) text.clear();
}

}  // namespace

std::vector<LearningTask> tasksFor(const Session& s) {
    using enum LearningTask;
    if (s.model.folder || s.given.file) return {None};
    if (s.embedding.source == EmbeddingSource::WordVectors) return {None, Own, Pronouns};
    if (s.learning.task != None && s.embedding.source != EmbeddingSource::Random) return {None};
    return {None, Reverse, Previous, Sort, Recall, Induction, Own};
}

Session withTask(Session s, LearningTask task) {
    s.model = {};
    if (task == LearningTask::None) {
        s.learning = {};
        if (s.embedding.positions == Positions::Learned) s.embedding.positions = Positions::None;
        return s;
    }
    const Needs& its = *std::ranges::find(needs, task, &Needs::task);
    makeLearnable(s);
    setPositions(s, its);
    const bool isOfWords = s.embedding.source == EmbeddingSource::WordVectors;
    if (!isOfWords) s.embedding.source = EmbeddingSource::Random;
    if (task == LearningTask::Pronouns) s.embedding.source = EmbeddingSource::WordVectors;
    s.embedding.dModel = s.output.dOut = its.dModel;
    s.learning = {};
    s.learning.task = task;
    s.learning.symbols = its.symbols;
    s.learning.length = its.length;
    s.learning.layers = its.layers;
    const bool isChinese = patternsFor(s.input.queryText) == Patterns::Chinese;
    if (task == LearningTask::Own)
        s.learning.examples = !isOfWords ? ownOfSymbols : isChinese ? ownOfChineseWords : ownOfWords;
    if (task == LearningTask::Induction) {
        s.learning.batch = 32;
        s.learning.clip = 1;
    }
    if (s.embedding.source == EmbeddingSource::WordVectors) {
        s.learning.rate = 0.003;
        s.learning.noise = 0.35;
    }
    if (task == LearningTask::Pronouns) {
        s.learning.patterns = isChinese ? Patterns::Chinese : Patterns::English;
        s.learning.batch = 128;
        s.learning.noise = 0.5;
    }
    setText(s);
    s.model.layer = its.layers - 1;
    return s;
}

}  // namespace attention
