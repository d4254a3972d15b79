// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/model.h"

namespace attention {

/// The name, with its colon, of the model that comes with the program.
inline constexpr const char* inductionModelName = ":induction";

/// A model of a folder, or by a colon and its name one that comes with the program. Opened once, whoever
/// asks, until its files change. Throws FileReadError.
std::shared_ptr<const Model> openModel(const std::string& folder);

/// Whether that takes no time: a large tokenizer takes a second. False as well while somebody else opens it.
bool isModelOpen(const std::string& folder);

/// The files that tell whether a folder still holds the same model, whether they are there or not.
std::vector<std::string> modelFilePaths(const std::string& folder);

/// Two layers of attention, trained to go on with what followed the same word last time. How, and how well it
/// does: resources/models/induction.
std::shared_ptr<const Model> shippedInductionModel();

/// The session that shows a trained model: the text of `present`, nothing changed. Throws FileReadError.
Session sessionFromModel(const std::string& folder, const Session& present);

}  // namespace attention
