// SPDX-License-Identifier: GPL-3.0-or-later
// The sessions that other tests walk through are of as many kinds as these say.
#include "computing/problems.h"
#include "support/explained_sessions.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace attention;
using namespace attention::test;

namespace {

/// What each field with a few values has been seen to hold, and how many values there are.
struct Seen {
    std::set<int> values;
    std::size_t all = 0;
};

class Sightings {
 public:
    void group(std::string_view name, const auto& fields) {
        m_prefix = std::string(name) + '.';
        fields();
        m_prefix.clear();
    }
    template <class Enum>
    void choice(std::string_view name, Enum value) {
        see(name, static_cast<int>(value), namesOf<Enum>().size());
    }
    void flag(std::string_view name, bool value) { see(name, value, 2); }
    void scale(std::string_view name, const ScoreScale& value, const Range&) {
        see(name, static_cast<int>(value.kind), 3);
    }
    void optionalText(std::string_view name, const auto& value) { see(name, value.has_value(), 2); }
    void optionalWhole(std::string_view name, const auto& value, const Range&) {
        see(name, value.has_value(), 2);
    }
    void optionalNumber(std::string_view name, const auto& value, const Range&) {
        see(name, value.has_value(), 2);
    }
    void tokens(std::string_view name, const auto& value) { see(name, value.has_value(), 2); }
    void factors(std::string_view name, const auto& list, const Range&) { see(name, list.empty(), 2); }
    void cells(std::string_view name, const auto& list) { see(name, list.empty(), 2); }
    void vectors(std::string_view name, const auto& map) { see(name, map.empty(), 2); }
    void givenTensors(std::string_view name, const auto& map) { see(name, map.empty(), 2); }
    void constructedHeads(std::string_view name, const auto& list) { see(name, list.empty(), 2); }
    void layerEdits(auto&&...) {}
    void fill(std::string_view name, double value) { see(name, std::isinf(value), 2); }
    void text(auto&&...) {}
    void whole(auto&&...) {}
    void number(auto&&...) {}
    void json(auto&&...) {}

    const std::map<std::string, Seen>& fields() const { return m_fields; }

 private:
    void see(std::string_view name, int value, std::size_t all) {
        Seen& seen = m_fields[m_prefix + std::string(name)];
        seen.values.insert(value);
        seen.all = all;
    }

    std::string m_prefix;
    std::map<std::string, Seen> m_fields;
};

TEST(RandomSessions, holdEveryChoiceOfEveryField) {
    Sightings sightings;
    for (const Session& session : randomSessions(200)) {
        EXPECT_EQ(problems(session), std::vector<Problem>());
        Session::visit(sightings, session);
    }
    for (const auto& [path, seen] : sightings.fields()) {
        const bool isOfOtherProgram = path == "given.file" || path == "model.folder";  // its own numbers
        EXPECT_EQ(seen.values.size(), isOfOtherProgram ? 1 : seen.all) << path;
    }
}

TEST(RandomSessions, holdEveryPairOfScoreAndNormalizerAndOfRecipeAndDraws) {
    std::set<std::pair<ScoreFunction, NormalizerFunction>> weighed;
    std::set<std::pair<Recipe, Draws>> drawn;
    for (const Session& session : randomSessions(600)) {
        weighed.emplace(session.score.function, session.normalizer.function);
        drawn.emplace(session.projection.recipe, session.draws);
    }
    EXPECT_EQ(weighed.size(), everyOf<ScoreFunction>().size() * everyOf<NormalizerFunction>().size());
    EXPECT_EQ(drawn.size(), everyOf<Recipe>().size() * everyOf<Draws>().size());
}

TEST(ExplainedSessions, haveEveryRecipeScoreAndNormalizer) {
    std::set<Recipe> recipes;
    std::set<std::pair<ScoreFunction, NormalizerFunction>> weighed;
    for (const Session& session : explainedSessions()) {
        recipes.insert(session.projection.recipe);
        weighed.emplace(session.score.function, session.normalizer.function);
    }
    EXPECT_EQ(recipes.size(), everyOf<Recipe>().size());
    EXPECT_EQ(weighed.size(), everyOf<ScoreFunction>().size() * everyOf<NormalizerFunction>().size());
}

}  // namespace
