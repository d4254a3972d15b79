// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the sessions on which other tests run cover every choice of every field.
#include "engine/problems.h"
#include "session/field_visitors.h"
#include "support/explained_sessions.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace attention;
using namespace attention::test;

namespace {

/// The values of a field that have occurred, and the number of its possible values.
struct Seen {
    std::set<int> values;
    std::size_t all = 0;
};

class Sightings {
 public:
    template <class Value>
    void operator()(const std::string& path, const Value& value, const auto&...) {
        if constexpr (std::is_enum_v<Value>)
            see(path, static_cast<int>(value), namesOf<Value>().size());
        else if constexpr (std::is_same_v<Value, bool>)
            see(path, value, 2);
        else if constexpr (requires { value.has_value(); })
            see(path, value.has_value(), 2);
        else if constexpr (requires { value.empty(); } && !std::is_same_v<Value, std::string>)
            see(path, value.empty(), 2);
    }
    void operator()(const std::string& path, const ScoreScale& value, const Range&) {
        see(path, static_cast<int>(value.kind), 3);
    }
    void operator()(const std::string& path, double value, MaskFillRange) { see(path, std::isinf(value), 2); }
    void operator()(const std::string&, const std::vector<LayerEdit>&) {}

    const std::map<std::string, Seen>& fields() const { return m_fields; }

 private:
    void see(const std::string& path, int value, std::size_t all) {
        m_fields[path].values.insert(value);
        m_fields[path].all = all;
    }

    std::map<std::string, Seen> m_fields;
};

TEST(RandomSessions, coverEveryChoiceOfEveryField) {
    Sightings sightings;
    for (const Session& session : randomSessions(200)) {
        EXPECT_EQ(problems(session), std::vector<Problem>());
        forEachField(session, [&](const auto&... field) { sightings(field...); });
    }
    for (const auto& [path, seen] : sightings.fields()) {
        // Random sessions have no training task.
        if (path.starts_with("learning.")) continue;
        // Random sessions do not use the attention weights or models of other programs, so these fields have
        // one value.
        const bool isOfOtherProgram = path == "given.file" || path == "model.folder";
        // Learned positions need a training task, so this choice does not occur.
        const bool hasLearnt = path == "embedding.positions";
        EXPECT_EQ(seen.values.size(), isOfOtherProgram ? 1 : seen.all - hasLearnt) << path;
    }
}

TEST(RandomSessions, coverScoreNormalizerAndInitSeedingPairs) {
    std::set<std::pair<ScoreFunction, NormalizerFunction>> weighed;
    std::set<std::pair<InitScheme, Seeding>> drawn;
    for (const Session& session : randomSessions(600)) {
        weighed.emplace(session.score.function, session.normalizer.function);
        drawn.emplace(session.projection.initScheme, session.seeding);
    }
    EXPECT_EQ(weighed.size(), everyOf<ScoreFunction>().size() * everyOf<NormalizerFunction>().size());
    EXPECT_EQ(drawn.size(), everyOf<InitScheme>().size() * everyOf<Seeding>().size());
}

TEST(ExplainedSessions, coverEveryInitScoreAndNormalizer) {
    std::set<InitScheme> recipes;
    std::set<std::pair<ScoreFunction, NormalizerFunction>> weighed;
    for (const Session& session : explainedSessions()) {
        recipes.insert(session.projection.initScheme);
        weighed.emplace(session.score.function, session.normalizer.function);
    }
    EXPECT_EQ(recipes.size(), everyOf<InitScheme>().size());
    EXPECT_EQ(weighed.size(), everyOf<ScoreFunction>().size() * everyOf<NormalizerFunction>().size());
}

}  // namespace
