// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session_writer.h"

#include "session/session_json.h"

#include <cmath>

namespace attention {
namespace {

using Json = nlohmann::ordered_json;

Json nested(const GivenTensor& tensor, std::size_t axis, std::size_t& next) {
    if (axis == tensor.shape.size()) return tensor.entries[next++];
    Json list = Json::array();
    for (Index i = 0; i < tensor.shape[axis]; ++i) list.push_back(nested(tensor, axis + 1, next));
    return list;
}

class SessionWriter {
 public:
    void group(std::string_view name, const auto& fields) {
        Json inner = Json::object();
        Json* outer = std::exchange(m_object, &inner);
        fields();
        m_object = outer;
        put(name, std::move(inner));
    }
    void choice(std::string_view name, auto value) { put(name, nameOf(value)); }
    void text(std::string_view name, const std::string& value) { put(name, value); }
    void flag(std::string_view name, bool value) { put(name, value); }
    void whole(std::string_view name, auto value, const Range&) { put(name, value); }
    void number(std::string_view name, double value, const Range&) { put(name, value); }
    void optionalText(std::string_view name, const std::optional<std::string>& value) {
        putOptional(name, value);
    }
    void tokens(std::string_view name, const std::optional<TokenLists>& value) { putOptional(name, value); }
    void optionalWhole(std::string_view name, const std::optional<Index>& value, const Range&) {
        putOptional(name, value);
    }
    void optionalNumber(std::string_view name, const std::optional<double>& value, const Range&) {
        putOptional(name, value);
    }
    void vectors(std::string_view name, const std::map<std::string, SharedNumbers>& value) {
        Json object = Json::object();
        for (const auto& [token, vector] : value) object[token] = vector.list();
        put(name, std::move(object));
    }
    void givenTensors(std::string_view name, const std::map<std::string, GivenTensor>& value) {
        Json object = Json::object();
        for (const auto& [matrix, tensor] : value) {
            std::size_t next = 0;
            object[matrix] = nested(tensor, 0, next);
        }
        put(name, std::move(object));
    }
    void constructedHeads(std::string_view name, const std::vector<ConstructedHead>& value) {
        objects(name, value);
    }
    void layerEdits(std::string_view name, const std::vector<LayerEdit>& value) { objects(name, value); }
    void wholes(std::string_view name, const std::vector<Index>& value, const Range&) { put(name, value); }
    void scale(std::string_view name, const ScoreScale& value, const Range&) {
        switch (value.kind) {
            case ScoreScale::Kind::SqrtKeySize:
                return put(name, "d_k");
            case ScoreScale::Kind::SqrtModelSize:
                return put(name, "d_model");
            case ScoreScale::Kind::Number:
                return put(name, value.divisor);
        }
    }
    void factors(std::string_view name, const std::vector<CellFactor>& value, const Range&) {
        Json list = Json::array();
        for (const CellFactor& entry : value) {
            Json json = {entry.cell.query, entry.cell.key, entry.factor};
            if (entry.cell.head) json.push_back(*entry.cell.head);
            list.push_back(std::move(json));
        }
        put(name, std::move(list));
    }
    void cells(std::string_view name, const std::vector<Cell>& value) {
        Json list = Json::array();
        for (const Cell& cell : value) {
            Json json = {cell.query, cell.key};
            if (cell.head) json.push_back(*cell.head);
            list.push_back(std::move(json));
        }
        put(name, std::move(list));
    }
    void fill(std::string_view name, double value) {
        if (std::isinf(value)) return put(name, "-inf");
        put(name, value);
    }
    void json(std::string_view name, const std::string& value, char) { put(name, Json::parse(value)); }

    Json take() { return std::move(m_root); }
    void put(std::string_view name, Json value) { (*m_object)[std::string(name)] = std::move(value); }

 private:
    void objects(std::string_view name, const auto& values) {
        Json list = Json::array();
        for (const auto& value : values) {
            Json inner = Json::object();
            Json* outer = std::exchange(m_object, &inner);
            value.visit(*this, value);
            m_object = outer;
            list.push_back(std::move(inner));
        }
        put(name, std::move(list));
    }
    template <class T>
    void putOptional(std::string_view name, const std::optional<T>& value) {
        put(name, value ? Json(*value) : Json(nullptr));
    }

    Json m_root = Json::object();
    Json* m_object = &m_root;
};

}  // namespace

Json sessionToJson(const Session& session) {
    SessionWriter writer;
    writer.put("format", "attention-lab/session");
    writer.put("version", sessionVersion);
    Session::visit(writer, session);
    return writer.take();
}

}  // namespace attention
