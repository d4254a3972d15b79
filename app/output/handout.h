// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "state/view_settings.h"
#include "trace/trace.h"

#include <QByteArray>
#include <QString>

namespace attention {

/// Why a trace is too large for a page; empty when it is not.
QString whyNoHandout(const Trace& trace);

/// One self-contained page (UTF-8) with every number of the shown sequence and the arithmetic of its cells,
/// opened on one of them. Its script computes nothing: it looks up what stands in the page. Not for what
/// whyNoHandout() refuses.
QByteArray handoutPage(const Trace& trace, const ViewSettings& view, const CellRef& selected,
                       const QString& title, const FigureTheme& theme);

}  // namespace attention
