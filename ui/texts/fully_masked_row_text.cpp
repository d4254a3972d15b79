// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/fully_masked_row_text.h"

#include "mechanisms/registry.h"
#include "texts/joined_texts.h"
#include "texts/message_text.h"
#include "texts/translation_contexts.h"

namespace attention {

QString fullyMaskedRowText(const AttentionConfig& config) {
    return joinedSentences(
        {Texts::tr("Every key of this query is masked."),
         messageText(normalizerOf(config.normalizer.function).fullyMaskedRowNote(config))});
}

}  // namespace attention
