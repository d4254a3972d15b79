// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/field_visitors.h"
#include "session/session_json.h"
#include "session/session_reader.h"

#include <cmath>

namespace attention {
namespace {

/// Returns the entries of `tensor` from axis `axis` on as nested lists. `next` is the index of the next
/// entry, and is advanced.
Json nestedLists(const CustomTensor& tensor, std::size_t axis, std::size_t& next) {
    if (axis == tensor.shape.size()) return tensor.entries[next++];
    Json list = Json::array();
    for (Index i = 0; i < tensor.shape[axis]; ++i) list.push_back(nestedLists(tensor, axis + 1, next));
    return list;
}

/// Returns the fields that Fields::visit() lists as a JSON object.
template <class Fields>
Json fieldsToJson(const Fields& fields);

// Overloads for the types of fields. Each returns the value as JSON, in the form that readField() accepts.
template <class Value>
Json jsonOf(const Value& value) {
    if constexpr (std::is_enum_v<Value>)
        return nameOf(value);
    else if constexpr (hasFields<Value>)
        return fieldsToJson(value);
    else
        return value;
}
template <class Value>
Json jsonOf(const std::optional<Value>& value) {
    return value ? jsonOf(*value) : Json(nullptr);
}
Json jsonOf(const std::map<std::string, CopyOnWriteVector>& value) {
    Json object = Json::object();
    for (const auto& [token, vector] : value) object[token] = vector.values();
    return object;
}
Json jsonOf(const std::map<std::string, CustomTensor>& value) {
    Json object = Json::object();
    for (const auto& [name, tensor] : value) {
        std::size_t next = 0;
        object[name] = nestedLists(tensor, 0, next);
    }
    return object;
}
Json jsonOf(const ScoreScale& value) {
    if (value.kind == ScoreScale::Kind::Custom) return value.divisor;
    return value.kind == ScoreScale::Kind::SqrtKeySize ? "d_k" : "d_model";
}
Json jsonOf(const CellMultiplier& value) {
    Json json = {value.cell.query, value.cell.key, value.factor};
    if (value.cell.head) json.push_back(*value.cell.head);
    return json;
}
Json jsonOf(const Cell& value) {
    Json json = {value.query, value.key};
    if (value.head) json.push_back(*value.head);
    return json;
}
template <class Value>
Json jsonOf(const std::vector<Value>& values) {
    Json list = Json::array();
    for (const Value& value : values) list.push_back(jsonOf(value));
    return list;
}
Json jsonOf(const auto& value, const Range&) {
    return jsonOf(value);
}
Json jsonOf(double value, MaskFillRange) {
    return std::isinf(value) ? Json("-inf") : Json(value);
}
Json jsonOf(const std::string& value, char) {
    return Json::parse(value);
}

/// A visitor for visit() that writes each field to the member of its name in a JSON object.
class SessionWriter {
 public:
    void visitGroup(std::string_view name, const auto& visitFields) {
        Json inner = Json::object();
        Json* outer = std::exchange(m_object, &inner);
        visitFields();
        m_object = outer;
        setMember(name, std::move(inner));
    }
    void visitField(std::string_view name, const auto& value, const auto&... allowed) {
        setMember(name, jsonOf(value, allowed...));
    }

    Json releaseRoot() { return std::move(m_root); }
    void setMember(std::string_view name, Json value) { (*m_object)[std::string(name)] = std::move(value); }

 private:
    Json m_root = Json::object();
    Json* m_object = &m_root;
};

template <class Fields>
Json fieldsToJson(const Fields& fields) {
    SessionWriter writer;
    Fields::visit(writer, fields);
    return writer.releaseRoot();
}

}  // namespace

Json sessionToJson(const Session& session) {
    SessionWriter writer;
    writer.setMember("format", "attention-lab/session");
    writer.setMember("version", sessionVersion);
    Session::visit(writer, session);
    return writer.releaseRoot();
}

}  // namespace attention
