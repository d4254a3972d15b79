// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <string_view>

namespace attention {

/// A matrix or bias that the user can type with InitScheme::Custom.
struct CustomParameterSpec {
    std::string_view name;            ///< name in session files, such as "W_Q"
    Shape shape;                      ///< required shape, from the sizes of the session
    bool isOptional = false;          ///< true: the session may lack it, and then there is no such bias
    bool isOutputProjection = false;  ///< true: used only if the session has an output projection
};

/// Returns all matrices and biases that the user can type, with their shapes in `session`. The order is that
/// in which the window requests them.
std::vector<CustomParameterSpec> customParameterSpecs(const Session& session);

/// Returns the matrix or bias `name`, which must be one of customParameterSpecs(), with its shape in
/// `session`.
CustomParameterSpec customParameterSpec(const Session& session, std::string_view name);

}  // namespace attention
