// SPDX-License-Identifier: GPL-3.0-or-later
// Simulates a disk that fails at a chosen operation. Linking this file replaces write(), fsync(),
// fdatasync(), linkat() and rename() of the program. Calls of write() fail only for ordinary files.
#pragma once

namespace attention::test {

/// A failure of the disk, and the operation at which it occurs.
struct DiskFault {
    enum class Kind {
        None,
        Kill,       ///< the process is killed, after write() has written half of its bytes
        Full,       ///< write() writes half of its bytes; later calls fail with ENOSPC
        BrokenSync  ///< fsync() and fdatasync() fail with EIO
    };
    Kind kind = Kind::None;
    int at = 1;    ///< number of the operation that fails, from 1; later operations fail too
    int seen = 0;  ///< number of operations since the failure was set
};

/// The simulated failure of this process. Set this variable to let a later operation fail.
extern DiskFault diskFault;

/// Blocks fsync() and fdatasync() on all threads during its lifetime. Calls that are blocked for 20 seconds
/// abort the program, because the thread that should destroy this object is probably blocked too.
class HeldSync {
 public:
    HeldSync();
    ~HeldSync();
    HeldSync(const HeldSync&) = delete;
    HeldSync& operator=(const HeldSync&) = delete;

    /// Returns true if a thread is blocked.
    bool isWaitedFor() const;
};

}  // namespace attention::test
