// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace attention {

/// Notifies views of the progress of the computation of the trace. The folder `app` runs this computation and
/// emits the signal.
class TraceProgress : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

 signals:
    /// Emitted several times a second while a trace is computed. The training of a session may have
    /// completed further training steps, whose metrics completedStepMetrics() returns.
    void progressed();
};

}  // namespace attention
