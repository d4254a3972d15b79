// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/task_runner.h"
#include "document/trace_computation.h"
#include "engine/problems.h"
#include "engine/session_adjustment.h"
#include "state/application_commands.h"
#include "state/window_state.h"
#include "storage/file_watcher.h"

#include <QObject>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace attention {

class Document;
class DocumentFileController;
class TraceProgress;
class ViewContext;

/// Checks the session of the document and computes its trace. Writes the session, its problems, the trace and
/// the progress into the state of the window.
class ComputationController : public QObject, public ComputationCommands {
    Q_OBJECT

 public:
    /// All objects must outlive the controller. `traceProgress` emits the progress of the computation.
    ComputationController(Document& document, DocumentFileController& fileController,
                          ViewContext& viewContext, TraceProgress& traceProgress,
                          TraceComputationOptions options);

    /// Checks a session and computes its trace. If the check would take longer than a frame, it runs on a
    /// worker thread. This is the case for a large text, and for a model that is not open yet. During the
    /// check, the session counts as computable.
    void process(const Session& session);
    void stopComputation() override;
    void recompute() override;
    /// Shows that checking or computing the session has failed, with the reason `message`.
    void showFailure(const QString& message);
    /// Blocks until the running computation has ended, but no longer than `timeout`.
    void waitAtMost(std::chrono::milliseconds timeout) { m_computation.waitAtMost(timeout); }
    /// Stops all computations without waiting for their ends. Call before the program ends.
    void stopThreads();

    /// Returns the trace that was computed last, or nullptr before the first trace.
    const std::shared_ptr<const Trace>& trace() const { return m_computation.trace(); }
    /// Returns trace(), or nullptr if the session of the document has no text.
    std::shared_ptr<const Trace> traceOfText() const { return hasText() ? trace() : nullptr; }
    /// True if trace() belongs to the session of the document.
    bool isTraceCurrent() const;
    /// True if the session of the document has a text and no problems.
    bool isComputable() const;
    /// True while a file is imported, or a session is checked, on a worker thread.
    bool isOpening() const;

 signals:
    /// Emitted after the window has received a newly computed trace. `previousTrace` is the trace that it has
    /// shown before, or nullptr.
    void traceShown(const std::shared_ptr<const attention::Trace>& previousTrace);
    /// Emitted after the trace was removed, because the text is empty.
    void traceRemoved();

 private:
    /// The tokens and the problems of a session, which are determined before its trace is computed.
    struct SessionCheck {
        Shared<Tokens> tokens = {};
        std::vector<Problem> problems = {};
        std::vector<SuggestedFix> fixes = {};         ///< suggested fixes of the problems
        std::vector<std::string> requiredFiles = {};  ///< paths of the files that the session uses
        std::vector<FileStamp> fileStamps = {};       ///< stamps of `requiredFiles` before they were read
        /// Checks a session. Can be called on any thread. `tokens` are the tokens of the session, or nullptr
        /// if they must be determined.
        static SessionCheck run(const Session& session, Shared<Tokens> tokens);
    };
    Shared<Tokens> cachedTokensFor(const Session& session) const;
    void applySessionCheck(const Session& session, SessionCheck check);
    void connectProgress();
    void setProgress(const std::optional<TaskProgress>& progress);
    void showTrace(std::chrono::nanoseconds elapsed, const std::shared_ptr<const Trace>& previousTrace);
    void showTrainingState(const std::shared_ptr<const Trace>& state);
    bool hasText() const;

    Document& m_document;
    DocumentFileController& m_fileController;
    ViewContext& m_viewContext;
    Shared<Tokens> m_tokens;           ///< tokens of the last checked session; nullptr before the first check
    InputSettings m_tokenizedInput;    ///< input settings of the session of m_tokens
    bool m_areModelTokens = false;     ///< true: m_tokens come from the tokenizer of a model
    bool m_showsTrainedModel = false;  ///< true: the displayed trace is of a trained model
    TaskRunner m_checkRunner;
    FileWatcher m_fileWatcher;
    /// The last member, so that its thread ends before the members that its signals use are destroyed.
    TraceComputation m_computation;
};

}  // namespace attention
