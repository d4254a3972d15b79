// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/weak_cache.h"
#include "files/file_bytes.h"

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace attention {

/// A thread-safe cache of objects that were read from files. The key is a path. An object can depend on
/// several files. get() returns the cached object as long as its files have not changed and a shared_ptr to
/// it exists. The cache also keeps the object that was requested last, because every edit creates a session
/// that requests the same file again.
template <class Object>
class FileObjectCache {
 public:
    using Stamps = std::vector<FileStamp>;

    /// An object and the stamps (size, modification time, device and inode) of its files. The stamps are from
    /// the moment before the files were read. A file that is replaced during or after the reading therefore
    /// differs from its stamp.
    struct ReadResult {
        std::shared_ptr<const Object> object;  ///< never nullptr
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
        std::shared_ptr<const Object> object = cachedObject(path, currentStamps);
        if (!object) {
            const auto readMutex =
                m_readMutexes.findOrCreate(path, [] { return std::make_shared<std::mutex>(); });
            const std::lock_guard readLock(*readMutex);  // other paths can be read at the same time
            object = cachedObject(path, currentStamps);
            if (!object) {
                releaseLastObject(path);  // frees its memory before the new object needs some
                const auto result = std::make_shared<const ReadResult>(read());
                m_results.set(path, result);
                object = objectOf(result);
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
    /// The object that was requested last, which the cache keeps.
    struct LastObject {
        std::string path;                      ///< path of `object`
        std::shared_ptr<const Object> object;  ///< nullptr: no object is kept
    };

    /// Returns the object of `result`. The pointer shares ownership of `result`.
    static std::shared_ptr<const Object> objectOf(const std::shared_ptr<const ReadResult>& result) {
        return {result, result->object.get()};
    }

    /// Returns the object of `path` if it is still in memory and its files have not changed, else nullptr.
    template <class CurrentStamps>
    std::shared_ptr<const Object> cachedObject(const std::string& path, const CurrentStamps& currentStamps) {
        const std::shared_ptr<const ReadResult> result = m_results.find(path);
        return result && currentStamps(*result->object) == result->stamps ? objectOf(result) : nullptr;
    }

    /// Stops keeping the last object if it is the object of `path`.
    void releaseLastObject(const std::string& path) {
        const std::lock_guard lock(m_mutex);
        if (m_lastObject.path == path) m_lastObject = {};
    }

    WeakCache<std::string, const ReadResult> m_results;
    /// The mutex of each path that a thread reads.
    WeakCache<std::string, std::mutex> m_readMutexes;
    std::mutex m_mutex;  // guards m_lastObject
    LastObject m_lastObject;
};

}  // namespace attention
