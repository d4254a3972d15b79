// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/message_text.h"

#include "heatmap/printable_text.h"
#include "texts/translation_contexts.h"

#include <QCoreApplication>

namespace attention {

QString messageText(const Message& message) {
    const auto translate = [](const std::string& context, const std::string& pattern) {
        return QCoreApplication::translate(context.c_str(), pattern.c_str()).toStdString();
    };
    const auto isolate = [](const std::string& argument) {
        return bidiIsolated(QString::fromStdString(argument)).toStdString();
    };
    return QString::fromStdString(message.text(translate, isolate));
}

QString problemText(const Problem& problem) {
    const QString message = messageText(problem.message);
    return problem.path.empty()
               ? Texts::tr("The session %1", "what is wrong, such as: needs 3 GB of memory").arg(message)
               : Texts::tr("%1 %2", "path of a field, what is wrong")
                     .arg(QString::fromStdString(problem.path), message);
}

}  // namespace attention
