// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/exercise_option.h"

#include "command_line/command_line.h"
#include "output/blanks.h"

#include <QRegularExpression>

#include <algorithm>

namespace attention {
namespace {

[[noreturn]] void rejectRequest(const QString& text, const QString& reason) {
    throw CommandError(2, "--exercise " + text + ": " + reason);
}

QStringList namesOfStages() {
    QStringList names;
    for (const Stage stage : stagesWithBlanks()) names << QString::fromUtf8(stageInfo(stage).name.data());
    return names;
}

BlankRequest parseBlankRequest(const QString& text) {
    static const QRegularExpression form(
        "^([a-z_]+)(?::([1-9]\\d{0,5}),([1-9]\\d{0,5})(?:,([1-9]\\d{0,5}))?)?$");
    const auto match = form.match(text);
    const auto stage = namesOfStages().indexOf(match.captured(1));
    if (!match.hasMatch() || stage < 0) {
        rejectRequest(text, "is no blank; allowed are " + namesOfStages().join(", ") +
                                ", alone or with QUERY,KEY or QUERY,DIMENSION, such as "
                                "weights:2,5;context:2,1, and with a head as a third number");
    }
    BlankRequest wish{text, stagesWithBlanks()[static_cast<std::size_t>(stage)], {}};
    const auto number = [&](int group) { return match.captured(group).toInt() - 1; };
    if (!match.captured(2).isEmpty())
        wish.cell = CellRef{wish.stage, match.captured(4).isEmpty() ? 0 : number(4), number(2), number(3)};
    return wish;
}

}  // namespace

std::vector<BlankRequest> parseBlankRequests(const QString& text) {
    std::vector<BlankRequest> wishes;
    for (const QString& part : text.split(';')) wishes.push_back(parseBlankRequest(part.trimmed()));
    if (wishes.size() > maxBlanks)
        throw CommandError(
            2,
            QString("--exercise: names %1 blanks; allowed are up to %2").arg(wishes.size()).arg(maxBlanks));
    return wishes;
}

std::vector<CellRef> requestedBlanks(const Trace& trace, int sequence,
                                     const std::vector<BlankRequest>& requests) {
    std::vector<CellRef> blanks;
    for (const BlankRequest& wish : requests) {
        const QString reason = wish.cell ? blankUnavailableReason(trace, sequence, *wish.cell) : QString();
        if (!reason.isEmpty()) rejectRequest(wish.text, reason);
        const std::vector<CellRef> cells =
            wish.cell ? std::vector{*wish.cell} : suggestedBlanks(trace, sequence, wish.stage, 0);
        if (cells.empty()) rejectRequest(wish.text, "has no cell worth calculating; name one");
        for (const CellRef& cell : cells) {
            if (std::ranges::find(blanks, cell) == blanks.end()) {
                blanks.push_back(cell);
            } else if (wish.cell) {
                rejectRequest(wish.text, "is named twice");
            }
        }
    }
    return blanks;
}

}  // namespace attention
