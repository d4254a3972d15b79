// SPDX-License-Identifier: GPL-3.0-or-later
// Readers of fields that are lists: tokens, vectors, cells, heads.
#include "session/allowed_values.h"
#include "session/custom_parameters.h"
#include "session/session_reader.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// Returns the number in `json`. Throws SessionError with `path` if it is not a finite float32.
double finiteNumber(const std::string& path, const SessionJson& json) {
    const bool isFloat = json.is_number() && std::isfinite(static_cast<float>(json.get<double>()));
    if (!isFloat)
        throwSessionError(path,
                          Message("Session", "must be a float32 number from -3.4e38 to 3.4e38, but it is %1")
                              .arg(shortJsonText(json)));
    return json.get<double>();
}

/// Appends the numbers of nested lists to the entries of `tensor`, the outermost list first. `depth` is the
/// number of lists around `json`. Throws SessionError if the lists do not have the shape of `tensor`.
void readNested(const std::string& path, const SessionJson& json, std::size_t depth, CustomTensor& tensor) {
    if (!json.is_array()) {
        if (depth != tensor.shape.size())
            throwSessionError(
                path, Message("Session", "must be a list like the other entries, but it is a number"));
        tensor.entries.mutableValues().push_back(finiteNumber(path, json));
        return;
    }
    const auto length = static_cast<Index>(json.size());
    if (depth >= tensor.shape.size() || length != tensor.shape[depth]) {
        throwSessionError(path,
                          Message("Session", "must have the same length and depth as the other entries"));
    }
    for (std::size_t i = 0; i < json.size(); ++i)
        readNested(listEntryPath(path, i), json[i], depth + 1, tensor);
}

/// Returns the cell in a list of indices: query, key and, if the list is long enough, the head at index
/// `headIndex`.
Cell readCell(const std::string& path, const SessionJson& entry, std::size_t headIndex) {
    const auto indexAt = [&](std::size_t i) {
        const SessionJson& index = entry[i];
        if (!index.is_number_integer() || !ranges::indexOrCount.contains(index.get<double>())) {
            throwSessionError(
                listEntryPath(path, i),
                Message("Session", "must be a whole number from 0, but it is %1").arg(shortJsonText(index)));
        }
        return index.get<Index>();
    };
    Cell cell{indexAt(0), indexAt(1), std::nullopt};
    if (entry.size() > headIndex) cell.head = indexAt(headIndex);
    return cell;
}

/// Sets `value` to the results of `readEntry(path, entry)` for the entries of a list.
template <class Value>
void readList(const std::string& path, const SessionJson& json, std::vector<Value>& value,
              const auto& readEntry) {
    value.clear();
    for (const SessionJson& entry : requireList(path, json))
        value.push_back(readEntry(listEntryPath(path, value.size()), entry));
}

/// Sets `value` to the values in a list of objects, whose fields Value::visit() lists. `syntax` describes an
/// entry. Throws SessionError if an entry is not an object.
template <class Value>
void readObjects(const std::string& path, const SessionJson& json, std::vector<Value>& value,
                 const Message& syntax) {
    readList(path, json, value, [&](const std::string& entryPath, const SessionJson& entry) {
        if (!entry.is_object()) throwSessionError(entryPath, Message("Session", "must be %1").arg(syntax));
        SessionReader reader(entry, entryPath + '.');
        Value object;
        Value::visit(reader, object);
        reader.requireKnownFields();
        return object;
    });
}

}  // namespace

void readField(const std::string& path, const SessionJson& json, TokenLists& value) {
    readList(path, json, value, [](const std::string& listPath, const SessionJson& list) {
        std::vector<std::string> tokens;
        readList(listPath, list, tokens, [](const std::string& tokenPath, const SessionJson& token) {
            if (!token.is_string() || token.get_ref<const std::string&>().empty())
                throwSessionError(tokenPath,
                                  Message("Session", "must be text that is not empty, but it is %1")
                                      .arg(shortJsonText(token)));
            return token.get<std::string>();
        });
        if (tokens.empty())
            throwSessionError(listPath, Message("Session", "must contain at least one token"));
        return tokens;
    });
}

void readField(const std::string& path, const SessionJson& json,
               std::map<std::string, CopyOnWriteVector>& value) {
    if (!json.is_object())
        throwSessionError(path, Message("Session", "must be an object such as {\"token\": [numbers], …}"));
    value.clear();
    for (const auto& [token, list] : json.items()) {
        std::vector<double> numbers;
        readList(path + '.' + token, list, numbers, finiteNumber);
        value[token] = std::move(numbers);
    }
}

void readField(const std::string& path, const SessionJson& json, std::map<std::string, CustomTensor>& value) {
    std::vector<std::string_view> names;
    for (const CustomParameterSpec& spec : customParameterSpecs({})) names.push_back(spec.name);
    if (!json.is_object())
        throwSessionError(path, Message("Session", "must be an object such as {\"W_Q\": [numbers], …}"));
    value.clear();
    for (const auto& [name, list] : json.items()) {
        const std::string tensorPath = path + '.' + name;
        if (std::ranges::find(names, name) == names.end())
            throwSessionError(tensorPath, Message("Session", "is not a field. Use %1").arg(joinNames(names)));
        CustomTensor tensor;
        for (const SessionJson* level = &requireList(tensorPath, list); level->is_array();
             level = &level->front()) {
            tensor.shape.push_back(static_cast<Index>(level->size()));
            if (level->empty())
                throwSessionError(tensorPath, Message("Session", "must not contain an empty list"));
        }
        readNested(tensorPath, list, 0, tensor);
        value[name] = std::move(tensor);
    }
}

void readField(const std::string& path, const SessionJson& json, std::vector<ConstructedHead>& value) {
    readObjects(path, json, value, constructedHeadSyntax());
}

void readField(const std::string& path, const SessionJson& json, std::vector<LayerEdit>& value) {
    readObjects(path, json, value, layerEditSyntax());
}

void readField(const std::string& path, const SessionJson& json, MaskSettings& value) {
    if (!json.is_object())
        throwSessionError(path, Message("Session",
                                        "must be null or an object such as {\"causal\": \"causal\"}, with "
                                        "the same fields as “mask” of a session"));
    SessionReader reader(json, path + '.');
    value = {};
    MaskSettings::visit(reader, value);
    reader.requireKnownFields();
}

void readField(const std::string& path, const SessionJson& json, std::vector<Index>& value,
               const Range& range) {
    readList(path, json, value, [&](const std::string& entryPath, const SessionJson& entry) {
        return static_cast<Index>(readInteger(entryPath, entry, range));
    });
}

void readField(const std::string& path, const SessionJson& json, std::vector<CellMultiplier>& value,
               const Range& range) {
    readList(path, json, value, [&](const std::string& entryPath, const SessionJson& entry) {
        if (!entry.is_array() || entry.size() < 3 || entry.size() > 4)
            throwSessionError(entryPath, Message("Session", "must be %1").arg(cellMultiplierSyntax()));
        CellMultiplier multiplier{readCell(entryPath, entry, 3)};
        readField(listEntryPath(entryPath, 2), entry[2], multiplier.factor, range);
        return multiplier;
    });
}

void readField(const std::string& path, const SessionJson& json, std::vector<Cell>& value) {
    readList(path, json, value, [](const std::string& entryPath, const SessionJson& entry) {
        if (!entry.is_array() || entry.size() < 2 || entry.size() > 3)
            throwSessionError(entryPath, Message("Session", "must be %1").arg(cellSyntax()));
        return readCell(entryPath, entry, 2);
    });
}

}  // namespace attention
