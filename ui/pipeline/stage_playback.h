// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QObject>
#include <QTimer>

#include <cstddef>
#include <memory>
#include <vector>

class QAction;

namespace attention {

/// Plays the stages of a trace: selects the first stage of each group of StageGroups one after the other,
/// from the tokens to the context, within durationMs.
class StagePlayback : public QObject {
    Q_OBJECT

 public:
    StagePlayback(ViewContext& viewContext, QObject* parent);

    /// Duration of the playback in milliseconds.
    static constexpr int durationMs = 4000;

    /// Returns the command that starts and stops the playback. It is checked during the playback.
    QAction* action() const { return m_action; }

 signals:
    /// Emitted when the playback starts, before the first stage is selected.
    void started();

 private:
    void start();
    void stop();
    void selectNextStage();
    void updateForTrace();

    ViewContext& m_viewContext;
    QAction* m_action;
    QTimer m_timer;
    std::vector<Stage> m_stages;  ///< the first stage of each group of stages
    std::size_t m_nextIndex = 0;  ///< index in m_stages of the stage that the timer selects next
};

}  // namespace attention
