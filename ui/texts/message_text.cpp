// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/message_text.h"

#include "execution/memory_limit.h"
#include "files/file_read_error.h"
#include "heatmap/printable_text.h"
#include "io/session_file.h"
#include "texts/translation_contexts.h"

#include <QCoreApplication>

#include <new>

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

QString failureText(const std::exception_ptr& error) {
    try {
        std::rethrow_exception(error);
    } catch (const MemoryLimitReached& exception) {
        return problemText({"", memoryProblem(exception.requiredBytes())});
    } catch (const std::bad_alloc&) {
        return Texts::tr("There is not enough memory. Use fewer tokens or heads.");
    } catch (const SessionError& exception) {
        return problemText(exception.problem());
    } catch (const FileReadError& exception) {
        return messageText(exception.message());
    } catch (const std::exception& exception) {
        return QString::fromUtf8(exception.what());
    }
}

}  // namespace attention
