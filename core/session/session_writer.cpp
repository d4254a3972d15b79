// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session_writer.h"

#include "session/session_json.h"

#include <cmath>

namespace attention {
namespace {

/// Returns the entries of `tensor` from axis `axis` on as nested lists. `next` is the index of the next
/// entry, and is advanced.
SessionJson nestedLists(const CustomTensor& tensor, std::size_t axis, std::size_t& next) {
    if (axis == tensor.shape.size()) return tensor.entries[next++];
    SessionJson list = SessionJson::array();
    for (Index i = 0; i < tensor.shape[axis]; ++i) list.push_back(nestedLists(tensor, axis + 1, next));
    return list;
}

}  // namespace

SessionJson jsonOf(const std::map<std::string, CopyOnWriteVector>& value) {
    SessionJson object = SessionJson::object();
    for (const auto& [token, vector] : value) object[token] = vector.values();
    return object;
}

SessionJson jsonOf(const std::map<std::string, CustomTensor>& value) {
    SessionJson object = SessionJson::object();
    for (const auto& [name, tensor] : value) {
        std::size_t next = 0;
        object[name] = nestedLists(tensor, 0, next);
    }
    return object;
}

SessionJson jsonOf(const ScoreScale& value) {
    if (value.kind == ScoreScale::Kind::Custom) return value.divisor;
    return value.kind == ScoreScale::Kind::SqrtKeySize ? "d_k" : "d_model";
}

SessionJson jsonOf(const CellMultiplier& value) {
    SessionJson json = {value.cell.query, value.cell.key, value.factor};
    if (value.cell.head) json.push_back(*value.cell.head);
    return json;
}

SessionJson jsonOf(const Cell& value) {
    SessionJson json = {value.query, value.key};
    if (value.head) json.push_back(*value.head);
    return json;
}

SessionJson jsonOf(double value, MaskFillRange) {
    return std::isinf(value) ? SessionJson("-inf") : SessionJson(value);
}

SessionJson jsonOf(const std::string& value, char) {
    return SessionJson::parse(value);
}

SessionJson sessionToJson(const Session& session) {
    SessionWriter writer;
    writer.setMember("format", "attention-lab/session");
    writer.setMember("version", sessionVersion);
    Session::visit(writer, session);
    return writer.releaseRoot();
}

}  // namespace attention
