// SPDX-License-Identifier: GPL-3.0-or-later
// How often an archive's next entry has been looked for. A test that uses it links
// counted_archive_entries.cpp and passes --wrap=archive_read_next_header to the linker.
#pragma once

#include <cstddef>

namespace attention::test {

/// The number of calls of archive_read_next_header() by all threads so far.
std::size_t countedArchiveEntries();

}  // namespace attention::test
