// SPDX-License-Identifier: GPL-3.0-or-later
// Reports the current activity of a test if the program crashes or hangs, because the test itself cannot
// report it then.
#pragma once

#include <string>

namespace attention::test {

/// Sets the message that is written to standard error if a signal or a sanitizer ends the program. If neither
/// this function nor clearCrashMessage() is called within `timeoutSeconds`, writes the message and a
/// backtrace and ends the program. Messages longer than 1,998 bytes are cut.
void setCrashMessage(const std::string& message, unsigned timeoutSeconds);

/// Removes the message and stops the timeout.
void clearCrashMessage();

/// Returns true if the program was built with AddressSanitizer.
bool isUnderAddressSanitizer();

}  // namespace attention::test
