// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a trace that reuses parts of a previous trace is equal to a trace that is computed without a
// previous trace. The two sessions are all pairs of sessions that differ from the default in any field.
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "io/session_file.h"
#include "support/repetitions.h"
#include "support/sessions.h"
#include "support/variations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

using namespace attention;
using namespace attention::test;

namespace {

using Named = std::pair<std::string, const Tensor*>;

/// Returns all tensors of the trace and its parameters with their names. A tensor is nullptr if the trace
/// does not have it.
std::vector<Named> tensorsOf(const Trace& t) {
    const Parameters& p = *t.parameters;
    std::vector<Named> tensors;
    for (const Stage stage : everyStage())
        tensors.emplace_back(std::string(stageInfo(stage).name), t.tensor(stage).get());
    for (const Tensor& learned : p.score->tensors) tensors.emplace_back("of the score", &learned);
    const auto add = [&](const std::string& name, const Shared<Linear>& linear) {
        tensors.emplace_back("W_" + name, linear ? &linear->weight : nullptr);
        tensors.emplace_back("b_" + name, linear ? &linear->bias : nullptr);
    };
    for (const auto& [name, projection] :
         {std::pair("Q", &p.query), std::pair("K", &p.key), std::pair("V", &p.value)}) {
        tensors.emplace_back(std::string("w_") + name, projection->firstMatrix.get());
        add(name, projection->linear);
    }
    add("O", p.output);
    return tensors;
}

/// Returns the name of the first tensor that differs between `a` and `b`, or an empty string if all tensors
/// are equal.
std::string firstDifference(const Trace& a, const Trace& b) {
    const auto ofA = tensorsOf(a);
    const auto ofB = tensorsOf(b);
    for (std::size_t i = 0; i < ofA.size(); ++i) {
        const Tensor* const x = ofA[i].second;
        const Tensor* const y = ofB[i].second;
        if (!x != !y) return ofA[i].first;
        if (x && (x->shape() != y->shape() || !areSame(x->entries(), y->entries()))) return ofA[i].first;
    }
    return "";
}

std::string nameOf(const Variation& v) {
    std::string name = v.path + '=' + v.value;
    for (const auto& [path, value] : v.around) name += ' ' + path + '=' + value;
    return name;
}

#ifdef IS_SANITIZED
constexpr bool isSanitized = true;
#else
constexpr bool isSanitized = false;
#endif
/// The tests use every n-th pair of sessions, where n is one of these constants. Builds with sanitizers are
/// slow, so they skip most pairs. Each session is still the first and the second session of some pairs.
const bool skipsPairs = isSanitized || hasFewRepetitions();
const std::size_t everyPair = skipsPairs ? 7 : 1, everyPairOfContexts = skipsPairs ? 37 : 1;

TEST(Incremental, everyFieldHasAVariationThatChangesTensors) {
    std::set<std::string> varied;
    for (const Variation& variation : variations()) {
        varied.insert(variation.path);
        const Session before = with(variation.around);
        const Session after = sessionWithField(before, variation.path, variation.value);
        ASSERT_EQ(problems(before), std::vector<Problem>()) << nameOf(variation);
        ASSERT_EQ(problems(after), std::vector<Problem>()) << nameOf(variation);
        ASSERT_NE(before, after) << nameOf(variation);
        EXPECT_EQ(firstDifference(*computeTrace(before), *computeTrace(after)).empty(),
                  isOnlyShown(variation.path))
            << nameOf(variation);
    }
    const std::vector<std::string> paths = fieldPaths();
    EXPECT_EQ(varied, std::set<std::string>(paths.begin(), paths.end()));
}

TEST(Incremental, isTheSameAsFreshForEveryPairOfSessions) {
    std::vector<Session> sessions;
    std::vector<std::string> names;
    const auto add = [&](const Session& session, const std::string& name) {
        if (std::ranges::find(sessions, session) != sessions.end()) return;
        sessions.push_back(session);
        names.push_back(name);
    };
    for (const Variation& variation : variations()) {
        const Session before = with(variation.around);
        add(before, "around " + nameOf(variation));
        add(sessionWithField(before, variation.path, variation.value), nameOf(variation));
    }
    std::vector<std::shared_ptr<const Trace>> fresh;
    for (const Session& session : sessions) fresh.push_back(computeTrace(session));
    for (std::size_t a = 0; a < sessions.size(); ++a) {
        for (std::size_t b = a % everyPair; b < sessions.size(); b += everyPair) {
            const auto trace = computeTrace(sessions[b], fresh[a].get());
            const auto where = [&] { return names[a] + "  ->  " + names[b]; };
            ASSERT_EQ(firstDifference(*trace, *fresh[b]), "") << where();
            ASSERT_EQ(*trace->session, sessions[b]) << where();
            ASSERT_EQ(trace->provenance, fresh[b]->provenance) << where();
            ASSERT_EQ(trace->tokens->queries, fresh[b]->tokens->queries) << where();
            ASSERT_EQ(trace->tokens->keys, fresh[b]->tokens->keys) << where();
        }
    }
}

/// Changes each field of a session and changes it back. The session combines two contexts. visit() lists the
/// fields, so no field can be forgotten. Each pair of contexts tries one value of each field, and the pairs
/// use all values of the field in turn.
TEST(Incremental, isTheSameAsFreshForEveryFieldInPairsOfContexts) {
    const std::vector<Fields> all = contexts();
    const auto values = fieldValues();
    std::map<std::string, int> changed;
    std::size_t pair = 0;
    for (const Fields& first : all) {
        for (const Fields& second : all) {
            if (++pair % everyPairOfContexts != 0) continue;
            const Session before = with(second, with(first));
            if (!problems(before).empty()) continue;
            const auto freshBefore = computeTrace(before);
            for (const auto& [path, ofField] : values) {
                const std::string& value = ofField[pair % ofField.size()];
                const Session after = sessionWithField(before, path, value);
                if (after == before || !problems(after).empty()) continue;
                const auto where = [&, path = path] {
                    return nameOf({path, value, second}) + " and " + nameOf({"", "", first});
                };
                const auto freshAfter = computeTrace(after);
                ASSERT_EQ(firstDifference(*computeTrace(after, freshBefore.get()), *freshAfter), "")
                    << where();
                ASSERT_EQ(firstDifference(*computeTrace(before, freshAfter.get()), *freshBefore), "")
                    << where();
                ++changed[path];
            }
        }
    }
    if (everyPairOfContexts > 1) return;
    for (const std::string& path : fieldPaths()) EXPECT_GE(changed[path], 3) << path;
}

/// Random sessions, which differ in many fields at once, give the same trace with and without a previous
/// trace.
TEST(Incremental, isTheSameAsFreshForRandomSessions) {
    const std::vector<Session> sessions = randomSessions(60);
    for (std::size_t a = 0; a < sessions.size(); ++a) {
        const auto before = computeTrace(sessions[a]);
        for (std::size_t b = a % everyPair; b < sessions.size(); b += everyPair) {
            const auto after = computeTrace(sessions[b], before.get());
            ASSERT_EQ(firstDifference(*after, *computeTrace(sessions[b])), "") << a << " -> " << b;
        }
    }
}

}  // namespace
