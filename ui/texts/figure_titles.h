// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace attention {

/// Titles of figures that are also the accessible names of the widgets that show them. The translation
/// context is attention::ViewKind, as for all titles of views and figures.
struct FigureTitles {
    Q_DECLARE_TR_FUNCTIONS(attention::ViewKind)

 public:
    static constexpr const char* allScoreFunctions = QT_TR_NOOP("All score functions");
    static constexpr const char* headsOfAllLayers = QT_TR_NOOP("Heads of all layers");
    static constexpr const char* nextTokens = QT_TR_NOOP("Next tokens");
    static constexpr const char* trainingCurves = QT_TR_NOOP("Training curves");
    static constexpr const char* vectorPlane = QT_TR_NOOP("Vectors as points in a plane");
};

}  // namespace attention
