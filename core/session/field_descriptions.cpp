// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/field_descriptions.h"

#include "session/given_weights.h"
#include "session/session_json.h"

namespace attention {

void FieldDescriber::givenTensors(std::string_view name) {
    std::vector<std::string_view> names;
    for (const GivenWeight& weight : givenWeights({})) names.push_back(weight.name);
    add(name, Message("Session", "{\"W_Q\": [numbers], …} of %1").with(oneOf(names)));
}

std::vector<FieldDescription> describedFields() {
    const Session session;
    FieldDescriber describer;
    Session::visit(describer, session);
    std::vector<FieldDescription> fields = describer.take();
    for (FieldDescription& field : fields) field.usual = fieldText(session, field.path);
    return fields;
}

}  // namespace attention
