// SPDX-License-Identifier: GPL-3.0-or-later
// The fields that are lists of something: tokens, vectors, cells, heads.
#include "session/allowed_values.h"
#include "session/given_weights.h"
#include "session/session_reader.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

double finiteNumber(const std::string& path, const Json& json) {
    const bool isFloat = json.is_number() && std::isfinite(static_cast<float>(json.get<double>()));
    if (!isFloat)
        failAt(path, Message("Session", "is not a float32 number; allowed are numbers up to 3.4e38"));
    return json.get<double>();
}

std::vector<double> numberList(const std::string& path, const Json& json) {
    std::vector<double> numbers;
    for (const Json& entry : listAt(path, json))
        numbers.push_back(finiteNumber(entryPath(path, numbers.size()), entry));
    return numbers;
}

/// Nested lists of equal lengths, outermost first.
void readNested(const std::string& path, const Json& json, std::size_t depth, GivenTensor& tensor) {
    if (!json.is_array()) {
        if (depth != tensor.shape.size())
            failAt(path, Message("Session", "is a number among lists; allowed are lists of equal depth"));
        tensor.entries.edit().push_back(finiteNumber(path, json));
        return;
    }
    const auto length = static_cast<Index>(json.size());
    if (depth >= tensor.shape.size() || length != tensor.shape[depth]) {
        failAt(path,
               Message("Session", "has another length or depth than its neighbours; allowed are equal ones"));
    }
    for (std::size_t i = 0; i < json.size(); ++i) readNested(entryPath(path, i), json[i], depth + 1, tensor);
}

Cell readCell(const std::string& path, const Json& entry, std::size_t headAt) {
    const auto indexAt = [&](std::size_t i) {
        const Json& index = entry[i];
        if (!index.is_number_integer() || !ranges::position.holds(index.get<double>())) {
            failAt(entryPath(path, i),
                   Message("Session", "%1 is not a position; cells count from 0, in whole numbers")
                       .with(index.dump()));
        }
        return index.get<Index>();
    };
    Cell cell{indexAt(0), indexAt(1), std::nullopt};
    if (entry.size() > headAt) cell.head = indexAt(headAt);
    return cell;
}

}  // namespace

void SessionReader::tokens(std::string_view name, std::optional<TokenLists>& value) {
    const Json* json = find(name);
    if (!json) return;
    value.reset();
    if (json->is_null()) return;
    TokenLists lists;
    for (const Json& list : listAt(pathOf(name), *json)) {
        const std::string listPath = entryPath(pathOf(name), lists.size());
        auto& tokens = lists.emplace_back();
        for (const Json& token : listAt(listPath, list)) {
            const std::string path = entryPath(listPath, tokens.size());
            if (!token.is_string() || token.get_ref<const std::string&>().empty()) {
                failAt(path, Message("Session", "is not a token; allowed is text that is not empty"));
            }
            tokens.push_back(token.get<std::string>());
        }
        if (tokens.empty()) failAt(listPath, Message("Session", "holds no token; at least one is needed"));
    }
    value = std::move(lists);
}

void SessionReader::vectors(std::string_view name, std::map<std::string, SharedNumbers>& value) {
    const Json* json = find(name);
    if (!json) return;
    if (!json->is_object())
        fail(name, Message("Session", "is not an object; allowed is {\"token\": [numbers], …}"));
    value.clear();
    for (const auto& [token, list] : json->items())
        value[token] = numberList(pathOf(name) + '.' + token, list);
}

void SessionReader::givenTensors(std::string_view name, std::map<std::string, GivenTensor>& value) {
    std::vector<std::string_view> names;
    for (const GivenWeight& weight : givenWeights({})) names.push_back(weight.name);
    const Json* json = find(name);
    if (!json) return;
    if (!json->is_object())
        fail(name, Message("Session", "is not an object; allowed is {\"W_Q\": [numbers], …}"));
    value.clear();
    for (const auto& [matrix, list] : json->items()) {
        const std::string path = pathOf(name) + '.' + matrix;
        if (std::ranges::find(names, matrix) == names.end())
            failAt(path, Message("Session", "is not a field; %1").with(allowedNames(names)));
        GivenTensor tensor;
        for (const Json* level = &listAt(path, list); level->is_array(); level = &level->front()) {
            tensor.shape.push_back(static_cast<Index>(level->size()));
            if (level->empty())
                failAt(path, Message("Session", "holds an empty list; allowed are lists of numbers"));
        }
        readNested(path, list, 0, tensor);
        value[matrix] = std::move(tensor);
    }
}

template <class Value>
void SessionReader::list(std::string_view name, std::vector<Value>& value, const auto& read) {
    const Json* json = find(name);
    if (!json) return;
    value.clear();
    for (const Json& entry : listAt(pathOf(name), *json))
        value.push_back(read(entryPath(pathOf(name), value.size()), entry));
}

template <class Value>
void SessionReader::objects(std::string_view name, std::vector<Value>& value, const Message& problem) {
    list(name, value, [&](const std::string& path, const Json& entry) {
        if (!entry.is_object()) failAt(path, problem);
        SessionReader inner(entry);
        inner.m_path = path + '.';
        Value read;
        Value::visit(inner, read);
        inner.requireKnownFields();
        return read;
    });
}

void SessionReader::constructedHeads(std::string_view name, std::vector<ConstructedHead>& value) {
    objects(name, value, Message("Session", "is not a head; %1").with(allowed(headForms())));
}

void SessionReader::layerEdits(std::string_view name, std::vector<LayerEdit>& value) {
    objects(name, value, Message("Session", "is not a layer; %1").with(allowed(layerForms())));
}

void SessionReader::wholes(std::string_view name, std::vector<Index>& value, const Range& range) {
    list(name, value, [&](const std::string& path, const Json& entry) {
        return static_cast<Index>(wholeOf(path, entry, range));
    });
}

void SessionReader::factors(std::string_view name, std::vector<CellFactor>& value, const Range& range) {
    list(name, value, [&](const std::string& path, const Json& entry) {
        if (!entry.is_array() || entry.size() < 3 || entry.size() > 4)
            failAt(path, Message("Session", "is not a factor; %1").with(allowed(factorForms())));
        return CellFactor{readCell(path, entry, 3), numberOf(entryPath(path, 2), entry[2], range)};
    });
}

void SessionReader::cells(std::string_view name, std::vector<Cell>& value) {
    list(name, value, [](const std::string& path, const Json& entry) {
        if (!entry.is_array() || entry.size() < 2 || entry.size() > 3)
            failAt(path, Message("Session", "is not a cell; %1").with(allowed(cellForms())));
        return readCell(path, entry, 2);
    });
}

}  // namespace attention
