// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/open_models.h"

#include "files/file_problem.h"
#include "files/opened_once.h"
#include "models/shipped_models.h"

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

}  // namespace

std::shared_ptr<const Model> openModel(const std::string& folder) {
    if (folder == inductionModel) return shippedInductionModel();
    static OpenedOnce<Model> models;
    return models.get(
        folder, [&](const Model& model) { return stampsOf(folder, model.weights().files()); },
        [&] { return std::make_shared<const Model>(folder); });
}

}  // namespace attention
