// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/session_changes.h"

#include "engine/applicability.h"
#include "session/field_visitors.h"
#include "session/session_json.h"

#include <vector>

namespace attention {
namespace {

/// A field of a session, with operations of its type.
struct Field {
    std::string path;
    void* address;                              ///< of the member, in the session passed to fieldsOf()
    bool (*isEqual)(const void*, const void*);  ///< compares the members at two addresses
    void (*assign)(void*, const void*);         ///< copies the second member to the first
};

/// Returns all fields of `session`, in the order of session files. They point into `session`.
std::vector<Field> fieldsOf(Session& session) {
    std::vector<Field> fields;
    forEachField(session, [&]<class Value>(const std::string& path, Value& value, const auto&...) {
        fields.push_back({path, &value,
                          [](const void* a, const void* b) {
                              return *static_cast<const Value*>(a) == *static_cast<const Value*>(b);
                          },
                          [](void* to, const void* from) {
                              *static_cast<Value*>(to) = *static_cast<const Value*>(from);
                          }});
    });
    return fields;
}

/// Returns `session` with the values of `other` in the fields for which shouldCopy(path) is true.
Session withFields(Session session, Session other, const auto& shouldCopy) {
    const auto fields = fieldsOf(session);
    const auto otherFields = fieldsOf(other);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (shouldCopy(fields[i].path)) fields[i].assign(fields[i].address, otherFields[i].address);
    }
    return session;
}

}  // namespace

std::vector<FieldChange> sessionChanges(const Session& a, const Session& b) {
    Session copyOfA = a;
    Session copyOfB = b;
    const auto fieldsA = fieldsOf(copyOfA);
    const auto fieldsB = fieldsOf(copyOfB);
    std::vector<FieldChange> changes;
    for (std::size_t i = 0; i < fieldsA.size(); ++i) {
        const std::string& path = fieldsA[i].path;
        if (!affectsResults(path) || fieldsA[i].isEqual(fieldsA[i].address, fieldsB[i].address)) continue;
        // A field that a trained model or imported attention replaces has no effect in that session.
        if (!replacementReason(a, path).isEmpty() || !replacementReason(b, path).isEmpty()) continue;
        changes.push_back({path, serializeField(a, path), serializeField(b, path)});
    }
    return changes;
}

bool haveSameResults(const Session& a, const Session& b) {
    return withResultFieldsFrom(a, b) == a;
}

bool isTrainingStateOf(Session state, const Session& session) {
    const Index stepCount = std::exchange(state.training.stepCount, session.training.stepCount);
    return session.training.task != TrainingTask::None && stepCount <= session.training.stepCount &&
           haveSameResults(state, session);
}

Session withFieldFrom(const Session& session, std::string_view path, const Session& other) {
    return withFields(session, other, [&](const std::string& field) { return field == path; });
}

Session withResultFieldsFrom(const Session& session, const Session& other) {
    return withFields(session, other, [](const std::string& field) { return affectsResults(field); });
}

}  // namespace attention
