// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a folder from an unknown source cannot make the program read files outside the folder.
#include "files/file_bytes.h"
#include "files/file_in_folder.h"
#include "files/file_read_error.h"
#include "support/array_files.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace attention {
namespace {

namespace fs = std::filesystem;

const char* const outside =
    "The file is a symbolic link to a target outside the folder, and such links are not followed. Replace "
    "the link with its target, for example by copying the folder with “cp -rL”.";

/// Creates the folder `model`, next to files that do not belong to the folder.
class FilesInFolder : public testing::Test {
 protected:
    FilesInFolder() {
        m_around.write("secret.json", "{}");
        fs::create_directories(m_around.path() / "model/part");
        fs::create_directories(m_around.path() / "model-2");
        m_around.write("model/config.json", "here");
        m_around.write("model/part/b", "below");
        m_around.write("model-2/config.json", "{}");
    }
    std::string folder() const { return (m_around.path() / "model").string(); }
    void link(const std::string& name, const fs::path& to) const {
        fs::create_symlink(to, fs::path(folder()) / name);
    }
    std::string reasonAgainst(const std::string& name) const {
        try {
            requirePathInFolder(folder(), name);
        } catch (const FileReadError& problem) {
            const std::string start = folder() + '/' + name + ": ";
            const std::string text = problem.what();
            return text.starts_with(start) ? text.substr(start.size()) : text;
        }
        return {};
    }

    TestFolder m_around;
};

TEST_F(FilesInFolder, existingFilesAreFoundAndReadable) {
    EXPECT_EQ(requirePathInFolder(folder(), "config.json"), folder() + "/config.json");
    EXPECT_EQ(FileBytes(requirePathInFolder(folder(), "config.json")).text(), "here");
    EXPECT_TRUE(existsInFolder(folder(), "config.json"));
    EXPECT_FALSE(existsInFolder(folder(), "tokenizer.json"));
    EXPECT_EQ(requirePathInFolder(folder(), "tokenizer.json"),
              folder() + "/tokenizer.json");  // opening this path reports that the file does not exist
    EXPECT_FALSE(existsInFolder(folder() + "/config.json", "a"));
    EXPECT_FALSE(existsInFolder("/nowhere/at/all", "a"));
}

TEST_F(FilesInFolder, linksInsideTheFolderAreFollowed) {
    link("a", "config.json");
    link("b", "part/b");
    link("c", folder() + "/../model/part/../config.json");
    EXPECT_EQ(FileBytes(requirePathInFolder(folder(), "a")).text(), "here");
    EXPECT_EQ(FileBytes(requirePathInFolder(folder(), "b")).text(), "below");
    EXPECT_EQ(FileBytes(requirePathInFolder(folder(), "c")).text(), "here");
}

TEST_F(FilesInFolder, linksOutOfTheFolderAreRejected) {
    link("a", "../secret.json");
    link("b", (m_around.path() / "secret.json").string());
    link("c", "../model-2/config.json");  // the name of the other folder begins with the name of this folder
    link("d", "a");                       // a link to another link
    link("e", "..");
    for (const char* name : {"a", "b", "c", "d", "e"}) {
        EXPECT_EQ(reasonAgainst(name), outside) << name;
        EXPECT_TRUE(existsInFolder(folder(), name)) << name;
    }
    EXPECT_EQ(reasonAgainst("../secret.json"), outside);
    link("gone", "nowhere");
    link("round", "round");
    const std::string nowhere = "The file is a symbolic link whose target does not exist.";
    EXPECT_EQ(reasonAgainst("gone"), nowhere);
    EXPECT_EQ(reasonAgainst("round"), nowhere);
}

TEST_F(FilesInFolder, areReadThroughALinkToTheFolder) {
    const std::string link = (m_around.path() / "link").string();
    fs::create_directory_symlink("model", link);
    EXPECT_EQ(FileBytes(requirePathInFolder(link, "config.json")).text(), "here");
    EXPECT_EQ(FileBytes(requirePathInFolder(link + '/', "config.json")).text(), "here");
}

}  // namespace
}  // namespace attention
