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
    void field(std::string_view name, const auto& value, const auto&... allowed) {
        add(name, describeAllowedValues(value, allowed...));
    }
    void field(std::string_view name, const std::optional<bool>&) {
        add(name, Message("View", "true and false; without it as the weights of a long text need it"));
    }
    void interval(std::string_view name, const auto&) {
        add(name, Message("View", "two numbers that rise; without it color_range says it"));
    }
    void name(std::string_view entry, const auto&, std::span<const std::string_view> names) {
        add(entry, joinNames(names));
    }
    void heads(std::string_view name, const auto&) {
        add(name, Message("View", "a list of %1, rising; [] for all")
                      .arg(describeIntegerRange(view_entries::headRange)));
    }
    void optionalHead(std::string_view name, const auto&) {
        add(name, Message("View", "%1; without it another session is compared")
                      .arg(describeIntegerRange(view_entries::headRange)));
    }
    void queries(std::string_view name, const auto&) {
        add(name, Message("View", "a list of %1, rising; [] for the selected one")
                      .arg(describeIntegerRange(ranges::indexOrCount)));
    }
    void cell(std::string_view name, const auto&) {
        add(name, Message("View", "{\"stage\": …, \"head\": …, \"row\": …, \"column\": …}, from 0"));
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
