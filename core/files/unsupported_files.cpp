// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/unsupported_files.h"

#include "files/file_read_error.h"
#include "text/exact_number_text.h"
#include "text/text_lines.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>
#include <vector>

namespace attention {
namespace {

using namespace std::string_view_literals;

/// Bytes at the beginning of a file that decide its kind.
constexpr std::size_t startLength = 512;

/// Returns the Python call that writes `array` into a file that can be opened. The call is not translated.
std::string savingCall(FileUse use, const std::string& array) {
    switch (use) {
        case FileUse::WordVectors:
            return "numpy.savez(\"a.npz\", words=words, vectors=" + array + ")";
        case FileUse::PositionVectors:
            return "numpy.savez(\"a.npz\", query_embeddings=" + array + ")";
        case FileUse::Model:
            return "model.save_pretrained(\"folder\", safe_serialization=True)";
        case FileUse::Any:
            break;
    }
    return "numpy.savez(\"a.npz\", attentions=" + array + ")";
}

/// Returns the command that unpacks a compressed file or an archive; empty for other files.
std::string_view unpackingCommand(std::string_view start) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 7> commands = {{
        {"\x1f\x8b"sv, "gunzip"},
        {"\x1f\x9d"sv, "uncompress"},
        {"\xfd\x37zXZ\0"sv, "unxz"},
        {"\x28\xb5\x2f\xfd"sv, "unzstd"},
        {"\x04\x22\x4d\x18"sv, "unlz4"},
        {"7z\xbc\xaf\x27\x1c"sv, "7z x"},
        {"Rar!\x1a\x07"sv, "unrar x"},
    }};
    for (const auto& [signature, command] : commands)
        if (start.starts_with(signature)) return command;
    if (start.starts_with("BZh") && start.substr(4).starts_with("1AY&SY")) return "bunzip2";
    if (start.size() > 262 && start.substr(257, 5) == "ustar") return "tar -xf";
    return {};
}

/// Returns the name of the first file in a zip archive; empty if `start` does not begin as one.
std::string_view firstNameInZip(std::string_view start) {
    constexpr std::size_t nameOffset = 30;
    if (!start.starts_with("PK\3\4") || start.size() < nameOffset) return {};
    const auto length = static_cast<unsigned char>(start[26]) | static_cast<unsigned char>(start[27]) << 8;
    const std::string_view name = start.substr(nameOffset, static_cast<std::size_t>(length));
    return name.size() == static_cast<std::size_t>(length) ? name : std::string_view();
}

/// True if `zip`, the content of a zip archive or its beginning, contains the name of a .npy file. The
/// directory at the end of an archive contains all names.
bool containsNpyName(std::string_view zip) {
    constexpr std::size_t searchedSize = 1 << 20;
    const auto directory = zip.substr(zip.size() - std::min(zip.size(), searchedSize));
    return firstNameInZip(zip).ends_with(".npy") || directory.find(".npy") != std::string_view::npos;
}

bool isOfficeDocument(std::string_view start) {
    if (!start.starts_with("PK\3\4"))
        return start.starts_with("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");  // .xls, .doc
    const std::string_view name = firstNameInZip(start);
    return name == "[Content_Types].xml" || name.starts_with("docProps/") || name == "_rels/.rels" ||
           name == "mimetype";
}

/// Returns the name that iconv has for the encoding of text whose characters have 2 or 4 bytes; empty for
/// others.
std::string_view wideEncoding(std::string_view start) {
    if (start.starts_with("\xff\xfe\0\0"sv) || start.starts_with("\0\0\xfe\xff"sv)) return "UTF-32";
    if (start.starts_with("\xff\xfe") || start.starts_with("\xfe\xff")) return "UTF-16";
    // UTF-16 without a byte order mark: in Latin letters and digits every other byte is 0.
    constexpr std::ptrdiff_t length = 16;
    if (std::ssize(start) < length) return {};
    const auto areZero = [&](std::size_t first) {
        for (std::size_t i = first; i < static_cast<std::size_t>(length); i += 2)
            if (start[i] != '\0') return false;
        return true;
    };
    if (std::ranges::count(start.substr(0, length), '\0') != length / 2) return {};
    return areZero(1) ? "UTF-16LE"sv : areZero(0) ? "UTF-16BE"sv : std::string_view();
}

/// True if the first line consists of numbers, which are the counts of words and components, and binary data
/// follows.
bool isBinaryWordVectors(std::string_view start) {
    const std::string_view line = start.substr(0, start.find('\n'));
    const bool hasCounts = !line.empty() && line.find_first_not_of("0123456789 ") == std::string_view::npos;
    const auto isControl = [](char c) { return c >= 0 && c < '\t'; };
    return hasCounts && std::ranges::any_of(start.substr(line.size()), isControl);
}

bool isWebPage(std::string_view start) {
    std::string beginning(start.substr(0, 14));
    std::ranges::transform(beginning, beginning.begin(), [](unsigned char c) { return std::tolower(c); });
    return beginning == "<!doctype html" || beginning.starts_with("<html>") ||
           beginning.starts_with("<html lang=");
}

Message pickleReason(std::string_view start, FileUse use) {
    const bool areWordVectors = use == FileUse::WordVectors || start.find("gensim") != std::string_view::npos;
    if (areWordVectors)
        return Message(
                   "files",
                   "The file is a pickle or a PyTorch file, which is not supported because it can contain "
                   "code. Save a supported file with save_word2vec_format(\"a.txt\") of gensim or with "
                   "%1.")
            .arg(savingCall(FileUse::WordVectors, "array"));
    return Message("files",
                   "The file is a pickle or a PyTorch file, which is not supported because it can contain "
                   "code. Save a supported file with %1.")
        .arg(savingCall(use, "array"));
}

/// Returns why a file with the content `text`, or with this beginning, cannot be opened as `use`. Returns an
/// empty message if no kind is recognized.
Message unsupportedKindReason(std::string_view text, FileUse use) {
    const std::string_view start = text.substr(0, startLength);
    if (start.starts_with("version https://git-lfs.github.com/"))
        return Message(
            "files",
            "The file is a Git LFS pointer, not the file itself. Download the file with “git lfs pull”.");
    if (start.starts_with("\x93NUMPY"))
        return Message("files",
                       "The file is a single NumPy array, which is not supported. Save a supported file with "
                       "%1.")
            .arg(savingCall(use, "array"));
    if (start.starts_with("\x89HDF\r\n\x1a\n"))
        return Message(
                   "files",
                   "The file is an HDF5 file, which is not supported. Read its arrays with h5py, and save "
                   "a supported file with %1.")
            .arg(savingCall(use, "array"));
    if (start.starts_with("GGUF") && start.size() > 4 && start[4] > 0 && start[4] < ' ')
        return Message(
            "files",
            "The file is a model in the format GGUF, which is not supported. Open the folder of the "
            "model with its .safetensors files instead.");
    if (isOfficeDocument(start))
        return Message(
                   "files",
                   "The file is an office document, which is not supported. Save its numbers as .csv, and "
                   "then save a supported file with %1.")
            .arg(savingCall(use, "numpy.loadtxt(\"a.csv\", delimiter=\",\")"));
    const bool isPickle = start.size() > 1 && start[0] == '\x80' && start[1] > 1 && start[1] <= 5;
    const bool isPyTorchFile =
        start.starts_with("PK\3\4") && start.find("/data.pkl") != std::string_view::npos;
    if (isPickle || isPyTorchFile) return pickleReason(start, use);
    const bool isOtherZip = !firstNameInZip(start).empty() && !containsNpyName(text);
    const std::string_view command = isOtherZip ? "unzip"sv : unpackingCommand(start);
    if (!command.empty())
        return Message("files", "The file is compressed. Unpack it with “%1”.").arg(command);
    if (start.starts_with("\xba\x16\x4f\x2f"))
        return Message("files",
                       "The file is a fastText model in binary format, which is not supported. Open the .vec "
                       "file that fastText writes next to it, or create one in gensim with "
                       "load_facebook_vectors(\"a.bin\").save_word2vec_format(\"a.vec\").");
    if (isBinaryWordVectors(start))
        return Message("files",
                       "The file contains word2vec vectors in binary format, which is not supported. Save "
                       "them as text (.txt, .vec) with save_word2vec_format(…, binary=False) of gensim.");
    const std::string_view encoding = wideEncoding(start);
    if (!encoding.empty())
        return Message("files",
                       "The text in the file must be encoded in UTF-8, but its encoding is %1. Convert the "
                       "file with “iconv -f %1 -t UTF-8”.")
            .arg(encoding);
    if (use != FileUse::Any && isWebPage(start))
        return Message("files",
                       "The file is a web page instead of data. Download the data again with a direct link "
                       "to the file.");
    return {};
}

std::string_view trimmed(std::string_view text, std::string_view characters) {
    const auto begin = text.find_first_not_of(characters);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(characters) + 1 - begin);
}

/// Returns the cells of a line of a table. Consecutive spaces count as one separator.
std::vector<std::string_view> cellsOf(std::string_view line, char separator) {
    constexpr std::size_t maxCells = 10'000;
    std::vector<std::string_view> cells;
    for (std::size_t begin = 0; begin <= line.size() && cells.size() < maxCells;) {
        const std::size_t end = std::min(line.find(separator, begin), line.size());
        const std::string_view cell = trimmed(line.substr(begin, end - begin), " \t\"");
        if (separator != ' ' || !cell.empty()) cells.push_back(cell);
        begin = end + 1;
    }
    return cells;
}

bool isNumber(std::string_view cell) {
    return parseNumber<double>(cell).has_value();
}

/// Returns the Python call that reads a table as an array. Returns std::nullopt if the text is not a table of
/// numbers.
std::optional<std::string> tableReadingCall(std::string_view text) {
    std::array<std::string_view, 2> lines;  // without blank lines
    for (std::string_view& line : lines)
        while (line.empty() && !text.empty()) line = trimmed(takeLine(text), " ");
    if (lines[1].empty()) lines[1] = lines[0];
    for (const char separator : {',', ';', '\t', ' '}) {
        const auto first = cellsOf(lines[0], separator), second = cellsOf(lines[1], separator);
        if (second.size() < 2 || !std::all_of(second.begin() + 1, second.end(), isNumber)) continue;
        const bool hasTitles = !isNumber(first.back()), hasLabels = !isNumber(second.front());
        const std::string separatorLiteral = separator == '\t' ? "\"\\t\"" : std::string{'"', separator, '"'};
        if (hasLabels)
            return "pandas.read_csv(\"a.csv\"" +
                   (separator == ' '   ? std::string(", sep=\"\\s+\"")
                    : separator == ',' ? std::string()
                                       : ", sep=" + separatorLiteral) +
                   (hasTitles ? "" : ", header=None") + ", index_col=0)";
        return "numpy.loadtxt(\"a.csv\"" +
               (separator == ' ' ? std::string() : ", delimiter=" + separatorLiteral) +
               (hasTitles ? ", skiprows=1" : "") + ")";
    }
    return std::nullopt;
}

constexpr std::string_view jsonWhitespace = " \t\r\n";

/// True if the text is a list of numbers in JSON, or a list of such lists, as far as its beginning shows.
bool isListOfNumbers(std::string_view json) {
    if (!json.starts_with('[')) return false;
    const auto firstElement = json.find_first_not_of("[ \t\r\n");
    return firstElement != std::string_view::npos &&
           (json[firstElement] == '-' || (json[firstElement] >= '0' && json[firstElement] <= '9'));
}

/// Returns the first name in a JSON object if its value is a list of numbers and the name needs no escapes.
std::optional<std::string> firstNumberListName(std::string_view object) {
    constexpr std::size_t maxNameLength = 60;
    const std::string_view content =
        object.substr(std::min(object.find_first_not_of(jsonWhitespace, 1), object.size()));
    const auto end = content.find('"', 1);
    if (!content.starts_with('"') || end == std::string_view::npos || end > maxNameLength)
        return std::nullopt;
    const std::string_view name = content.substr(1, end - 1);
    if (name.find('\\') != std::string_view::npos) return std::nullopt;
    const std::string_view rest = trimmed(content.substr(end + 1, 100), jsonWhitespace);
    if (!rest.starts_with(':')) return std::nullopt;
    return isListOfNumbers(trimmed(rest.substr(1), jsonWhitespace)) ? std::optional(std::string(name))
                                                                    : std::nullopt;
}

Message jsonReason(const std::string& call) {
    return Message("files",
                   "The file contains numbers in JSON, which are not supported. Save a supported file with "
                   "%1.")
        .arg(call);
}

Message jsonObjectReason(std::string_view object, FileUse use) {
    const auto contains = [&](std::string_view name) { return object.find(name) != std::string_view::npos; };
    if (contains("\"peft_type\"")) return loraAdapterReason();
    if (contains("\"model_type\"") || contains("\"added_tokens\""))
        return Message("files",
                       "The file is part of a trained model. Open the folder that contains the file.");
    const std::string loadingCall = "json.load(open(\"a.json\"))";
    if (contains("\"attentions\"") || contains("\"query_embeddings\""))
        return jsonReason("numpy.savez(\"a.npz\", **" + loadingCall + ")");
    const auto name = firstNumberListName(object);
    return name ? jsonReason(savingCall(use, loadingCall + "[\"" + *name + "\"]")) : Message();
}

}  // namespace

void rejectUnsupportedFile(const std::string& path, std::string_view text, FileUse use) {
    if (text.size() > 8 && text[8] == '{') return;  // .safetensors, which may begin as anything
    const Message reason = unsupportedKindReason(text, use);
    if (!reason.isEmpty()) throw FileReadError(path, reason);
}

Message numericTextReason(std::string_view text, FileUse use) {
    text = withoutByteOrderMark(text);
    if (text.starts_with("sequence,head,query,query_token,key,"))
        return Message(
            "files",
            "The file is a table that this program has exported, and it contains no session. To open a "
            "session again, export it as .attn or .json.");
    const std::string_view json = text.substr(std::min(text.find_first_not_of(jsonWhitespace), text.size()));
    if (json.starts_with('{')) return jsonObjectReason(json, use);
    if (isListOfNumbers(json)) return jsonReason(savingCall(use, "json.load(open(\"a.json\"))"));
    const auto call = tableReadingCall(text);
    if (!call) return {};
    return Message("files",
                   "The file is a table of numbers in text form, which is not supported. Save a supported "
                   "file with %1.")
        .arg(savingCall(use, *call));
}

Message loraAdapterReason() {
    return Message(
        "files",
        "This is a LoRA adapter, which only changes the parameters of another model. Merge the adapter into "
        "that model with merge_and_unload() of PEFT, save the model with save_pretrained(), and open the "
        "saved folder.");
}

}  // namespace attention
