// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that the program executes for the menus and bars of its window. The controllers of `app`
// implement them, one class for each task. WindowCommands has the commands of the window itself.
#pragma once

#include "lessons/lesson.h"
#include "look/theme.h"

#include <QString>

class QWidget;

namespace attention {

/// Opens, saves and replaces the document.
class FileCommands {
 public:
    /// Asks about unsaved changes, then for a file, and opens or imports the file.
    virtual void open() = 0;
    /// Opens the file `path` after asking about unsaved changes. A file with vectors or attention, or the
    /// folder of a model, is imported into the session instead.
    virtual void openFile(const QString& path) = 0;
    /// Asks for the folder of a trained model, and imports the model into the session.
    virtual void importModel() = 0;
    /// Asks for a file with vectors or attention, and imports it into the session.
    virtual void importVectors() = 0;
    /// Saves the document to its file. Asks for a file if the document has no file. Returns true if it was
    /// saved.
    virtual bool save() = 0;
    /// Asks for a file and saves to it. Returns true if the document was saved.
    virtual bool saveAs() = 0;
    virtual void clearRecentFiles() = 0;

 protected:
    ~FileCommands() = default;
};

/// Opens presets, resets the session, and shows the gallery.
class PresetCommands {
 public:
    /// Opens a preset. Asks first if the document has a file and unsaved changes. Returns false if the user
    /// cancels.
    virtual bool openPreset(const Session& preset) = 0;
    /// Resets the session and the view to the preset, file or lesson step from which the session was opened.
    virtual void reset() = 0;
    /// Opens the gallery, in which the user can choose a preset or a lesson.
    virtual void showGallery() = 0;

 protected:
    ~PresetCommands() = default;
};

/// Exports figures and numbers.
class ExportCommands {
 public:
    /// Asks what to export and to which file, and exports it.
    virtual void exportFile() = 0;
    /// Copies the figure of the current view to the clipboard.
    virtual void copyCurrentFigure() = 0;
    /// Cancels writing a file.
    virtual void cancelExport() = 0;

 protected:
    ~ExportCommands() = default;
};

/// Starts, leaves and edits lessons, and moves between their steps.
class LessonCommands {
 public:
    /// Starts `lesson` at its first step. `lesson` must have at least one step.
    virtual void start(const Session& lesson) = 0;
    /// Starts the lesson that the session contains.
    virtual void startDocumentLesson() = 0;
    /// Hides the offer to start the lesson of the session.
    virtual void declineOffer() = 0;
    /// Moves by `steps` steps, backward if `steps` is negative.
    virtual void stepBy(int steps) = 0;
    /// Leaves the running lesson and restores the session before the lesson.
    virtual void leave() = 0;
    /// Adds a lesson step that shows the current state of the window, with the explanation
    /// `sentence`. It follows the running step, or the
    /// last step if no lesson is running.
    virtual void addStep(const QString& sentence) = 0;
    /// Replaces the lesson with the edited `lesson`. A running lesson continues at the step with the index
    /// `step`, from 0.
    virtual void replaceLesson(const Lesson& lesson, int step) = 0;

 protected:
    ~LessonCommands() = default;
};

/// Stops and repeats the computation of the trace.
class ComputationCommands {
 public:
    /// Stops opening a file, or computing the trace.
    virtual void stopComputation() = 0;
    /// Computes the trace again after it was stopped.
    virtual void recompute() = 0;

 protected:
    ~ComputationCommands() = default;
};

/// Commands for the theme, the language and the help, and for closing the window.
class ProgramCommands {
 public:
    virtual void setTheme(Theme theme) = 0;
    /// Changes the language to the language with the code `code`. A new window replaces the window, after the
    /// event that calls this function.
    virtual void setLanguage(const QString& code) = 0;
    /// Shows the help page `name`, which is HelpTopic::name.
    virtual void showHelpPage(const QString& name) = 0;
    /// Returns true if the window may close. Asks about unsaved changes first.
    virtual bool confirmClose() = 0;

 protected:
    ~ProgramCommands() = default;
};

/// The commands of all tasks. The objects must outlive the widgets that use them.
struct ApplicationCommands {
    FileCommands& files;
    PresetCommands& presets;
    ExportCommands& exports;
    LessonCommands& lessons;
    ComputationCommands& computation;
    ProgramCommands& program;
};

}  // namespace attention
