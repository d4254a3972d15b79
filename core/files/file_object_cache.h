// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/file_bytes.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace attention {

/// A thread-safe cache of objects that were read from files. The key is the path of the file. get() returns
/// the cached object as long as its files have not changed and a shared_ptr to it exists. The cache also
/// keeps the object that was requested last, because every edit creates a session that requests the same file
/// again.
template <class Object>
class FileObjectCache {
 public:
    using Stamps = std::vector<FileStamp>;

    /// An object and the stamps (size, modification time, device and inode) of its files. The stamps are from
    /// the moment before the files were read. A file that is replaced during or after the reading therefore
    /// differs from its stamp.
    struct ReadResult {
        std::shared_ptr<const Object> object;  ///< the object that was read
        /// The stamps of the object's files, in the order in which `currentStamps` returns them, see get().
        Stamps stamps;
    };

    /// Returns the object of `path`. If it is not cached or its files have changed, reads it with `read()`.
    /// `currentStamps(const Object&)` returns the current stamps of the object's files. `read()` returns a
    /// ReadResult with its stamps in the order of `currentStamps`. Exceptions of both functions are passed
    /// on.
    template <class CurrentStamps, class Read>
    std::shared_ptr<const Object> get(const std::string& path, const CurrentStamps& currentStamps,
                                      const Read& read) {
        auto object = cachedObject(path, currentStamps);
        if (!object) {
            const std::shared_ptr<Entry> entry = findOrCreateEntry(path);
            const std::lock_guard readLock(entry->readMutex);  // other paths can be read at the same time
            object = cachedObject(path, currentStamps);
            if (!object) {
                releaseLastObject(path);  // frees its memory before the new object needs some
                ReadResult result = read();
                object = std::move(result.object);
                const std::lock_guard lock(m_mutex);
                entry->object = object;
                entry->stamps = std::move(result.stamps);
            }
        }
        const std::lock_guard lock(m_mutex);
        m_lastObject = {path, object};
        return object;
    }

    /// True if get() would return the cached object without reading it again. Does not wait for a thread that
    /// reads.
    template <class CurrentStamps>
    bool isCached(const std::string& path, const CurrentStamps& currentStamps) {
        return cachedObject(path, currentStamps) != nullptr;
    }

 private:
    /// The cached object of one path.
    struct Entry {
        std::mutex readMutex;                ///< locked while a thread reads the object
        Stamps stamps;                       ///< stamps of the object's files, before they were read
        std::weak_ptr<const Object> object;  ///< expired or empty: the object must be read
    };
    /// The object that was requested last, which the cache keeps.
    struct LastObject {
        std::string path;                      ///< path of `object`
        std::shared_ptr<const Object> object;  ///< nullptr: no object is kept
    };

    /// Returns the object of `path` if it is still in memory and its files have not changed, else nullptr.
    template <class CurrentStamps>
    std::shared_ptr<const Object> cachedObject(const std::string& path, const CurrentStamps& currentStamps) {
        std::shared_ptr<const Object> object;
        Stamps stamps;
        {
            const std::lock_guard lock(m_mutex);
            const auto found = m_entries.find(path);
            if (found == m_entries.end()) return nullptr;
            object = found->second->object.lock();
            stamps = found->second->stamps;
        }
        return object && currentStamps(*object) == stamps ? object : nullptr;
    }

    /// Returns the entry of `path`, after creating it if it does not exist. Removes entries whose objects are
    /// gone and that no thread uses.
    std::shared_ptr<Entry> findOrCreateEntry(const std::string& path) {
        const std::lock_guard lock(m_mutex);
        std::erase_if(m_entries, [&](const auto& entry) {
            return entry.first != path && entry.second.use_count() == 1 && entry.second->object.expired();
        });
        std::shared_ptr<Entry>& entry = m_entries[path];
        if (!entry) entry = std::make_shared<Entry>();
        return entry;
    }
    /// Stops keeping the last object if it is the object of `path`.
    void releaseLastObject(const std::string& path) {
        const std::lock_guard lock(m_mutex);
        if (m_lastObject.path == path) m_lastObject = {};
    }

    /// Guards `m_entries`, `m_lastObject`, and the stamps and objects of the entries. It is not locked while
    /// a file is read.
    std::mutex m_mutex;
    std::map<std::string, std::shared_ptr<Entry>> m_entries;
    LastObject m_lastObject;
};

}  // namespace attention
