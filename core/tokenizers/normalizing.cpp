// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/text_steps.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

namespace attention {
namespace {

class AsItIs : public Normalizing {
 public:
    Piece apply(Piece text) const override { return text; }
};

class NormalizingInTurn : public Normalizing {
 public:
    explicit NormalizingInTurn(const TokenizerJson& json) : m_place(json.place()) {
        const TokenizerJson list = json.at("normalizers");
        for (std::size_t i = 0; i < list.size(); ++i) m_steps.push_back(makeNormalizing(list.at(i)));
    }
    Piece apply(Piece text) const override {
        for (const auto& step : m_steps) {
            text = step->apply(std::move(text));
            requireLength(text.length(), m_place);
        }
        return text;
    }

 private:
    JsonPlace m_place;
    std::vector<std::unique_ptr<const Normalizing>> m_steps;
};

using Form = const icu::Normalizer2* (*)(UErrorCode&);

class ByForm : public Normalizing {
 public:
    explicit ByForm(Form form) : m_form(form) {}
    Piece apply(Piece text) const override {
        UErrorCode status = U_ZERO_ERROR;
        return m_form(status)->normalize(text, status);
    }

 private:
    Form m_form;
};

/// Of every kind, and without taking letters apart first; BERT does otherwise.
Piece withoutMarks(const Piece& text) {
    Piece result;
    for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
        const UChar32 c = text.char32At(i);
        if ((U_GET_GC_MASK(c) & U_GC_M_MASK) == 0) result.append(c);
    }
    return result;
}

class ByFunction : public Normalizing {
 public:
    explicit ByFunction(Piece (*function)(const Piece&)) : m_function(function) {}
    Piece apply(Piece text) const override { return m_function(text); }

 private:
    Piece (*m_function)(const Piece&);
};

class Prepend : public Normalizing {
 public:
    explicit Prepend(const TokenizerJson& json)
        : m_before(pieceOf(json.text("prepend"))), m_place(json.place()) {}
    Piece apply(Piece text) const override {
        requireLength(std::int64_t{text.length()} + m_before.length(), m_place);
        return text.isEmpty() ? text : m_before + text;
    }

 private:
    Piece m_before;
    JsonPlace m_place;
};

class Replace : public Normalizing {
 public:
    explicit Replace(const TokenizerJson& json)
        : m_pattern(pieceOf(json.at("pattern").text("String"))),
          m_content(pieceOf(json.text("content"))),
          m_place(json.place()) {}
    Piece apply(Piece text) const override {
        if (m_pattern.isEmpty()) return text;
        Piece result;
        std::int32_t done = 0;
        for (std::int32_t at = text.indexOf(m_pattern); at >= 0; at = text.indexOf(m_pattern, done)) {
            requireLength(std::int64_t{result.length()} + (at - done) + m_content.length(), m_place);
            result.append(text, done, at - done).append(m_content);
            done = at + m_pattern.length();
        }
        return result.append(text, done, text.length() - done);
    }

 private:
    Piece m_pattern, m_content;
    JsonPlace m_place;
};

}  // namespace

void requireLength(std::int64_t length, const JsonPlace& place) {
    if (length > longestText)
        place.fail(Message("files", "makes the text longer than %1 characters").with(longestText));
}

Piece inLowerCase(const Piece& text) {
    Piece result;
    for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
        const UChar32 c = text.char32At(i);
        if (c == 0x130) {  // İ, the only one that becomes two
            result.append(u"i\u0307", 2);
        } else {
            result.append(u_tolower(c));
        }
    }
    return result;
}

std::unique_ptr<const Normalizing> makeNormalizing(const TokenizerJson& json) {
    if (json.isNull()) return std::make_unique<AsItIs>();
    const std::string type = json.text("type");
    const std::pair<const char*, Form> forms[] = {{"NFC", &icu::Normalizer2::getNFCInstance},
                                                  {"NFD", &icu::Normalizer2::getNFDInstance},
                                                  {"NFKC", &icu::Normalizer2::getNFKCInstance},
                                                  {"NFKD", &icu::Normalizer2::getNFKDInstance}};
    for (const auto& [name, form] : forms)
        if (type == name) return std::make_unique<ByForm>(form);
    if (type == "Sequence") return std::make_unique<NormalizingInTurn>(json);
    if (type == "Lowercase") return std::make_unique<ByFunction>(&inLowerCase);
    if (type == "StripAccents") return std::make_unique<ByFunction>(&withoutMarks);
    if (type == "Prepend") return std::make_unique<Prepend>(json);
    if (type == "Replace" && json.at("pattern").has("String")) return std::make_unique<Replace>(json);
    if (type == "BertNormalizer") return makeBertNormalizing(json);
    json.refuse(type == "Replace" ? "Replace of a Regex" : type,
                "Sequence, NFC, NFD, NFKC, NFKD, Lowercase, StripAccents, Prepend, Replace of a String, "
                "BertNormalizer");
}

}  // namespace attention
