// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/session_changes.h"

#include "computing/applicability.h"

#include <vector>

namespace attention {
namespace {

/// Remembers where each field lies, in the order of the visit.
class FieldAddresses {
 public:
    void group(std::string_view name, const auto& fields) {
        m_prefix = std::string(name) + '.';
        fields();
        m_prefix.clear();
    }
    void choice(std::string_view name, auto& value) { add(name, value); }
    void text(std::string_view name, auto& value) { add(name, value); }
    void optionalText(std::string_view name, auto& value) { add(name, value); }
    void flag(std::string_view name, auto& value) { add(name, value); }
    void whole(std::string_view name, auto& value, const Range&) { add(name, value); }
    void optionalWhole(std::string_view name, auto& value, const Range&) { add(name, value); }
    void optionalNumber(std::string_view name, auto& value, const Range&) { add(name, value); }
    void number(std::string_view name, auto& value, const Range&) { add(name, value); }
    void tokens(std::string_view name, auto& value) { add(name, value); }
    void vectors(std::string_view name, auto& value) { add(name, value); }
    void givenTensors(std::string_view name, auto& value) { add(name, value); }
    void constructedHeads(std::string_view name, auto& value) { add(name, value); }
    void layerEdits(std::string_view name, auto& value) { add(name, value); }
    void scale(std::string_view name, auto& value, const Range&) { add(name, value); }
    void factors(std::string_view name, auto& value, const Range&) { add(name, value); }
    void cells(std::string_view name, auto& value) { add(name, value); }
    void fill(std::string_view name, auto& value) { add(name, value); }
    void json(std::string_view name, auto& value, char) { add(name, value); }

    struct Field {
        std::string path;
        void* address;
        bool (*isEqual)(const void*, const void*);
        void (*assign)(void*, const void*);
    };
    const std::vector<Field>& fields() const { return m_fields; }

 private:
    template <class Value>
    void add(std::string_view name, Value& value) {
        m_fields.push_back({m_prefix + std::string(name), &value,
                            [](const void* a, const void* b) {
                                return *static_cast<const Value*>(a) == *static_cast<const Value*>(b);
                            },
                            [](void* to, const void* from) {
                                *static_cast<Value*>(to) = *static_cast<const Value*>(from);
                            }});
    }

    std::string m_prefix;
    std::vector<Field> m_fields;
};

std::vector<FieldAddresses::Field> fieldsOf(Session& session) {
    FieldAddresses addresses;
    Session::visit(addresses, session);
    return addresses.fields();
}

bool changesNumbers(std::string_view path) {
    return path != "title" && path != "notes" && path != "steps" && path != "view";
}

/// Copies the fields that are wanted.
Session withFields(Session session, Session other, const auto& isWanted) {
    const auto mine = fieldsOf(session);
    const auto others = fieldsOf(other);
    for (std::size_t i = 0; i < mine.size(); ++i) {
        if (isWanted(mine[i].path)) mine[i].assign(mine[i].address, others[i].address);
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
        if (!changesNumbers(path) || fieldsA[i].isEqual(fieldsA[i].address, fieldsB[i].address)) continue;
        // What a model or a file settles, the session does not tell.
        if (!replacedBy(a, path).isEmpty() || !replacedBy(b, path).isEmpty()) continue;
        changes.push_back({path, fieldText(a, path), fieldText(b, path)});
    }
    return changes;
}

bool haveSameNumbers(const Session& a, const Session& b) {
    return withNumbersOf(a, b) == a;
}

Session withFieldOf(const Session& session, std::string_view path, const Session& other) {
    return withFields(session, other, [&](const std::string& field) { return field == path; });
}

Session withNumbersOf(const Session& session, const Session& other) {
    return withFields(session, other, [](const std::string& field) { return changesNumbers(field); });
}

}  // namespace attention
