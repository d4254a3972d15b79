// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/view_state_fields.h"

#include "views/views.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace attention {
namespace {

/// A visitor that describes the entries. It leaves the default values empty.
class ViewFieldDescriber {
 public:
    void visitField(std::string_view name, const auto& value, const auto&... allowed) {
        add(name, describeAllowedValues(value, allowed...));
    }
    void visitField(std::string_view name, const std::optional<bool>&) {
        add(name,
            Message(
                "View",
                "true or false (if absent, the color scale is logarithmic only if all weights are small)"));
    }
    void interval(std::string_view name, const auto&) {
        add(name, Message("View",
                          "a list of two numbers in ascending order (if absent, color_range determines the "
                          "range)"));
    }
    void name(std::string_view entry, const auto&, std::span<const std::string_view> names) {
        add(entry, joinNames(names));
    }
    void heads(std::string_view name, const auto&) {
        add(name, Message("View", "a list in ascending order in which each entry is %1, or [] for all heads")
                      .arg(describeIntegerRange(view_entries::headRange)));
    }
    void optionalHead(std::string_view name, const auto&) {
        add(name, Message("View", "%1 (if absent, the session is compared with another session)")
                      .arg(describeIntegerRange(view_entries::headRange)));
    }
    void queries(std::string_view name, const auto&) {
        add(name, Message("View",
                          "a list in ascending order in which each entry is %1, or [] for the selected query")
                      .arg(describeIntegerRange(ranges::indexOrCount)));
    }
    void cell(std::string_view name, const auto&) {
        add(name,
            Message("View",
                    "{\"stage\": …, \"head\": …, \"row\": …, \"column\": …}, where head, row and column "
                    "count from 0"));
    }
    void frontView(std::string_view name, const auto&) { add(name, joinNames(viewNames())); }

    std::vector<FieldDescription> takeFields() { return std::move(m_fields); }

 private:
    void add(std::string_view name, Message values) {
        m_fields.push_back({std::string(name), std::move(values), {}});
    }

    std::vector<FieldDescription> m_fields;
};

}  // namespace

std::vector<FieldDescription> viewFieldDescriptions() {
    const ViewState state;
    ViewFieldDescriber describer;
    visitViewState(describer, state);
    std::vector<FieldDescription> fields = describer.takeFields();
    const QJsonObject defaults =
        QJsonDocument::fromJson(QByteArray::fromStdString(serializeViewState(state))).object();
    for (FieldDescription& field : fields) {
        const QJsonValue value = defaults[QString::fromStdString(field.path)];
        field.defaultValue = value.isArray() ? "[]" : value.toVariant().toString().toStdString();
        field.path = "view." + field.path;
    }
    return fields;
}

}  // namespace attention
