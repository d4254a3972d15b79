// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which folders a folder may include. The compiler accepts two folders that include each other, but
// then neither folder can be understood, tested or moved without the other.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace attention {
namespace {

namespace fs = std::filesystem;

/// Top-level folders of the project whose includes are checked. Each folder is also an include path of the
/// compiler.
const std::vector<std::string> roots = {"core", "ui", "app"};

/// The folders of core, in layers from the bottom to the top. A folder may include the folders of lower
/// layers, but not of its own layer. Add a new folder to the lowest layer that is above all folders it
/// includes.
const std::vector<std::vector<std::string>> coreLayers = {
    {"core/system"},
    {"core/kernels"},
    {"core/execution"},
    {"core/numerics"},
    {"core/text"},
    {"core/session"},
    {"core/files"},
    {"core/tokenizers"},
    {"core/word_vectors"},
    {"core/trace"},
    {"core/imports"},
    {"core/calculation"},
    {"core/mechanisms/common"},
    {"core/mechanisms/normalizers", "core/mechanisms/scores", "core/mechanisms/transforms",
     "core/mechanisms/projection_init"},
    {"core/mechanisms"},
    {"core/layer"},
    {"core/training"},
    {"core/models"},
    {"core/engine"},
    {"core/analysis"},
    {"core/explanation"},
    {"core/comparison"},
    {"core/lessons"},
    {"core/io"},
};

/// The layer of the folders of ui that uiLayers does not list, such as ui/overview. They contain a view each.
const std::string viewFolders = "ui/…";

/// The folders of ui and app, in layers from the bottom to the top. A folder may include the folders of lower
/// layers and of core, but not of its own layer.
const std::vector<std::vector<std::string>> uiLayers = {
    {"ui/logic"},
    {"ui/look"},
    {"ui/heatmap"},
    {"ui/formula", "ui/state", "ui/widgets"},
    {"ui/texts"},
    {"ui/classroom", "ui/find", "ui/mask"},
    {"ui/background"},
    {"ui/figure", "ui/gallery", "ui/heads", "ui/lesson", "ui/metrics", "ui/pipeline", "ui/settings"},
    {"ui/settings_bar"},
    {viewFolders, "ui/sentence_field"},
    {"ui/training"},
    {"ui/views"},
    {"ui/export"},
    {"ui/help"},
    {"ui/window"},
    {"app/program"},
    {"app/storage"},
    {"app/output", "app/document"},
    {"app/command_line"},
    {"app/controller"},
    {"app"},
};

/// An include of a file in another folder. `file` is the path of the including file, and `included` is the
/// path in the directive.
struct Include {
    std::string file;
    std::string included;
};

/// The key is a folder. The value contains each folder that it includes, with one include as an example.
using Folders = std::map<std::string, std::map<std::string, Include>>;

/// Returns the path, relative to `project`, of the file to which `included` refers. Searches the folder of
/// `file` first and then the roots, as the compiler does. Returns std::nullopt if the file is not in the
/// project, for example because the build generates it.
std::optional<fs::path> resolved(const fs::path& project, const fs::path& file, const std::string& included) {
    std::vector<fs::path> places = {file.parent_path()};
    for (const std::string& root : roots) places.emplace_back(root);
    for (const fs::path& place : places) {
        const fs::path found = (place / included).lexically_normal();
        if (fs::exists(project / found)) return found;
    }
    return std::nullopt;
}

Folders readFolders(const fs::path& project) {
    Folders folders;
    for (const std::string& root : roots) {
        for (const fs::path& path : fs::recursive_directory_iterator(project / root)) {
            if (path.extension() != ".h" && path.extension() != ".cpp") continue;
            const fs::path file = path.lexically_relative(project);
            auto& includes = folders[file.parent_path().string()];
            std::ifstream stream(path);
            const std::string start = "#include \"";
            for (std::string line; std::getline(stream, line);) {
                if (!line.starts_with(start)) continue;
                const std::string included =
                    line.substr(start.size(), line.find('"', start.size()) - start.size());
                const auto to = resolved(project, file, included);
                if (to && to->parent_path() != file.parent_path())
                    includes.try_emplace(to->parent_path().string(), Include{file.string(), included});
            }
        }
    }
    return folders;
}

/// Returns a line such as: core/b includes core/a: core/b/y.h has "a/x.h"
std::string told(const Folders& folders, const std::string& from, const std::string& to) {
    const Include& proof = folders.at(from).at(to);
    return from + " includes " + to + ": " + proof.file + " has \"" + proof.included + "\"";
}

/// Returns the shortest path along includes from `start` back to `start`, with `start` at both ends. Empty if
/// `start` is in no cycle.
std::vector<std::string> shortestCycle(const Folders& folders, const std::string& start) {
    std::map<std::string, std::string> cameFrom;
    std::vector<std::string> reached = {start};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const std::string at = reached[i];
        const auto found = folders.find(at);
        if (found == folders.end()) continue;
        for (const auto& [to, proof] : found->second) {
            if (!cameFrom.try_emplace(to, at).second) continue;
            reached.push_back(to);
            if (to != start) continue;
            std::vector<std::string> way = {start};
            do way.push_back(cameFrom.at(way.back()));
            while (way.back() != start);
            std::ranges::reverse(way);
            return way;
        }
    }
    return {};
}

/// Returns the includes of the shortest cycle in `folders`, one per line. Empty if there is no cycle.
std::vector<std::string> cycleIn(const Folders& folders) {
    std::vector<std::string> shortest;
    for (const auto& [folder, includes] : folders) {
        const std::vector<std::string> cycle = shortestCycle(folders, folder);
        if (!cycle.empty() && (shortest.empty() || cycle.size() < shortest.size())) shortest = cycle;
    }
    std::vector<std::string> steps;
    for (std::size_t i = 1; i < shortest.size(); ++i)
        steps.push_back(told(folders, shortest[i - 1], shortest[i]));
    return steps;
}

/// Returns a line for each violation of `layers`. This is an include of a folder in the same or a higher
/// layer, a folder that is not listed, or a listed folder without source files.
std::vector<std::string> breaches(const Folders& folders,
                                  const std::vector<std::vector<std::string>>& layers) {
    std::vector<std::string> wrong;
    std::map<std::string, std::size_t> levels;
    for (std::size_t level = 0; level < layers.size(); ++level) {
        for (const std::string& folder : layers[level]) {
            levels[folder] = level;
            if (!folders.contains(folder) && folder != viewFolders)
                wrong.push_back(folder + " is listed, but holds no source");
        }
    }
    if (const auto views = levels.find(viewFolders); views != levels.end())
        for (const auto& [folder, includes] : folders)
            if (folder.starts_with("ui/")) levels.try_emplace(folder, views->second);
    for (const auto& [folder, includes] : folders) {
        const auto own = levels.find(folder);
        if (own == levels.end()) {
            wrong.push_back(folder + " is not listed");
            continue;
        }
        for (const auto& [to, proof] : includes) {
            const auto other = levels.find(to);
            if (other != levels.end() && other->second >= own->second)
                wrong.push_back(told(folders, folder, to));
        }
    }
    return wrong;
}

using Lines = std::vector<std::string>;

std::string joined(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) text += "\n  " + line;
    return text;
}

TEST(Folders, DoNotIncludeEachOtherInACycle) {
    const Lines cycle = cycleIn(readFolders(SOURCE_FOLDER));
    EXPECT_TRUE(cycle.empty()) << "folders include each other in a cycle:" << joined(cycle);
}

bool isOfCore(const std::string& folder) {
    return folder.starts_with("core/");
}

TEST(Folders, OfCoreIncludeOnlyThoseBelow) {
    Folders core = readFolders(SOURCE_FOLDER);
    std::erase_if(core, [](const auto& folder) { return !isOfCore(folder.first); });
    const Lines wrong = breaches(core, coreLayers);
    EXPECT_TRUE(wrong.empty()) << "not as coreLayers (in this file) has it:" << joined(wrong);
    for (const auto& [folder, includes] : core) {
        for (const auto& [to, proof] : includes) EXPECT_TRUE(isOfCore(to)) << told(core, folder, to);
    }
}

TEST(Folders, OfTheWindowIncludeOnlyThoseBelow) {
    Folders window = readFolders(SOURCE_FOLDER);
    std::erase_if(window, [](const auto& folder) { return isOfCore(folder.first); });
    const Lines wrong = breaches(window, uiLayers);
    EXPECT_TRUE(wrong.empty()) << "not as uiLayers (in this file) has it:" << joined(wrong);
}

TEST(Folders, ThatMakeACycleAreFound) {
    Folders folders = {{"a", {{"b", {"a/1.h", "b/2.h"}}}},
                       {"b", {{"c", {"b/3.cpp", "c/4.h"}}}},
                       {"c", {}},
                       {"d", {{"a", {"d/5.h", "a/1.h"}}, {"c", {"d/5.h", "c/4.h"}}}}};
    EXPECT_EQ(cycleIn(folders), Lines());
    folders["c"]["a"] = {"c/6.h", "a/1.h"};
    EXPECT_EQ(cycleIn(folders),
              (Lines{"a includes b: a/1.h has \"b/2.h\"", "b includes c: b/3.cpp has \"c/4.h\"",
                     "c includes a: c/6.h has \"a/1.h\""}));
    folders["c"]["d"] = {"c/7.h", "d/5.h"};
    EXPECT_EQ(cycleIn(folders),  // now the shortest cycle
              (Lines{"c includes d: c/7.h has \"d/5.h\"", "d includes c: d/5.h has \"c/4.h\""}));
}

TEST(Folders, ThatAreNotAsListedAreFound) {
    const Folders folders = {
        {"low", {{"high", {"low/1.h", "high/2.h"}}}},
        {"left", {{"low", {"left/3.h", "low/1.h"}}, {"right", {"left/3.h", "right/4.h"}}}},
        {"right", {}},
        {"high", {{"left", {"high/2.h", "left/3.h"}}}},
        {"new", {}}};
    EXPECT_EQ(breaches(folders, {{"low"}, {"left", "right"}, {"high"}, {"gone"}}),
              (Lines{"gone is listed, but holds no source", "left includes right: left/3.h has \"right/4.h\"",
                     "low includes high: low/1.h has \"high/2.h\"", "new is not listed"}));
    // A folder of ui that is not listed contains a view.
    const Folders views = {{"ui/low", {{"ui/pie", {"ui/low/1.h", "pie/2.h"}}}},
                           {"ui/pie", {{"ui/low", {"ui/pie/2.h", "low/1.h"}}}}};
    EXPECT_EQ(breaches(views, {{"ui/low"}, {viewFolders}}),
              (Lines{"ui/low includes ui/pie: ui/low/1.h has \"pie/2.h\""}));
}

}  // namespace
}  // namespace attention
