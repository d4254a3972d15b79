// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/exercise_option.h"

#include "command_line/command_line.h"
#include "export/figure_option_text.h"
#include "output/blanks.h"

#include <QRegularExpression>

#include <algorithm>

namespace attention {
namespace {

[[noreturn]] void rejectRequest(const QString& text, const QString& reason) {
    throw CommandError(2, "--exercise " + text + ": " + reason);
}

QStringList blankStageNames() {
    QStringList names;
    for (const Stage stage : stagesWithBlanks()) names << QString::fromUtf8(stageInfo(stage).name.data());
    return names;
}

BlankRequest parseBlankRequest(const QString& text) {
    static const QRegularExpression pattern(
        "^([a-z_]+)(?::([1-9]\\d{0,5}),([1-9]\\d{0,5})(?:,([1-9]\\d{0,5}))?)?$");
    const auto match = pattern.match(text);
    const auto stage = blankStageNames().indexOf(match.captured(1));
    if (!match.hasMatch() || stage < 0) {
        rejectRequest(text,
                      "must be STAGE, STAGE:ROW,COLUMN or STAGE:ROW,COLUMN,HEAD, counted from 1, where STAGE "
                      "is " +
                          joinedWithOr(blankStageNames()));
    }
    BlankRequest request{text, stagesWithBlanks()[static_cast<std::size_t>(stage)], {}};
    const auto parseIndex = [&](int group) { return match.captured(group).toInt() - 1; };
    if (!match.captured(2).isEmpty())
        request.cell = CellRef{request.stage, match.captured(4).isEmpty() ? 0 : parseIndex(4), parseIndex(2),
                               parseIndex(3)};
    return request;
}

}  // namespace

std::vector<BlankRequest> parseBlankRequests(const QString& text) {
    std::vector<BlankRequest> requests;
    for (const QString& requestText : text.split(';'))
        requests.push_back(parseBlankRequest(requestText.trimmed()));
    if (requests.size() > maxBlanks)
        throw CommandError(2, QString("--exercise: must contain at most %1 blanks, but it contains %2")
                                  .arg(maxBlanks)
                                  .arg(requests.size()));
    return requests;
}

std::vector<CellRef> requestedBlanks(const Trace& trace, int sequence,
                                     const std::vector<BlankRequest>& requests) {
    std::vector<CellRef> blanks;
    for (const BlankRequest& request : requests) {
        const QString reason =
            request.cell ? blankUnavailableReason(trace, sequence, *request.cell) : QString();
        if (!reason.isEmpty()) rejectRequest(request.text, reason);
        const std::vector<CellRef> cells =
            request.cell ? std::vector{*request.cell} : suggestedBlanks(trace, sequence, request.stage, 0);
        if (cells.empty())
            rejectRequest(request.text,
                          "has no suitable cells, so specify a cell, such as " + request.text + ":1,1");
        for (const CellRef& cell : cells) {
            if (std::ranges::find(blanks, cell) == blanks.end()) {
                blanks.push_back(cell);
            } else if (request.cell) {
                rejectRequest(request.text, "must not appear twice");
            }
        }
    }
    return blanks;
}

}  // namespace attention
