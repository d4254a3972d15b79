// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/message.h"

#include "execution/memory_limit.h"
#include "text/format_number.h"

namespace attention {

std::string elidedText(std::string_view text, std::size_t maxBytes) {
    if (text.size() <= maxBytes) return std::string(text);
    std::size_t end = maxBytes;
    while (end > 0 && (text[end] & 0xc0) == 0x80) --end;
    return std::string(text.substr(0, end)) + "…";
}

Message Message::fromUntranslatedText(std::string text) {
    Message message("", "");
    message.m_pattern = std::move(text);
    return message;
}

Message Message::number(double value, int decimals) {
    return fromUntranslatedText(formatNumber(value, decimals));
}

std::string Message::text(const TranslateFunction& translate, const ArgumentFormatter& formatArgument) const {
    if (m_context.empty()) return m_pattern;  // not translated
    const std::string pattern = translate(m_context, m_pattern);
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool isPlaceholder =
            pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' && pattern[i + 1] <= '9';
        if (!isPlaceholder) {
            text += pattern[i];
            continue;
        }
        const auto index = static_cast<std::size_t>(pattern[++i] - '1');
        if (index >= m_arguments.size()) continue;
        const Message& argument = m_arguments[index];
        const std::string argumentText = argument.text(translate, formatArgument);
        text += argument.m_context.empty() ? formatArgument(argumentText) : argumentText;
    }
    return text;
}

std::string Message::text() const {
    return text([](const std::string&, const std::string& pattern) { return pattern; },
                [](const std::string& argument) { return argument; });
}

Message tooMuchMemoryMessage(double bytes) {
    return Message("files", "needs %1 of memory, but the limit is %2")
        .arg(formatBytes(bytes), formatBytes(memoryLimit()));
}

}  // namespace attention
