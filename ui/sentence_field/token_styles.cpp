// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/token_styles.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// The smallest weight with a fill. The fill of a smaller weight would look like the background.
constexpr float minimumFilledWeight = 0.005F;

/// Returns the colors of weights from 0 to the largest sum of the current queries. In heatmaps, the colors
/// can depend on the largest weight.
ColorScale fillColors(const QueryWeights& weights, const FigureTheme& theme) {
    ColorScale colors = weights.weightColorScale().forBackground(theme.heatmapStyle.isBackgroundDark);
    colors.low = 0;
    colors.high = static_cast<double>(weights.currentQueries().size());
    colors.isLogarithmic = false;
    return colors;
}

}  // namespace

std::vector<TokenStyle> tokenStyles(const std::vector<SentenceToken>& tokens, const QueryWeights& weights,
                                    const TokenRoles& roles, const FigureTheme& theme) {
    const CellRef currentCell = weights.currentCell();
    const std::size_t headIndex = weights.indexOfHead(currentCell.head);
    const std::vector<float>& keyWeights = weights.weights(headIndex);
    const auto isStrongest = [&](float weight) {
        return std::ranges::none_of(weights.shownWeights().keys, [&](int key) {
            return keyWeights[static_cast<std::size_t>(key)] > weight;
        });
    };
    const ColorScale colors = fillColors(weights, theme);
    std::vector<TokenStyle> styles;
    for (const SentenceToken& token : tokens) {
        TokenStyle style;
        style.isQuery = roles.areQueries && weights.isCurrentQuery(token.position);
        if (roles.areKeys) {
            const float weight = keyWeights[static_cast<std::size_t>(token.position)];
            // The strongest key is not underlined, because its arc and its fill already show it.
            style.isUnderlined = token.position == currentCell.column && !(weight < minimumFilledWeight) &&
                                 !isStrongest(weight);
            if (weights.isHidden(headIndex, token.position)) {
                style.fill = theme.heatmapStyle.hiddenFill;
            } else if (std::isnan(weight)) {
                style.fill = theme.heatmapStyle.nanFill;
            } else if (weight == 0 && weights.isMasked(headIndex, token.position)) {
                style.isHatched = true;
            } else if (weight >= minimumFilledWeight) {
                style.fill = QColor(colors.colorOf(weight));
            }
        }
        styles.push_back(style);
    }
    return styles;
}

}  // namespace attention
