// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/failure_text.h"

#include "engine/problems.h"
#include "execution/memory_limit.h"
#include "files/file_read_error.h"
#include "io/session_file.h"
#include "texts/message_text.h"
#include "texts/translation_contexts.h"

#include <new>

namespace attention {

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
