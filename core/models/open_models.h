// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/model.h"

namespace attention {

/// The name, with its colon, of the model that comes with the program.
inline constexpr const char* inductionModel = ":induction";

/// A model of a folder, or by a colon and its name one that comes with the program. Opened once, whoever
/// asks, until its files change. Throws FileProblem.
std::shared_ptr<const Model> openModel(const std::string& folder);

/// Whether that takes no time: a large tokenizer takes a second. False as well while somebody else opens it.
bool isModelOpen(const std::string& folder);

/// The files that tell whether a folder still holds the same model, whether they are there or not.
std::vector<std::string> filesOfModel(const std::string& folder);

}  // namespace attention
