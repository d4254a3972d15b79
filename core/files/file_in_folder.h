// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace attention {

// A folder from another person may contain links to any file that the user may read, and the program could
// save the content of such a file again. Therefore files outside the folder are not read.

/// Returns the path of the file `name` in `folder`. The file need not exist. If it is a link that leads out
/// of the folder or to nothing, throws FileReadError. The folder itself may be a link.
std::string requirePathInFolder(const std::string& folder, const std::string& name);

/// True if `folder` contains an entry with the name `name`, even if it is a link that requirePathInFolder()
/// rejects.
bool existsInFolder(const std::string& folder, const std::string& name);

}  // namespace attention
