// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/file_in_folder.h"

#include "files/file_read_error.h"

#include <algorithm>
#include <filesystem>

namespace attention {

std::string requirePathInFolder(const std::string& folder, const std::string& name) {
    namespace fs = std::filesystem;
    const fs::path path = fs::path(folder) / name;
    if (!existsInFolder(folder, name)) return path.string();
    std::error_code error;
    const fs::path canonicalFolder = fs::canonical(folder, error);
    const fs::path target = error ? fs::path() : fs::canonical(path, error);
    if (error)
        throw FileReadError(path.string(),
                            Message("files", "The file is a symbolic link whose target does not exist."));
    if (std::ranges::mismatch(canonicalFolder, target).in1 != canonicalFolder.end())
        throw FileReadError(path.string(),
                            Message("files",
                                    "The file is a symbolic link to a target outside the folder, and such "
                                    "links are not followed. Replace the link with its target, for example "
                                    "by copying the folder with “cp -rL”."));
    return path.string();
}

bool existsInFolder(const std::string& folder, const std::string& name) {
    std::error_code error;
    const auto status = std::filesystem::symlink_status(std::filesystem::path(folder) / name, error);
    return std::filesystem::exists(status);
}

}  // namespace attention
