// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace attention {

/// A thread-safe cache of objects that have other owners. An object leaves the cache when the last shared_ptr
/// to it is destroyed.
template <class Key, class Object>
class WeakCache {
 public:
    /// Returns the object of `key`, or nullptr if it does not exist.
    std::shared_ptr<Object> find(const Key& key) const {
        const std::lock_guard lock(m_mutex);
        const auto found = m_objects.find(key);
        return found == m_objects.end() ? nullptr : found->second.lock();
    }

    /// Returns the object of `key`. If it does not exist, adds the object that `create()` returns. Other
    /// threads that use the cache wait for `create`.
    std::shared_ptr<Object> findOrCreate(const Key& key, const auto& create) {
        const std::lock_guard lock(m_mutex);
        const auto found = m_objects.find(key);
        std::shared_ptr<Object> object = found == m_objects.end() ? nullptr : found->second.lock();
        if (!object) setLocked(key, object = create());
        return object;
    }

    /// Adds `object`, or replaces the object of `key`.
    void set(const Key& key, const std::shared_ptr<Object>& object) {
        const std::lock_guard lock(m_mutex);
        setLocked(key, object);
    }

    /// Returns all objects that exist, in the order of their keys.
    std::vector<std::shared_ptr<Object>> existingObjects() const {
        const std::lock_guard lock(m_mutex);
        std::vector<std::shared_ptr<Object>> objects;
        for (const auto& entry : m_objects)
            if (auto object = entry.second.lock()) objects.push_back(std::move(object));
        return objects;
    }

    /// Returns the number of stored keys. Keys of destroyed objects are removed when the next object is
    /// added.
    std::size_t keyCount() const {
        const std::lock_guard lock(m_mutex);
        return m_objects.size();
    }

 private:
    /// Sets the object of `key`, and removes the keys of destroyed objects. `m_mutex` must be locked.
    void setLocked(const Key& key, const std::shared_ptr<Object>& object) {
        std::erase_if(m_objects, [](const auto& entry) { return entry.second.expired(); });
        m_objects[key] = object;
    }

    mutable std::mutex m_mutex;  // guards m_objects
    std::map<Key, std::weak_ptr<Object>> m_objects;
};

}  // namespace attention
