// SPDX-License-Identifier: GPL-3.0-or-later
#include "floor.h"

#include "attention/compute_trace.h"
#include "attention/stage_tile.h"
#include "frame_clock.h"
#include "heatmap/color_map.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSlider>
#include <qcustomplot.h>

#include <algorithm>

namespace attention::bench {

Floor::Floor(QSize view, QSize window)
    : m_view(view, QImage::Format_RGB32), m_window(window, QImage::Format_ARGB32_Premultiplied) {}

double Floor::timeOfComputation(const Session& session, const Trace* before) {
    const double start = now();
    m_shown = computeTrace(session, before, {}, &m_workspace);
    return now() - start;
}

double Floor::timeOfPainting(const Trace& trace) {
    const double start = now();
    const ConstMatrix weights = stageTile(trace, Stage::Weights, 0, 0).values;
    const ColorMap& colors = colorMap(Palette::Viridis);
    for (int y = 0; y < m_view.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(m_view.scanLine(y));
        const float* row = &weights(y * weights.rows / m_view.height(), 0);
        for (int x = 0; x < m_view.width(); ++x) {
            const float weight = row[x * weights.cols / m_view.width()];
            line[x] = colors[static_cast<std::size_t>(std::clamp(weight * 255.F, 0.F, 255.F))];
        }
    }
    QPainter(&m_window).drawImage(0, 0, m_view);
    return now() - start;
}

std::unique_ptr<QWidget> bareWindow(QSize size) {
    auto window = std::make_unique<QWidget>();
    auto* grid = new QGridLayout(window.get());
    constexpr int rows = 24;
    for (int i = 0; i < rows; ++i) {
        grid->addWidget(new QLabel(QStringLiteral("a setting")), i, 0);
        if (i % 4 == 0) grid->addWidget(new QComboBox, i, 1);
        if (i % 4 == 1) grid->addWidget(new QDoubleSpinBox, i, 1);
        if (i % 4 == 2) grid->addWidget(new QSlider(Qt::Horizontal), i, 1);
        if (i % 4 == 3) grid->addWidget(new QCheckBox(QStringLiteral("a switch")), i, 1);
        grid->addWidget(new QPushButton(QStringLiteral("a button")), i, 2);
    }
    auto* plot = new QCustomPlot;
    grid->addWidget(plot, 0, 3, rows, 1);
    grid->setColumnStretch(3, 1);
    window->resize(size);
    window->show();
    return window;
}

}  // namespace attention::bench
