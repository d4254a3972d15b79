// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/other_kinds.h"

#include "files/file_problem.h"

#include <algorithm>
#include <array>
#include <utility>

namespace attention {
namespace {

using namespace std::string_view_literals;

/// A first line that counts words and components, then numbers as they stand in memory.
bool isBinaryWordVectors(std::string_view text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const bool isCount = !line.empty() && line.find_first_not_of("0123456789 ") == std::string_view::npos;
    const auto isControl = [](char c) { return c >= 0 && c < '\t'; };
    return isCount && std::ranges::any_of(text.substr(line.size()), isControl);
}

}  // namespace

void refuseOtherKinds(const std::string& path, std::string_view text) {
    if (text.size() > 8 && text[8] == '{') return;  // .safetensors, which may begin as anything
    const std::array<std::pair<std::string_view, Message>, 4> kinds = {{
        {"version https://git-lfs.github.com/"sv,
         Message("files", "is a pointer of Git LFS, not the file itself, which “git lfs pull” fetches")},
        {"\x93NUMPY"sv, Message("files",
                                "is one array of NumPy; numpy.savez(\"a.npz\", attentions=array) writes "
                                "a file that opens")},
        {"GGUF\3"sv, Message("files",
                             "is a model in GGUF, which is not read; the model’s folder with its "
                             ".safetensors opens")},
        {"\x1f\x8b"sv, Message("files", "is packed; “gunzip” unpacks it")},
    }};
    for (const auto& [begin, reason] : kinds)
        if (text.starts_with(begin)) throw FileProblem(path, reason);
    const std::string_view start = text.substr(0, 512);
    const bool isOfTorch = start.starts_with("PK\3\4") && start.find("/data.pkl") != std::string_view::npos;
    const bool isPickle = start.size() > 1 && start[0] == '\x80' && start[1] > 1 && start[1] <= 5;
    if (isOfTorch || isPickle)
        throw FileProblem(path, Message("files",
                                        "is a file of PyTorch or a pickle, which is not read; "
                                        "numpy.savez(\"a.npz\", attentions=array) writes one that opens"));
    if (isBinaryWordVectors(start))
        throw FileProblem(path, Message("files",
                                        "is word2vec in binary, which is not read; as text (.txt, .vec) "
                                        "it opens: save_word2vec_format(…, binary=False) of gensim"));
}

}  // namespace attention
