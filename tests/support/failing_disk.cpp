// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/failing_disk.h"

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <mutex>
#include <sys/stat.h>
#include <unistd.h>

namespace attention::test {

DiskFault diskFault;

namespace {

std::mutex syncMutex;  // guards isSyncHeld and waitingSyncs
bool isSyncHeld = false;
int waitingSyncs = 0;
std::condition_variable syncReleased;

void waitWhileHeld() {
    std::unique_lock lock(syncMutex);
    ++waitingSyncs;
    if (!syncReleased.wait_for(lock, std::chrono::seconds(20), [] { return !isSyncHeld; })) {
        std::fputs("the thread that holds the disk waits for it\n", stderr);
        std::abort();
    }
    --waitingSyncs;
}

using Kind = DiskFault::Kind;

/// Counts an operation. Returns true if the operation must fail.
bool isDue() {
    return diskFault.kind != Kind::None && ++diskFault.seen >= diskFault.at;
}

void killIfDue() {
    if (isDue() && diskFault.kind == Kind::Kill) ::kill(::getpid(), SIGKILL);
}

bool isOrdinary(int file) {
    struct stat state = {};
    return file > STDERR_FILENO && ::fstat(file, &state) == 0 && S_ISREG(state.st_mode);
}

template <class Function>
Function* next(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

int sync(const char* name, int file) {
    waitWhileHeld();
    const bool isHit = isDue();
    if (isHit && diskFault.kind == Kind::Kill) ::kill(::getpid(), SIGKILL);
    if (isHit && diskFault.kind == Kind::BrokenSync) {
        errno = EIO;
        return -1;
    }
    return next<int(int)>(name)(file);
}

}  // namespace

HeldSync::HeldSync() {
    const std::lock_guard lock(syncMutex);
    isSyncHeld = true;
}

HeldSync::~HeldSync() {
    const std::lock_guard lock(syncMutex);
    isSyncHeld = false;
    syncReleased.notify_all();
}

bool HeldSync::isWaitedFor() const {
    const std::lock_guard lock(syncMutex);
    return waitingSyncs > 0;
}

}  // namespace attention::test

using namespace attention::test;

extern "C" ssize_t write(int file, const void* bytes, size_t count) {
    static auto* const real = next<ssize_t(int, const void*, size_t)>("write");
    if (diskFault.kind == Kind::None || !isOrdinary(file) || !isDue()) return real(file, bytes, count);
    if (diskFault.kind == Kind::Kill) {
        real(file, bytes, count / 2);
        ::kill(::getpid(), SIGKILL);
    }
    if (diskFault.kind != Kind::Full) return real(file, bytes, count);
    if (diskFault.seen == diskFault.at) return real(file, bytes, count / 2);
    errno = ENOSPC;
    return -1;
}

extern "C" int fsync(int file) {
    return sync("fsync", file);
}

extern "C" int fdatasync(int file) {
    return sync("fdatasync", file);
}

extern "C" int linkat(int fromFolder, const char* from, int toFolder, const char* to, int flags) {
    killIfDue();
    return next<int(int, const char*, int, const char*, int)>("linkat")(fromFolder, from, toFolder, to,
                                                                        flags);
}

extern "C" int rename(const char* from, const char* to) {
    killIfDue();
    return next<int(const char*, const char*)>("rename")(from, to);
}
