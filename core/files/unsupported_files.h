// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of files that people have at hand, but that no reader of this program supports: archives, pickles,
// text in another encoding, tables of numbers. Each is recognized by its content, whatever its name is.
#pragma once

#include "text/message.h"

#include <string>
#include <string_view>

namespace attention {

/// What the caller expects in a file. If the file is of another kind, the message tells how to convert it to
/// what is expected.
enum class FileUse { Any, WordVectors, PositionVectors, Model };

/// Throws FileReadError if a file begins as one of another kind. The message contains the kind and how to
/// make a file of it that can be opened. `text` is the content of the file, or at least its first 512 bytes.
void rejectUnsupportedFile(const std::string& path, std::string_view text, FileUse use);

/// Returns why a text file of numbers (a table such as .csv, or JSON) cannot be opened: its kind, and how to
/// convert it to a file that can be opened. Returns an empty message for any other text. `text` is the whole
/// content of a file that is not a session.
Message numericTextReason(std::string_view text, FileUse use);

/// Returns that a folder or file contains a LoRA adapter, and how to merge it into its model.
Message loraAdapterReason();

}  // namespace attention
