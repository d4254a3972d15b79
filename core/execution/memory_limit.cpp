// SPDX-License-Identifier: GPL-3.0-or-later
#include "execution/memory_limit.h"

#include "system/system.h"

#include <atomic>

namespace attention {
namespace {

std::atomic<double> customLimit = 0;         // bytes; 0: the default limit applies
std::atomic<std::size_t> reservedBytes = 0;  // by all threads together

}  // namespace

double memoryLimit() {
    static const double defaultLimit = 0.5 * physicalMemory();
    const double limit = customLimit;
    return limit > 0 ? limit : defaultLimit;
}

void setMemoryLimit(double bytes) {
    customLimit = bytes;
}

bool isMemoryLimitSet() {
    return customLimit > 0;
}

std::size_t reservedMemory() {
    return reservedBytes;
}

void reserveMemory(std::size_t bytes) {
    const std::size_t total = reservedBytes.fetch_add(bytes) + bytes;
    if (static_cast<double>(total) <= memoryLimit()) return;
    releaseMemory(bytes);
    throw MemoryLimitReached(total);
}

void releaseMemory(std::size_t bytes) noexcept {
    reservedBytes -= bytes;
}

}  // namespace attention
