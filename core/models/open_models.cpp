// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/open_models.h"

#include "files/file_problem.h"
#include "files/opened_once.h"
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

OpenedOnce<FileModel>& models() {
    static OpenedOnce<FileModel> all;
    return all;
}

auto stampsIn(const std::string& folder) {
    return [&folder](const FileModel& model) { return stampsOf(filesOf(folder, model.weights().files())); };
}

}  // namespace

std::shared_ptr<const Model> openModel(const std::string& folder) {
    if (folder == inductionModel) return shippedInductionModel();
    return models().get(folder, stampsIn(folder), [&] {
        const std::vector<FileStamp> others = stampsOf(filesOf(folder, {}));
        auto model = std::make_shared<const FileModel>(folder);
        std::vector<FileStamp> stamps = model->weights().stamps();
        stamps.insert(stamps.end(), others.begin(), others.end());
        return OpenedOnce<FileModel>::Reading{std::move(model), std::move(stamps)};
    });
}

bool isModelOpen(const std::string& folder) {
    return folder == inductionModel || models().isOpen(folder, stampsIn(folder));
}

std::vector<std::string> filesOfModel(const std::string& folder) {
    if (folder == inductionModel) return {};
    try {
        return filesOf(folder,
                       std::static_pointer_cast<const FileModel>(openModel(folder))->weights().files());
    } catch (const FileProblem&) {
        return filesOf(folder, {});
    }
}

Session sessionOfModel(const std::string& folder, const Session& present) {
    const auto model = openModel(folder);
    Session session;
    session.model.folder = folder;
    session.input.queryText = present.input.queryText;
    if (model->namesWords()) session.input.tokenizer = present.input.tokenizer;
    session.view = present.view;
    return session;
}

}  // namespace attention
