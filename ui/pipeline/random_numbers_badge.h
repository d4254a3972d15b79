// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QWidget>

#include <memory>

class QLabel;

namespace attention {

/// Beside whatever could be taken for knowledge: that the numbers were drawn at random, and the button that
/// draws others. Nothing is there where nothing is random.
class RandomNumbersBadge : public QWidget {
    Q_OBJECT

 public:
    explicit RandomNumbersBadge(QWidget* parent = nullptr);

    void setTrace(const std::shared_ptr<const Trace>& trace);

 signals:
    void resamplingRequested();

 private:
    QLabel* m_label;
};

}  // namespace attention
