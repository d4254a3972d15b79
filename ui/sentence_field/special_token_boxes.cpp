// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/special_token_boxes.h"

#include "heatmap/text_drawing.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <functional>

namespace attention {
namespace {

constexpr double padding = 6;  // between the label of a special token and its box, in pixels
constexpr double spacing = 8;  // between boxes, and between a box and the text, in pixels

bool contains(const std::vector<int>& indices, int index) {
    return std::ranges::find(indices, index) != indices.end();
}

}  // namespace

void SpecialTokenBoxes::update(const std::vector<SentenceToken>& tokens, const QFont& font,
                               double fieldWidth) {
    m_font = font;
    m_widths.clear();
    for (const SentenceToken& token : tokens)
        m_widths.push_back(token.isSpecial() ? std::ceil(textWidth(token.boxLabel, font)) + 2 * padding : 0);
    const auto isInText = [](const SentenceToken& token) { return !token.isSpecial(); };
    const auto first = std::ranges::find_if(tokens, isInText);
    const auto last = std::find_if(tokens.rbegin(), tokens.rend(), isInText).base();
    const auto sideOf = [&](auto begin, auto end) {
        Side side;
        for (auto token = begin; token < end; ++token) {
            const auto index = static_cast<std::size_t>(token - tokens.begin());
            const double width = m_widths[index] + spacing;
            if (side.width + width > fieldWidth / 3.0) break;
            side.tokens.push_back(static_cast<int>(index));
            side.width += width;
        }
        return side;
    };
    m_leading = sideOf(tokens.begin(), first);
    m_trailing = first == tokens.end() ? Side() : sideOf(last, tokens.end());
    m_hasBoxesBelow = first < last && std::any_of(first, last, std::mem_fn(&SentenceToken::isSpecial));
}

double SpecialTokenBoxes::height() const {
    return QFontMetricsF(m_font).height() + 4;
}

QSizeF SpecialTokenBoxes::sizeOf(int index) const {
    return {m_widths[static_cast<std::size_t>(index)], std::ceil(height())};
}

bool SpecialTokenBoxes::isBesideLine(int index) const {
    return contains(m_leading.tokens, index) || isTrailing(index);
}

bool SpecialTokenBoxes::isTrailing(int index) const {
    return contains(m_trailing.tokens, index);
}

QRectF SpecialTokenBoxes::rectBeside(int index, const QRectF& line, bool isRightToLeft) const {
    const bool isLeading = contains(m_leading.tokens, index);
    // The distance from the text to the box, in the direction away from the text.
    double distance = spacing;
    for (const int other : (isLeading ? m_leading : m_trailing).tokens)
        if (isLeading ? other > index : other < index) distance += sizeOf(other).width() + spacing;
    const QSizeF size = sizeOf(index);
    const double top = line.center().y() - size.height() / 2;
    const bool isLeftOfText = isLeading != isRightToLeft;
    const double left = isLeftOfText ? line.left() - distance - size.width() : line.right() + distance;
    return {QPointF(left, top), size};
}

QRectF SpecialTokenBoxes::rectBelow(int index, const QRectF& nextCharacter) const {
    QRectF box(QPointF(), sizeOf(index));
    box.moveCenter({nextCharacter.left(), 0});
    box.moveTop(nextCharacter.bottom());
    return box;
}

}  // namespace attention
