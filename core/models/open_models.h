// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/model.h"

namespace attention {

/// The name of the model that is part of the program. It can be used instead of a folder, and includes the
/// colon.
inline constexpr const char* inductionModelName = ":induction";

/// Opens the model of a folder, or shippedInductionModel() for inductionModelName. If the model is already
/// open and its files have not changed, returns the same object again. A model is open as long as a
/// shared_ptr to it exists or it is the last requested model from a folder. Thread-safe. Throws
/// FileReadError.
std::shared_ptr<const Model> openModel(const std::string& folder);

/// True if openModel(folder) returns at once, because the model is open. Otherwise opening may take a
/// second, for example for a large tokenizer. Returns false while another thread opens the model.
bool isModelOpen(const std::string& folder);

/// Returns the paths of the files that determine the model of a folder, including files that may not exist.
/// If one of them changes, appears or disappears, the model must be opened again. Opens the model, because
/// its parameters may be in several files. Returns an empty list for inductionModelName.
std::vector<std::string> modelFilePaths(const std::string& folder);

/// Returns the model that is part of the program: two attention-only layers, trained to predict the token
/// that followed the last occurrence of the same token. Training and accuracy are described in
/// resources/models/induction.
std::shared_ptr<const Model> shippedInductionModel();

/// Returns a session that shows the model of `folder` without edits, with the text and the view of `current`.
/// A model with placeholder tokens also keeps the tokenizer of `current`. Throws FileReadError.
Session sessionFromModel(const std::string& folder, const Session& current);

}  // namespace attention
