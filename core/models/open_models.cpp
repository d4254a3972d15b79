// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/open_models.h"

#include "files/file_problem.h"
#include "models/shipped_models.h"

#include <array>
#include <map>

namespace attention {
namespace {

/// What tells whether a folder still holds the same model.
std::vector<FileStamp> stampsOf(const std::string& folder, const std::vector<std::string>& weights) {
    std::vector<FileStamp> stamps;
    const auto add = [&](const std::string& path) {
        try {
            stamps.push_back(stampOf(path));
        } catch (const FileProblem&) {
            stamps.emplace_back();  // it is not there, which is something to compare as well
        }
    };
    for (const char* const name :
         {"config.json", "model.safetensors", "model.safetensors.index.json", "tokenizer.json",
          "tokenizer_config.json", "vocab.txt", "vocab.json", "merges.txt"})
        add(folder + '/' + name);
    for (const std::string& path : weights) add(path);
    return stamps;
}

class OpenedModels {
 public:
    std::shared_ptr<const Model> open(const std::string& folder) {
        const std::lock_guard lock(m_mutex);
        Entry& entry = m_entries[folder];
        auto model = entry.model.lock();
        if (!model || stampsOf(folder, model->weights().files()) != entry.stamps) {
            entry.model.reset();
            model = std::make_shared<const Model>(folder);
            entry = {stampsOf(folder, model->weights().files()), model};
        }
        m_last = model;
        return model;
    }

 private:
    struct Entry {
        std::vector<FileStamp> stamps;
        std::weak_ptr<const Model> model;
    };
    std::mutex m_mutex;
    std::map<std::string, Entry> m_entries;
    std::shared_ptr<const Model> m_last;
};

}  // namespace

std::shared_ptr<const Model> openModel(const std::string& folder) {
    if (folder == inductionModel) return shippedInductionModel();
    static OpenedModels models;
    return models.open(folder);
}

}  // namespace attention
