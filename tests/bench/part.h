// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace attention::bench {

/// Starts a part of the benchmark and its watchdog timer. If neither beginPart() nor continuePart() is called
/// within ten minutes, the program prints `name` in an error message and exits with status 1.
void beginPart(const std::string& name);
/// Restarts the watchdog timer of the current part. Call after each measurement.
void continuePart();
/// Prints an error message with the name of the current part and `why`, and exits with status 1.
[[noreturn]] void failPart(const std::string& why);

}  // namespace attention::bench
