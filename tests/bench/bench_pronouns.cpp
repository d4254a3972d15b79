// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the accuracy of a pronoun model: how often it predicts the correct antecedent of a pronoun, and
// how often one head attends to the antecedent.
//
// `bench_pronouns SESSION PRACTISED UNSEEN [PRINTED]`
//
// SESSION is a session file. Its model is trained with each of five seeds and with the seed of the file.
// `PRACTISED` and `UNSEEN` are files of tests/data/pronouns. The words of `PRACTISED` are in the training
// data, and words of `UNSEEN` are not. The evaluated head is the head with the largest total weight on the
// antecedents of `PRACTISED`. The predictions for the first PRINTED pronouns of `UNSEEN` are printed for the
// seed of the file.
#include "engine/compute_trace.h"
#include "io/session_file.h"
#include "models/antecedents.h"
#include "models/model_trace.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>

using namespace attention;

namespace {

/// A line of a sentence file: "KIND: WORDS | PRONOUN=ANTECEDENT …", such as "fit: … | it=animal his=tom".
struct Line {
    std::string kind, text;
    std::vector<std::pair<std::string, std::string>> meanings;  ///< pronouns and their antecedents
};

/// Reads all lines of `file`. The result is empty if the file cannot be opened.
std::vector<Line> linesIn(const std::string& file) {
    std::ifstream stream(file);
    std::vector<Line> lines;
    for (std::string text; std::getline(stream, text);) {
        const auto colon = text.find(": "), bar = text.find(" | ");
        Line line{text.substr(0, colon), text.substr(colon + 2, bar - colon - 2), {}};
        std::istringstream pairs(text.substr(bar + 3));
        for (std::string pair; pairs >> pair;) {
            const auto sign = pair.find('=');
            line.meanings.emplace_back(pair.substr(0, sign), pair.substr(sign + 1));
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

/// The prediction of the model for one pronoun of a sentence.
struct Answer {
    const Line* line;
    /// `meant` is the correct antecedent, `said` the predicted antecedent.
    std::string pronoun, meant, said;
    std::vector<float> weights;  ///< weight on the correct antecedent, per head of the last layer

    bool isRight() const { return said == meant; }
};

std::vector<Answer> answersOf(Session session, const std::vector<Line>& lines, Workspace& workspace) {
    session.model.layer = session.training.layerCount - 1;
    std::vector<Answer> answers;
    std::shared_ptr<const Trace> trace;
    for (const Line& line : lines) {
        session.input.queryText = line.text;
        trace = computeTrace(session, trace.get(), {}, &workspace);
        const auto& tokens = trace->modelTrace->text->texts;
        const auto placeOf = [&](const std::string& word) {
            const auto found = std::ranges::find(tokens, word);
            if (found == tokens.end()) {
                std::fprintf(stderr, "no token “%s” in %s\n", word.c_str(), line.text.c_str());
                std::exit(1);
            }
            return found - tokens.begin();
        };
        for (const auto& [pronoun, meant] : line.meanings) {
            const Index at = placeOf(pronoun), target = placeOf(meant);
            const auto said = static_cast<std::size_t>(predictedAntecedent(*trace, at).value().position);
            Answer& answer = answers.emplace_back(&line, pronoun, meant, tokens[said]);
            for (Index head = 0; head < trace->headCount(); ++head)
                answer.weights.push_back(trace->tensor(Stage::Weights)->matrix(head)(at, target));
        }
    }
    return answers;
}

/// Counts of answers, from which the shares are computed.
struct Shares {
    /// `shown` counts the answers for which the head has a weight of at least 0.5 on the antecedent.
    int count = 0, right = 0, shown = 0;
    double weight = 0;  ///< sum of the weights of the head on the antecedents

    void add(const Answer& answer, std::size_t head) {
        ++count;
        right += answer.isRight();
        shown += answer.weights[head] >= 0.5f;
        weight += static_cast<double>(answer.weights[head]);
    }
};

void print(const char* name, const Shares& s) {
    std::printf("  %-10s %4d   right %.3f   weight >= .5 in it %.3f   its mean %.2f\n", name, s.count,
                double(s.right) / s.count, double(s.shown) / s.count, s.weight / s.count);
}

/// Returns the index of the head with the largest total weight on the antecedents, from 0.
std::size_t headThatShows(const std::vector<Answer>& answers) {
    std::vector<double> sums(answers.front().weights.size());
    for (const Answer& answer : answers)
        for (std::size_t head = 0; head < sums.size(); ++head) sums[head] += double(answer.weights[head]);
    return static_cast<std::size_t>(std::ranges::max_element(sums) - sums.begin());
}

void printAll(const char* name, const std::vector<Answer>& answers, std::size_t head) {
    Shares all;
    std::map<std::string, Shares> kinds;
    for (const Answer& answer : answers) {
        all.add(answer, head);
        kinds[answer.line->kind + "/" + answer.pronoun].add(answer, head);
    }
    print(name, all);
    for (const auto& [kind, shares] : kinds) print(("  " + kind).c_str(), shares);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::fprintf(stderr, "bench_pronouns SESSION PRACTISED UNSEEN [PRINTED]\n");
        return 2;
    }
    std::ifstream file(argv[1]);
    const Session session = parseSession(std::string(std::istreambuf_iterator<char>(file), {}));
    const auto practised = linesIn(argv[2]), unseen = linesIn(argv[3]);
    Workspace workspace;
    const std::uint32_t own = session.training.seed;
    std::vector<std::uint32_t> all = {1, 2, 3, 4, 5};
    if (std::ranges::find(all, own) == all.end()) all.push_back(own);
    for (const std::uint32_t seed : all) {
        Session seeded = session;
        seeded.embedding.seed = seeded.projection.seed = seeded.training.seed = seed;
        const auto known = answersOf(seeded, practised, workspace);
        const auto others = answersOf(seeded, unseen, workspace);
        const std::size_t head = headThatShows(known);
        std::printf("seed %d, head %zu\n", int(seed), head + 1);
        printAll("practised", known, head);
        printAll("unseen", others, head);
        std::fflush(stdout);
        const auto printed = argc > 4 && seed == own ? static_cast<std::size_t>(std::atoi(argv[4])) : 0;
        for (std::size_t i = 0; i < std::min(printed, others.size()); ++i) {
            const Answer& a = others[i];
            std::printf("%s %s | %s=%s (%.2f)%s\n", a.isRight() ? "  " : "x ", a.line->text.c_str(),
                        a.pronoun.c_str(), a.meant.c_str(), double(a.weights[head]),
                        a.isRight() ? "" : (", it says " + a.said).c_str());
        }
    }
}
