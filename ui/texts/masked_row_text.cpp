// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/masked_row_text.h"

#include "heatmap/number_text.h"
#include "texts/tr.h"

#include <cmath>

namespace attention {
QString fullyMaskedText(const Session& session) {
    const NormalizerFunction function = session.normalizer.function;
    const QString start = tr("Every key is forbidden to this query. ");
    if (std::isinf(session.mask.fill)) {
        switch (function) {
            case NormalizerFunction::Softmax:
                return start + tr("All its scores are −∞, so softmax divides 0 by 0: NaN, as in PyTorch.");
            case NormalizerFunction::Sparsemax:
            case NormalizerFunction::Hardmax:
                return start + tr("All its scores are −∞ and none is the largest: NaN, as in PyTorch.");
            case NormalizerFunction::Sigmoid:
                return start + tr("Each of its scores is −∞, and the sigmoid of that is 0.");
        }
    }
    const QString fill = numberText(session.mask.fill, 0);
    switch (function) {
        case NormalizerFunction::Softmax:
        case NormalizerFunction::Sparsemax:
            return start +
                   tr("All its scores are the same, %1, so the weight spreads evenly over all keys, the "
                      "forbidden ones.")
                       .arg(fill);
        case NormalizerFunction::Hardmax:
            return start +
                   tr("All its scores are the same, %1; the first of equals gets everything.").arg(fill);
        case NormalizerFunction::Sigmoid:
            return start + tr("Each of its weights is the sigmoid of %1.").arg(fill);
    }
    return {};
}

}  // namespace attention
