// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <string_view>

namespace attention {

/// A matrix or bias that a person can type in.
struct CustomParameterSpec {
    std::string_view name;
    Shape shape;                      ///< that it must have in the session
    bool isOptional = false;          ///< where it is not given, there is none
    bool isOutputProjection = false;  ///< only an output projection needs it
};

/// All of them, in the order in which they are asked for.
std::vector<CustomParameterSpec> customParameterSpecs(const Session& session);

/// The one of this name, which must be there.
CustomParameterSpec customParameterSpec(const Session& session, std::string_view name);

}  // namespace attention
