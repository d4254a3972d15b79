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
        const std::lock_guard lock(m_mutex);
        Entry& entry = m_entries[path];
        auto opened = entry.opened.lock();
        if (!opened || stampsOf(*opened) != entry.stamps) {
            opened.reset();
            if (m_last.path == path) m_last = {};  // its memory goes before the new one takes some
            opened = make();
            entry = {stampsOf(*opened), opened};
        }
        m_last = {path, opened};
        return opened;
    }

 private:
    struct Entry {
        Stamps stamps;
        std::weak_ptr<const Opened> opened;
    };
    struct Last {
        std::string path;
        std::shared_ptr<const Opened> opened;
    };

    std::mutex m_mutex;
    std::map<std::string, Entry> m_entries;
    Last m_last;
};

}  // namespace attention
