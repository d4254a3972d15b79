// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/tokenizer_steps.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

namespace attention {
namespace {

using NormalForm = const icu::Normalizer2* (*)(UErrorCode&);

/// Returns the step that converts a text to a Unicode normalization form.
NormalizerStep toNormalForm(NormalForm form) {
    return [form](const AlignedText& text) {
        UErrorCode status = U_ZERO_ERROR;
        return normalized(text, *form(status));
    };
}

/// Returns `text` without marks of all kinds. Letters are not decomposed first, unlike in BERT’s normalizer.
AlignedText withoutMarks(const AlignedText& text) {
    AlignedTextBuilder result;
    result.reserve(text.length());
    text.forEachCharacter([&](const AlignedText::Character& character) {
        if ((U_GET_GC_MASK(character.codePoint) & U_GC_M_MASK) != 0) {
            result.extendLastRange(character.source);
        } else {
            result.append(character.codePoint, character.source);
        }
    });
    return result.takeText();
}

NormalizerStep prepend(const TokenizerJson& json) {
    return
        [prefix = toUtf16(json.stringValue("prepend")), location = json.location()](const AlignedText& text) {
            requireTextWithinLimit(text.length() + prefix.size(), location);
            return text.isEmpty() ? text : withPrefix(prefix, text);
        };
}

NormalizerStep replace(const TokenizerJson& json) {
    return [pattern = toUtf16(json.at("pattern").stringValue("String")),
            content = toUtf16(json.stringValue("content")),
            location = json.location()](const AlignedText& text) {
        if (content.size() > pattern.size()) {
            const std::size_t growth = countOf(pattern, text) * (content.size() - pattern.size());
            requireTextWithinLimit(text.length() + growth, location);
        }
        return replaceAll(text, pattern, content);
    };
}

void addSteps(const TokenizerJson& json, std::vector<NormalizerStep>& steps) {
    if (json.isNull()) return;
    const std::string type = json.stringValue("type");
    if (type == "Sequence") {
        const TokenizerJson list = json.at("normalizers");
        for (std::size_t i = 0; i < list.size(); ++i) addSteps(list.at(i), steps);
        return;
    }
    const auto step = [&]() -> NormalizerStep {
        if (type == "NFC") return toNormalForm(&icu::Normalizer2::getNFCInstance);
        if (type == "NFD") return toNormalForm(&icu::Normalizer2::getNFDInstance);
        if (type == "NFKC") return toNormalForm(&icu::Normalizer2::getNFKCInstance);
        if (type == "NFKD") return toNormalForm(&icu::Normalizer2::getNFKDInstance);
        if (type == "Lowercase") return &toLowerPerCharacter;
        if (type == "StripAccents") return &withoutMarks;
        if (type == "Prepend") return prepend(json);
        if (type == "Replace" && json.at("pattern").hasValue("String")) return replace(json);
        if (type == "BertNormalizer") return bertNormalizerStep(json);
        json.failUnsupported(
            type == "Replace" ? "Replace of a Regex" : type,
            "Sequence, NFC, NFD, NFKC, NFKD, Lowercase, StripAccents, Prepend, Replace of a String, "
            "BertNormalizer");
    };
    steps.push_back(step());
}

}  // namespace

void requireTextWithinLimit(std::size_t length, const JsonLocation& location) {
    if (length > maxTextLength)
        location.fail(
            Message("files", "must not make the text longer than %1 characters").arg(maxTextLength));
}

AlignedText normalized(const AlignedText& text, const icu::Normalizer2& form) {
    UErrorCode status = U_ZERO_ERROR;
    const auto length = static_cast<std::int32_t>(text.length());
    const icu::UnicodeString units(false, text.units().data(), length);  // does not copy the units
    std::int32_t begin = form.spanQuickCheckYes(units, status);
    if (begin == length) return text;
    AlignedTextBuilder result;
    result.reserve(text.length());
    result.append(text, 0, static_cast<std::size_t>(begin));
    // The text is normalized in pieces, which start and end at boundaries of normalization. Texts on both
    // sides of such a boundary do not affect each other.
    icu::UnicodeString normalizedPiece;
    while (begin < length && result.length() <= maxTextLength) {
        std::int32_t end = units.moveIndex32(begin, 1);
        while (end < length && !form.hasBoundaryBefore(units.char32At(end))) end = units.moveIndex32(end, 1);
        form.normalize(units.tempSubStringBetween(begin, end), normalizedPiece, status);
        result.append({normalizedPiece.getBuffer(), static_cast<std::size_t>(normalizedPiece.length())},
                      text.sourceRange(static_cast<std::size_t>(begin), static_cast<std::size_t>(end)));
        begin = end + form.spanQuickCheckYes(units.tempSubString(end), status);
        result.append(text, static_cast<std::size_t>(end), static_cast<std::size_t>(begin));
    }
    return result.takeText();
}

AlignedText toLowerPerCharacter(const AlignedText& text) {
    AlignedTextBuilder result;
    result.reserve(text.length());
    text.forEachCharacter([&](const AlignedText::Character& character) {
        if (character.codePoint == 0x130) {  // İ, the only character whose lower case has two characters
            result.append(u"i\u0307", character.source);
        } else {
            result.append(static_cast<char32_t>(u_tolower(static_cast<UChar32>(character.codePoint))),
                          character.source);
        }
    });
    return result.takeText();
}

AlignedText TextNormalizer::apply(AlignedText text) const {
    for (const NormalizerStep& step : steps) {
        text = step(text);
        requireTextWithinLimit(text.length(), location);
    }
    return text;
}

TextNormalizer readTextNormalizer(const TokenizerJson& json) {
    TextNormalizer normalizer{json.location()};
    addSteps(json, normalizer.steps);
    return normalizer;
}

}  // namespace attention
