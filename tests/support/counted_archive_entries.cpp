// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/counted_archive_entries.h"

#include <archive.h>

#include <atomic>

namespace attention::test {
namespace {

std::atomic<std::size_t> count = 0;

}  // namespace

std::size_t countedArchiveEntries() {
    return count;
}

}  // namespace attention::test

// The linker option --wrap replaces calls of archive_read_next_header() with calls of this function.
extern "C" {
int __real_archive_read_next_header(archive* of, archive_entry** entry);

int __wrap_archive_read_next_header(archive* of, archive_entry** entry) {
    ++attention::test::count;
    return __real_archive_read_next_header(of, entry);
}
}
