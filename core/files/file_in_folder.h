// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace attention {

// A folder that somebody brought may hold links to anything its reader may see, and what is read can be saved
// again. So nothing outside it is read.

/// The path of a file in a folder, to be opened; whether it is there shows then. Throws FileReadError where
/// it is a link that leads out of the folder, or nowhere. The folder itself may be one.
std::string requirePathInFolder(const std::string& folder, const std::string& name);

/// Whether there is anything of this name, be it a link that requirePathInFolder() refuses.
bool existsInFolder(const std::string& folder, const std::string& name);

}  // namespace attention
