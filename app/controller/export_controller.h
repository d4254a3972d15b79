// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/task_runner.h"
#include "export/make_figure.h"
#include "state/application_commands.h"
#include "window/dialogs.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace attention {

class ComputationController;
class Document;
class DocumentFileController;
class MainWindow;
class ViewContext;

/// Exports figures, numbers and handouts to files, and copies figures to the clipboard. Files are written on
/// a worker thread.
class ExportController : public QObject, public ExportCommands {
    Q_OBJECT

 public:
    /// The objects that the controller uses. All of them must outlive it.
    struct Dependencies {
        std::function<MainWindow&()> window;  ///< returns the current window
        Dialogs& dialogs;
        Document& document;
        ViewContext& viewContext;
        DocumentFileController& fileController;
        ComputationController& computation;
        std::function<Session()> sessionToExport;  ///< returns the session as it is visible
        /// Applies the text that the user is typing in the window or in a dialog.
        std::function<void()> applyPendingInput;
    };
    explicit ExportController(Dependencies dependencies, QObject* parent = nullptr);

    void exportFile() override;
    void copyCurrentFigure() override;
    void cancelExport() override { m_runner.cancel(); }
    /// Asks for a file, and exports the results of the view “Along a setting”.
    void exportSweep();
    /// Shows a message and returns true if a file is still being written.
    bool warnIfExporting();

    /// Returns the runner that writes files on a worker thread.
    TaskRunner& runner() { return m_runner; }

 signals:
    /// Emitted when the file `path` is completely written.
    void exported(const QString& path);

 private:
    MainWindow& window() const { return m_dependencies.window(); }
    const std::shared_ptr<const Trace>& trace() const;
    std::shared_ptr<const Trace> comparedTrace() const;
    FigureSource figureSource() const;
    QString unavailableReason() const;
    bool showErrorIfAny(const QString& message);
    QString askForPath(QWidget* parent, const QString& suggestedName, const QString& filters);
    QString askForPath(QWidget* parent, const ExportRequest& request);
    void waitForPendingEdits();
    void start(TaskRunner::Task task);
    FigureName currentFigureName() const;
    FigureBackground windowBackground() const;
    ExportRequest initialRequest(const FigureSource& source) const;
    QString initialFolder() const;
    TaskRunner::Task exportTask(const QString& path, const ExportRequest& request) const;
    void copyFigure(const FigureSource& source, const FigureSpec& spec);
    void copyToClipboard(const FigureSource& source, const FigureSpec& spec);

    Dependencies m_dependencies;
    ExportRequest m_lastRequest;       ///< the last choices in the export dialog, also if it was canceled
    FigureName m_figureOfLastRequest;  ///< figure of the current view when m_lastRequest was set
    QString m_lastFolder;              ///< the folder of the last exported file, or empty
    /// The background that was chosen last for a figure. std::nullopt: the background of the window.
    std::optional<FigureBackground> m_lastFigureBackground;
    TaskRunner m_runner;
};

}  // namespace attention
