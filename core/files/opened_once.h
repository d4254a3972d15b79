// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/file_bytes.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace attention {

/// What was opened, by its path. A file that is still in use, or was opened last, is not opened again until
/// it changes: sessions come and go with every edit, and ask each time. Any thread may ask.
template <class Opened>
class OpenedOnce {
 public:
    using Stamps = std::vector<FileStamp>;

    /// `stamps` tells of what is open whether it is what the path means still, `make` opens.
    template <class StampsOf, class Make>
    std::shared_ptr<const Opened> get(const std::string& path, const StampsOf& stampsOf, const Make& make) {
        Entry& entry = entryOf(path);
        const std::lock_guard lock(entry.mutex);  // other paths are there meanwhile
        auto opened = entry.opened.lock();
        if (!opened || stampsOf(*opened) != entry.stamps) {
            opened.reset();
            letGo(path);  // its memory goes before the new one takes some
            opened = make();
            entry.stamps = stampsOf(*opened);
            entry.opened = opened;
        }
        const std::lock_guard lastLock(m_mutex);
        m_last = {path, opened};
        return opened;
    }

    /// Whether get() has nothing to open, and waits for nobody who does.
    template <class StampsOf>
    bool isOpen(const std::string& path, const StampsOf& stampsOf) {
        Entry& entry = entryOf(path);
        const std::unique_lock lock(entry.mutex, std::try_to_lock);
        const auto opened = lock ? entry.opened.lock() : nullptr;
        return opened && stampsOf(*opened) == entry.stamps;
    }

 private:
    struct Entry {
        std::mutex mutex;  ///< while it is opened
        Stamps stamps;
        std::weak_ptr<const Opened> opened;
    };
    struct Last {
        std::string path;
        std::shared_ptr<const Opened> opened;
    };

    Entry& entryOf(const std::string& path) {
        const std::lock_guard lock(m_mutex);
        return m_entries[path];
    }
    void letGo(const std::string& path) {
        const std::lock_guard lock(m_mutex);
        if (m_last.path == path) m_last = {};
    }

    std::mutex m_mutex;  ///< of what follows, never while something is opened
    std::map<std::string, Entry> m_entries;
    Last m_last;
};

}  // namespace attention
