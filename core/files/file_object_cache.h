// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/file_bytes.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace attention {

/// A thread-safe cache of objects that were read from files, by path. get() returns the cached object as long
/// as its files have not changed and a shared_ptr to it exists. The cache also keeps the object that was
/// requested last, because every edit creates a session that requests the same file again.
template <class Opened>
class FileObjectCache {
 public:
    using Stamps = std::vector<FileStamp>;

    /// An object and the stamps of its files from the moment before they were read. A file that is replaced
    /// during or after the reading therefore differs from its stamp.
    struct ReadResult {
        std::shared_ptr<const Opened> object;  ///< the object that was read
        Stamps stamps;                         ///< in the order of `currentStamps`, see get()
    };

    /// Returns the object of `path`, which `read()` reads if it is not cached. `currentStamps(const Opened&)`
    /// returns the current stamps of the object's files. `read()` returns a ReadResult with its stamps in the
    /// same order. Exceptions of both functions are passed on.
    template <class CurrentStamps, class Read>
    std::shared_ptr<const Opened> get(const std::string& path, const CurrentStamps& currentStamps,
                                      const Read& read) {
        auto opened = cachedObject(path, currentStamps);
        if (!opened) {
            const std::shared_ptr<Entry> entry = findOrCreateEntry(path);
            const std::lock_guard one(entry->opening);  // other paths can be read at the same time
            opened = cachedObject(path, currentStamps);
            if (!opened) {
                releaseLastObject(path);  // frees its memory before the new object needs some
                ReadResult reading = read();
                opened = std::move(reading.object);
                const std::lock_guard lock(m_mutex);
                entry->opened = opened;
                entry->stamps = std::move(reading.stamps);
            }
        }
        const std::lock_guard lock(m_mutex);
        m_last = {path, opened};
        return opened;
    }

    /// True if get() would not read anything. Does not wait for a thread that reads.
    template <class CurrentStamps>
    bool isCached(const std::string& path, const CurrentStamps& currentStamps) {
        return cachedObject(path, currentStamps) != nullptr;
    }

 private:
    /// The cached object of one path.
    struct Entry {
        std::mutex opening;                  ///< locked while a thread reads the object
        Stamps stamps;                       ///< of the object's files, from before they were read
        std::weak_ptr<const Opened> opened;  ///< the object. Expired or empty: it must be read
    };
    /// The object that was requested last, which the cache keeps.
    struct LastObject {
        std::string path;                      ///< path of `opened`
        std::shared_ptr<const Opened> opened;  ///< nullptr: no object is kept
    };

    /// Returns the object of `path` if it is still in memory and its files have not changed, else nullptr.
    template <class CurrentStamps>
    std::shared_ptr<const Opened> cachedObject(const std::string& path, const CurrentStamps& currentStamps) {
        std::shared_ptr<const Opened> opened;
        Stamps stamps;
        {
            const std::lock_guard lock(m_mutex);
            const auto found = m_entries.find(path);
            if (found == m_entries.end()) return nullptr;
            opened = found->second->opened.lock();
            stamps = found->second->stamps;
        }
        return opened && currentStamps(*opened) == stamps ? opened : nullptr;
    }

    /// Returns the entry of `path`, after creating it if it does not exist. Removes entries whose objects are
    /// gone and that no thread uses.
    std::shared_ptr<Entry> findOrCreateEntry(const std::string& path) {
        const std::lock_guard lock(m_mutex);
        std::erase_if(m_entries, [&](const auto& entry) {
            return entry.first != path && entry.second.use_count() == 1 && entry.second->opened.expired();
        });
        std::shared_ptr<Entry>& entry = m_entries[path];
        if (!entry) entry = std::make_shared<Entry>();
        return entry;
    }
    /// Stops keeping the last object if it is the object of `path`.
    void releaseLastObject(const std::string& path) {
        const std::lock_guard lock(m_mutex);
        if (m_last.path == path) m_last = {};
    }

    /// Guards the members below and the entries' stamps and objects; never held while reading.
    std::mutex m_mutex;
    std::map<std::string, std::shared_ptr<Entry>> m_entries;
    LastObject m_last;
};

}  // namespace attention
