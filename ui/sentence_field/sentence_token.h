// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

namespace attention {

/// A token of a text in a SentenceField, or a special token.
struct SentenceToken {
    int position = 0;  ///< position of the token in its sequence, from 0
    int begin = 0;     ///< index of the first UTF-16 unit of the token in the text
    /// The index after the last UTF-16 unit of the token. It is equal to `begin` for a special token.
    int end = 0;
    QString boxLabel;  ///< text in the box of a special token; empty for other tokens

    bool isSpecial() const { return !boxLabel.isEmpty(); }
    bool operator==(const SentenceToken&) const = default;
};

/// The style in which a token is painted.
struct TokenStyle {
    QColor fill;                ///< background of the token; an invalid color means no fill
    bool isHatched = false;     ///< true: with a hatched strip, because the mask excludes the token
    bool isQuery = false;       ///< true: with the frame of a selected query
    bool isUnderlined = false;  ///< true: underlined as the selected key
    bool operator==(const TokenStyle&) const = default;
};

}  // namespace attention
