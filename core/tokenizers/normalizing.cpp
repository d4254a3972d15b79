// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/tokenizer_steps.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

namespace attention {
namespace {

using NormalForm = const icu::Normalizer2* (*)(UErrorCode&);

/// Returns the step that converts a text to a Unicode normalization form.
NormalizerStep toNormalForm(NormalForm form) {
    return [form](const TextFragment& text) {
        UErrorCode status = U_ZERO_ERROR;
        return form(status)->normalize(text, status);
    };
}

/// Returns `text` without marks of all kinds. Letters are not decomposed first, unlike in BERT’s normalizer.
TextFragment withoutMarks(const TextFragment& text) {
    TextFragment result;
    for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
        const UChar32 c = text.char32At(i);
        if ((U_GET_GC_MASK(c) & U_GC_M_MASK) == 0) result.append(c);
    }
    return result;
}

NormalizerStep prepend(const TokenizerJson& json) {
    return [prefix = toUnicodeString(json.stringValue("prepend")),
            location = json.location()](const TextFragment& text) {
        requireTextWithinLimit(std::int64_t{text.length()} + prefix.length(), location);
        return text.isEmpty() ? text : prefix + text;
    };
}

NormalizerStep replace(const TokenizerJson& json) {
    return [pattern = toUnicodeString(json.at("pattern").stringValue("String")),
            content = toUnicodeString(json.stringValue("content")),
            location = json.location()](TextFragment text) {
        if (pattern.isEmpty()) return text;
        TextFragment result;
        std::int32_t matchEnd = 0;
        for (std::int32_t matchBegin = text.indexOf(pattern); matchBegin >= 0;
             matchBegin = text.indexOf(pattern, matchEnd)) {
            requireTextWithinLimit(std::int64_t{result.length()} + (matchBegin - matchEnd) + content.length(),
                                   location);
            result.append(text, matchEnd, matchBegin - matchEnd).append(content);
            matchEnd = matchBegin + pattern.length();
        }
        return result.append(text, matchEnd, text.length() - matchEnd);
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

void requireTextWithinLimit(std::int64_t length, const JsonLocation& location) {
    if (length > maxTextLength)
        location.fail(Message("files", "makes the text longer than %1 characters").arg(maxTextLength));
}

TextFragment toLowerPerCharacter(const TextFragment& text) {
    TextFragment result;
    for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
        const UChar32 c = text.char32At(i);
        if (c == 0x130) {  // İ, the only character whose lower case has two characters
            result.append(u"i\u0307", 2);
        } else {
            result.append(u_tolower(c));
        }
    }
    return result;
}

TextFragment TextNormalizer::apply(TextFragment text) const {
    for (const NormalizerStep& step : steps) {
        text = step(std::move(text));
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
