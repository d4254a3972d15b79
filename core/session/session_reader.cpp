// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session_reader.h"

#include "session/allowed_values.h"
#include "session/given_weights.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace attention {
namespace {

constexpr int maxDepth = 64;

[[noreturn]] void failAt(std::string path, Message message) {
    throw SessionError({std::move(path), std::move(message)});
}

/// nlohmann's message without its bracketed number.
std::string reasonOf(const Json::exception& error) {
    const std::string_view what = error.what();
    const auto end = what.find("] ");
    return std::string(end == std::string_view::npos ? what : what.substr(end + 2));
}

/// Follows the parser and refuses what it would let pass: a key twice, too many levels.
class StrictWatch {
 public:
    explicit StrictWatch(int outerLevels) : m_outerLevels(outerLevels) {}

    bool operator()(int depth, Json::parse_event_t event, const Json& parsed) {
        using Event = Json::parse_event_t;
        if (event == Event::object_start || event == Event::array_start) {
            if (depth + m_outerLevels >= maxDepth)
                failAt(path(), Message("Session", "is nested too deep; at most 64 levels are allowed"));
        }
        if (event == Event::object_start) m_objects.emplace_back();
        if (event == Event::object_end) m_objects.pop_back();
        if (event == Event::key) {
            const auto& key = parsed.get_ref<const std::string&>();
            m_objects.back().current = key;
            if (!m_objects.back().keys.insert(key).second)
                failAt(path(), Message("Session", "appears twice; each field is allowed once"));
        }
        return true;
    }

 private:
    struct Object {
        std::set<std::string> keys;
        std::string current;
    };
    std::string path() const {
        std::string path;
        for (const Object& object : m_objects) path += (path.empty() ? "" : ".") + object.current;
        return path;
    }
    int m_outerLevels;
    std::vector<Object> m_objects;
};

std::string entryPath(const std::string& list, std::size_t index) {
    return list + '[' + std::to_string(index) + ']';
}

const Json& listAt(const std::string& path, const Json& json) {
    if (!json.is_array()) failAt(path, Message("Session", "is not a list; allowed is a list [ … ]"));
    return json;
}

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

}  // namespace

SessionError::SessionError(Problem problem)
    : std::runtime_error((problem.path.empty() ? "" : problem.path + ": ") + problem.message.text()),
      m_problem(std::move(problem)) {}

Json parseStrict(std::string_view text, int outerLevels) {
    try {
        return Json::parse(text, StrictWatch(outerLevels));
    } catch (const Json::exception& error) {
        throw JsonSyntaxError({"", Message("Session", "is not valid JSON: %1").with(reasonOf(error))});
    }
}

const Json* SessionReader::find(std::string_view name) {
    m_known.emplace_back(name);
    const auto found = m_object->find(name);
    return found == m_object->end() ? nullptr : &*found;
}

void SessionReader::fail(std::string_view name, Message message) const {
    failAt(pathOf(name), std::move(message));
}

void SessionReader::requireKnownFields() const {
    for (const auto& [name, value] : m_object->items()) {
        if (std::ranges::find(m_known, name) != m_known.end()) continue;
        const std::vector<std::string_view> names(m_known.begin(), m_known.end());
        fail(name, Message("Session", "is not a field; %1").with(allowedNames(names)));
    }
}

std::size_t SessionReader::choiceOf(std::string_view name, const Json& json,
                                    std::span<const std::string_view> names) const {
    if (!json.is_string()) fail(name, Message("Session", "is not a name; %1").with(allowedNames(names)));
    const auto& given = json.get_ref<const std::string&>();
    const auto found = std::ranges::find(names, given);
    if (found == names.end())
        fail(name, Message("Session", "\"%1\" is unknown; %2").with(given, allowedNames(names)));
    return static_cast<std::size_t>(found - names.begin());
}

std::int64_t SessionReader::wholeOf(const std::string& path, const Json& json, const Range& range) {
    if (!json.is_number_integer())
        failAt(path, Message("Session", "is not a whole number; %1").with(allowedWhole(range)));
    const double value = json.get<double>();  // exact in every range there is
    if (!range.holds(value))
        failAt(path, Message("Session", "%1 is out of range; %2").with(json.dump(), allowedWhole(range)));
    return json.get<std::int64_t>();
}

double SessionReader::numberOf(const std::string& path, const Json& json, const Range& range) {
    if (!json.is_number()) failAt(path, Message("Session", "is not a number; %1").with(allowedNumber(range)));
    const double value = json.get<double>();
    if (!range.holds(value))
        failAt(path, Message("Session", "%1 is out of range; %2").with(json.dump(), allowedNumber(range)));
    return value;
}

void SessionReader::optionalWhole(std::string_view name, std::optional<Index>& value, const Range& range) {
    const Json* json = find(name);
    if (!json) return;
    value.reset();
    if (!json->is_null()) value = wholeOf(pathOf(name), *json, range);
}

void SessionReader::number(std::string_view name, double& value, const Range& range) {
    if (const Json* json = find(name)) value = numberOf(pathOf(name), *json, range);
}

void SessionReader::optionalNumber(std::string_view name, std::optional<double>& value, const Range& range) {
    const Json* json = find(name);
    if (!json) return;
    value.reset();
    if (!json->is_null()) value = numberOf(pathOf(name), *json, range);
}

void SessionReader::flag(std::string_view name, bool& value) {
    const Json* json = find(name);
    if (!json) return;
    if (!json->is_boolean())
        fail(name, Message("Session", "is neither true nor false; allowed are true and false"));
    value = json->get<bool>();
}

void SessionReader::text(std::string_view name, std::string& value) {
    const Json* json = find(name);
    if (!json) return;
    if (!json->is_string()) fail(name, Message("Session", "is not text; allowed is text in quotes"));
    value = json->get<std::string>();
}

void SessionReader::optionalText(std::string_view name, std::optional<std::string>& value) {
    const Json* json = find(name);
    if (!json) return;
    if (!json->is_null() && !json->is_string())
        fail(name, Message("Session", "is not text; allowed are text in quotes and null"));
    value.reset();
    if (json->is_string()) value = json->get<std::string>();
}

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

void SessionReader::scale(std::string_view name, ScoreScale& value, const Range& range) {
    const Json* json = find(name);
    if (!json) return;
    if (*json == "d_k") {
        value = {ScoreScale::Kind::SqrtKeySize};
    } else if (*json == "d_model") {
        value = {ScoreScale::Kind::SqrtModelSize};
    } else if (json->is_number()) {
        value = {ScoreScale::Kind::Number, numberOf(pathOf(name), *json, range)};
    } else {
        fail(name, Message("Session", "is not a scale; %1, d_k and d_model").with(allowedNumber(range)));
    }
}

namespace {

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

void SessionReader::fill(std::string_view name, double& value) {
    const Json* json = find(name);
    if (!json) return;
    if (*json == "-inf") {
        value = -std::numeric_limits<double>::infinity();
        return;
    }
    if (!json->is_number() || !std::isfinite(static_cast<float>(json->get<double>())))
        fail(name, Message("Session", "is not a fill; %1").with(allowed(fills())));
    value = json->get<double>();
}

void SessionReader::json(std::string_view name, std::string& value, char open) {
    const Json* json = find(name);
    if (!json) return;
    if (open == '[' && !json->is_array())
        fail(name, Message("Session", "is not a list; allowed is a list [ … ]"));
    if (open == '{' && !json->is_object())
        fail(name, Message("Session", "is not an object; allowed is an object { … }"));
    value = json->dump();
}

}  // namespace attention
