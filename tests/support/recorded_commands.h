// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/application_commands.h"

#include <optional>
#include <utility>

namespace attention::test {

/// The commands of the program in tests of single widgets. They do nothing, but remember an edited lesson.
class RecordedCommands final : public FileCommands,
                               public PresetCommands,
                               public ExportCommands,
                               public LessonCommands,
                               public ComputationCommands,
                               public ProgramCommands {
 public:
    void open() override {}
    void openFile(const QString&) override {}
    void importModel() override {}
    void importVectors() override {}
    bool save() override { return false; }
    bool saveAs() override { return false; }
    void clearRecentFiles() override {}
    bool openPreset(const Session&) override { return false; }
    void reset() override {}
    void showGallery() override {}
    void exportFile() override {}
    void copyCurrentFigure() override {}
    void cancelExport() override {}
    void start(const Session&) override {}
    void startDocumentLesson() override {}
    void declineOffer() override {}
    void stepBy(int) override {}
    void leave() override {}
    void addStep(const QString&) override {}
    void replaceLesson(const Lesson& lesson, int) override {
        editedLesson = lesson;
        ++lessonEditCount;
    }
    void stopComputation() override {}
    void recompute() override {}
    void setTheme(Theme) override {}
    void setLanguage(const QString&) override {}
    void showHelpPage(const QString&) override {}
    bool confirmClose() override { return true; }

    ApplicationCommands all() { return {*this, *this, *this, *this, *this, *this}; }

    std::optional<Lesson> editedLesson = {};  ///< the lesson of the last edit
    int lessonEditCount = 0;
};

}  // namespace attention::test
