// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json_file.h"

#include "files/file_problem.h"
#include "files/mapped_file.h"

#include <nlohmann/json.hpp>

namespace attention {
namespace {

/// Follows the parser through a file without keeping anything.
class LimitWatch : public nlohmann::json_sax<nlohmann::json> {
 public:
    LimitWatch(const std::string& path, const JsonLimits& limits) : m_path(path), m_limits(limits) {}

    bool null() override { return count(); }
    bool boolean(bool) override { return count(); }
    bool number_integer(number_integer_t) override { return count(); }
    bool number_unsigned(number_unsigned_t) override { return count(); }
    bool number_float(number_float_t, const string_t&) override { return count(); }
    bool string(string_t&) override { return count(); }
    bool binary(binary_t&) override { return count(); }
    bool key(string_t&) override { return true; }
    bool start_object(std::size_t) override { return count() && enter(); }
    bool start_array(std::size_t) override { return count() && enter(); }
    bool end_object() override { return leave(); }
    bool end_array() override { return leave(); }
    bool parse_error(std::size_t place, const std::string&, const nlohmann::json::exception&) override {
        throw FileProblem(m_path, Message("files", "is no valid JSON at byte %1").with(place));
    }

 private:
    bool count() {
        if (++m_values > m_limits.values)
            throw FileProblem(m_path,
                              Message("files", "holds more than %1 values, which is the most that is read")
                                  .with(m_limits.values));
        return true;
    }
    bool enter() {
        if (++m_depth > m_limits.depth)
            throw FileProblem(m_path,
                              Message("files", "is nested deeper than %1 levels").with(m_limits.depth));
        return true;
    }
    bool leave() {
        --m_depth;
        return true;
    }

    const std::string& m_path;
    const JsonLimits& m_limits;
    std::uint64_t m_values = 0;
    std::size_t m_depth = 0;
};

}  // namespace

nlohmann::json readJsonFile(const std::string& path, const JsonLimits& limits) {
    const MappedFile file(path);
    if (file.text().size() > limits.bytes)
        throw FileProblem(
            path,
            Message("files", "has %1 bytes; at most %2 are read").with(file.text().size(), limits.bytes));
    LimitWatch watch(path, limits);
    const std::string_view text = file.text();
    nlohmann::json::sax_parse(text, &watch);
    return nlohmann::json::parse(text);
}

}  // namespace attention
