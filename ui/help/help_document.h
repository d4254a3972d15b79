// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QPalette;
class QTextDocument;

namespace attention {

struct HelpPage;

/// Sets a page into the document, in the colours of the palette: title, text, tables with hairlines, code on
/// a ground of its own. The document's font must be set before.
void renderHelpPage(QTextDocument& document, const HelpPage& page, const QPalette& palette);

}  // namespace attention
