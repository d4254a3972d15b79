// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/open_models.h"

#include "files/file_object_cache.h"
#include "files/file_read_error.h"
#include "models/file_model.h"

namespace attention {
namespace {

/// Returns `files`, then the paths of all files that a model's folder may contain.
std::vector<std::string> filesOf(const std::string& folder, std::vector<std::string> files) {
    for (const char* const name :
         {"config.json", "model.safetensors", "model.safetensors.index.json", "tokenizer.json",
          "tokenizer_config.json", "vocab.txt", "vocab.json", "merges.txt"})
        files.push_back(folder + '/' + name);
    return files;
}

FileObjectCache<FileModel>& models() {
    static FileObjectCache<FileModel> all;
    return all;
}

auto stampsIn(const std::string& folder) {
    return [&folder](const FileModel& model) {
        return readFileStamps(filesOf(folder, model.weights().filePaths()));
    };
}

}  // namespace

std::shared_ptr<const Model> openModel(const std::string& folder) {
    if (folder == inductionModelName) return shippedInductionModel();
    return models().get(folder, stampsIn(folder), [&] {
        const std::vector<FileStamp> others = readFileStamps(filesOf(folder, {}));
        auto model = std::make_shared<const FileModel>(folder);
        std::vector<FileStamp> stamps = model->weights().fileStamps();
        stamps.insert(stamps.end(), others.begin(), others.end());
        return FileObjectCache<FileModel>::ReadResult{std::move(model), std::move(stamps)};
    });
}

bool isModelOpen(const std::string& folder) {
    return folder == inductionModelName || models().isCached(folder, stampsIn(folder));
}

std::vector<std::string> modelFilePaths(const std::string& folder) {
    if (folder == inductionModelName) return {};
    try {
        return filesOf(folder,
                       std::static_pointer_cast<const FileModel>(openModel(folder))->weights().filePaths());
    } catch (const FileReadError&) {
        return filesOf(folder, {});
    }
}

Session sessionFromModel(const std::string& folder, const Session& present) {
    const auto model = openModel(folder);
    Session session;
    session.model.folder = folder;
    session.input.queryText = present.input.queryText;
    if (model->hasPlaceholderTokens()) session.input.tokenizer = present.input.tokenizer;
    session.viewStateJson = present.viewStateJson;
    return session;
}

}  // namespace attention
