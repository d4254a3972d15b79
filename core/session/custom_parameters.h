// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <string_view>

namespace attention {

/// A matrix or bias that the user can type with InitScheme::Custom.
struct CustomParameterSpec {
    std::string_view name;            ///< name in session files, such as "W_Q"
    Shape shape;                      ///< required shape, from the sizes of the session
    std::string_view axes;            ///< names of the axes, such as "heads, d_k, d_model"
    bool isOptional = false;          ///< true: a session without this bias is valid and does not add it
    bool isOutputProjection = false;  ///< true: used only if the session has an output projection
};

/// Returns the specifications of all matrices and biases that the user can type, with the shapes that
/// `session` requires. The window requests them in the same order.
std::vector<CustomParameterSpec> customParameterSpecs(const Session& session);

/// Returns the specification of the matrix or bias `name`, such as "W_Q", with the shape that `session`
/// requires. `name` must be a name in customParameterSpecs().
CustomParameterSpec customParameterSpec(const Session& session, std::string_view name);

/// Adds the first axis, of size 1, to custom matrices and biases of a single head that were written without
/// this axis, such as W_Q as a list of rows.
void addMissingHeadAxes(Session& session);

}  // namespace attention
