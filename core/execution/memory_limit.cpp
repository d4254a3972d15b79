// SPDX-License-Identifier: GPL-3.0-or-later
#include "execution/memory_limit.h"

#include "system/system.h"

#include <atomic>

namespace attention {
namespace {

std::atomic<double> importedLimit = 0;  // bytes; 0: the default limit applies
std::atomic<std::size_t> taken = 0;     // reserved bytes

}  // namespace

double memoryLimit() {
    static const double half = 0.5 * physicalMemory();
    const double given = importedLimit;
    return given > 0 ? given : half;
}

void setMemoryLimit(double bytes) {
    importedLimit = bytes;
}

bool isMemoryLimitSet() {
    return importedLimit > 0;
}

std::size_t reservedMemory() {
    return taken;
}

void reserveMemory(std::size_t bytes) {
    const std::size_t all = taken.fetch_add(bytes) + bytes;
    if (static_cast<double>(all) <= memoryLimit()) return;
    releaseMemory(bytes);
    throw MemoryLimitReached(all);
}

void releaseMemory(std::size_t bytes) noexcept {
    taken -= bytes;
}

}  // namespace attention
