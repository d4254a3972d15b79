// SPDX-License-Identifier: GPL-3.0-or-later
// A disk that fails at a chosen moment. Linking this puts the program's file operations behind a gate:
// write(), fsync(), linkat() and rename() of ordinary files ask here first.
#pragma once

namespace attention::test {

struct DiskFault {
    enum class Kind {
        None,
        Kill,       ///< the process dies; of a write() half arrived
        Full,       ///< write() says ENOSPC, after half of it
        BrokenSync  ///< fsync() says EIO
    };
    Kind kind = Kind::None;
    int at = 1;    ///< which operation from now on, from 1; later ones fail too
    int seen = 0;  ///< operations so far
};

/// One for the process; set it and the next operations obey.
extern DiskFault diskFault;

/// While it lives, fsync() and fdatasync() of any thread wait for its end. After 20 seconds they abort the
/// program, because the thread that should end it must be waiting, too.
class HeldSync {
 public:
    HeldSync();
    ~HeldSync();
    HeldSync(const HeldSync&) = delete;
    HeldSync& operator=(const HeldSync&) = delete;

    /// Returns true once a thread waits.
    bool isWaitedFor() const;
};

}  // namespace attention::test
