// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace attention {

/// Tells views that the computation of the trace is running. `app` runs this computation and emits the signal.
class TraceProgress : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

 signals:
    /// Emitted several times a second while a trace is computed. A session with a training task may have
    /// completed more training steps since the last time: see completedStepMetrics().
    void progressed();
};

}  // namespace attention
