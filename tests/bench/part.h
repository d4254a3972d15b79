// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace attention::bench {

/// Names what happens from here on. Unless another part begins, or this one goes on, within half a minute,
/// the program ends and says which part gives no answer: it never waits for ever.
void beginPart(const std::string& name);
/// An answer has come and the next one is asked for.
void continuePart();
/// Ends the program, since this part gives no figures.
[[noreturn]] void failPart(const std::string& why);

}  // namespace attention::bench
