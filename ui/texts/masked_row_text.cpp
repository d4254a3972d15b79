// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/masked_row_text.h"

#include "mechanisms/normalizers/normalizer.h"
#include "texts/message_text.h"
#include "texts/tr.h"

namespace attention {

QString fullyMaskedText(const Session& session) {
    return tr("Every key is forbidden to this query. ") +
           messageText(normalizerOf(session.normalizer.function).ofForbiddenRow(session.mask.fill));
}

}  // namespace attention
