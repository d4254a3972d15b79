// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/open_models.h"

#include "files/file_object_cache.h"
#include "files/file_read_error.h"
#include "models/file_model.h"

namespace attention {
namespace {

/// Returns `files`, then the paths of all files that a model's folder may contain.
std::vector<std::string> modelFilesOf(const std::string& folder, std::vector<std::string> files) {
    for (const char* const name :
         {"config.json", "model.safetensors", "model.safetensors.index.json", "tokenizer.json",
          "tokenizer_config.json", "vocab.txt", "vocab.json", "merges.txt"})
        files.push_back(folder + '/' + name);
    return files;
}

FileObjectCache<FileModel>& models() {
    static FileObjectCache<FileModel> cache;
    return cache;
}

auto stampReader(const std::string& folder) {
    return [&folder](const FileModel& model) {
        return readFileStamps(modelFilesOf(folder, model.weights().filePaths()));
    };
}

}  // namespace

std::shared_ptr<const Model> openModel(const std::string& folder) {
    if (folder == inductionModelName) return shippedInductionModel();
    return models().get(folder, stampReader(folder), [&] {
        const std::vector<FileStamp> folderStamps = readFileStamps(modelFilesOf(folder, {}));
        auto model = std::make_shared<const FileModel>(folder);
        std::vector<FileStamp> stamps = model->weights().fileStamps();
        stamps.insert(stamps.end(), folderStamps.begin(), folderStamps.end());
        return FileObjectCache<FileModel>::ReadResult{std::move(model), std::move(stamps)};
    });
}

bool isModelOpen(const std::string& folder) {
    return folder == inductionModelName || models().isCached(folder, stampReader(folder));
}

std::vector<std::string> modelFilePaths(const std::string& folder) {
    if (folder == inductionModelName) return {};
    try {
        return modelFilesOf(
            folder, std::static_pointer_cast<const FileModel>(openModel(folder))->weights().filePaths());
    } catch (const FileReadError&) {
        return modelFilesOf(folder, {});
    }
}

Session sessionFromModel(const std::string& folder, const Session& current) {
    const auto model = openModel(folder);
    Session session;
    session.model.folder = folder;
    session.input.queryText = current.input.queryText;
    if (model->hasPlaceholderTokens()) session.input.tokenizer = current.input.tokenizer;
    session.viewStateJson = current.viewStateJson;
    return session;
}

}  // namespace attention
