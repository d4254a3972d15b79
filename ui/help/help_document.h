// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QPalette;
class QTextDocument;

namespace attention {

struct HelpPage;

/// Writes `page` into `document` in the colors of `palette`: title, text, tables with hairlines, and code
/// with a different background. The default font of `document` must be set before.
void renderHelpPage(QTextDocument& document, const HelpPage& page, const QPalette& palette);

}  // namespace attention
