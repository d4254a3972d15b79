// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of files that people have at hand, but that no reader of this program supports: archives, pickles,
// text in another encoding, tables of numbers. Each is recognized by its content, not by its name.
#pragma once

#include "text/message.h"

#include <string>
#include <string_view>

namespace attention {

/// The content that the caller expects in a file. If a file is of another kind, the error message explains
/// how to convert it to the expected content. For Any, the message explains how to convert it to a file of
/// attention weights.
enum class FileUse { Any, WordVectors, PositionVectors, Model };

/// Throws FileReadError if the beginning of a file shows that its kind is not supported. The error message
/// contains the kind and explains how to convert the file to one that can be opened. `text` is the content of
/// the file, or at least its first 512 bytes.
void rejectUnsupportedFile(const std::string& path, std::string_view text, FileUse use);

/// Returns sentences that explain why a text file of numbers (a table such as .csv, or JSON) cannot be
/// opened: its kind, and how to convert it to a file that can be opened. Returns an empty message for any
/// other text. `text` is the whole content of a file that is not a session.
Message numericTextReason(std::string_view text, FileUse use);

/// Returns sentences that explain why a folder or file with a LoRA adapter cannot be opened, and how to merge
/// the adapter into its model.
Message loraAdapterReason();

}  // namespace attention
