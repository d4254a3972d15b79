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
        auto opened = current(path, stampsOf);
        if (!opened) {
            const std::lock_guard one(openingOf(path));  // other paths are there meanwhile
            opened = current(path, stampsOf);
            if (!opened) {
                letGo(path);  // its memory goes before the new one takes some
                opened = make();
                const Stamps stamps = stampsOf(*opened);
                const std::lock_guard lock(m_mutex);
                m_entries[path].opened = opened;
                m_entries[path].stamps = stamps;
            }
        }
        const std::lock_guard lock(m_mutex);
        m_last = {path, opened};
        return opened;
    }

    /// Whether get() has nothing to open. Waits for nobody who does.
    template <class StampsOf>
    bool isOpen(const std::string& path, const StampsOf& stampsOf) {
        return current(path, stampsOf) != nullptr;
    }

 private:
    struct Entry {
        std::mutex opening;
        Stamps stamps;
        std::weak_ptr<const Opened> opened;
    };
    struct Last {
        std::string path;
        std::shared_ptr<const Opened> opened;
    };

    /// What is open and what the path means still.
    template <class StampsOf>
    std::shared_ptr<const Opened> current(const std::string& path, const StampsOf& stampsOf) {
        std::unique_lock lock(m_mutex);
        auto opened = m_entries[path].opened.lock();
        const Stamps stamps = m_entries[path].stamps;
        lock.unlock();
        return opened && stampsOf(*opened) == stamps ? opened : nullptr;
    }
    std::mutex& openingOf(const std::string& path) {
        const std::lock_guard lock(m_mutex);
        return m_entries[path].opening;
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
