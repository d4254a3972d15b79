// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the attempts to read the next entry of an archive. A test that uses this file must link
// counted_archive_entries.cpp and pass --wrap=archive_read_next_header to the linker.
#pragma once

#include <cstddef>

namespace attention::test {

/// Returns the number of calls of archive_read_next_header() on all threads since the start of the program.
std::size_t countedArchiveEntries();

}  // namespace attention::test
