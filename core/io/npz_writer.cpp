// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/tensor_export.h"
#include "io/writers.h"

#include <archive.h>
#include <archive_entry.h>

#include <bit>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>

namespace attention {
namespace {

static_assert(std::endian::native == std::endian::little, "'<f4' below says little-endian");

/// Returns the header of a .npy file, version 1.0. It is padded with spaces so that the data start at a
/// multiple of 64 bytes. `type` is NumPy's descr.
std::string npyHeader(const Shape& shape, const char* type = "<f4") {
    std::string tuple;
    for (const Index n : shape) tuple += std::to_string(n) + (shape.size() == 1 ? "," : ", ");
    if (shape.size() > 1) tuple.resize(tuple.size() - 2);
    std::string dict =
        "{'descr': '" + std::string(type) + "', 'fortran_order': False, 'shape': (" + tuple + "), }";
    constexpr std::size_t preambleSize = 10;
    dict.append(63 - (preambleSize + dict.size()) % 64, ' ');
    dict += '\n';
    std::string header("\x93NUMPY\x01\x00", 8);
    header += static_cast<char>(dict.size() & 0xff);
    header += static_cast<char>(dict.size() >> 8);
    return header + dict;
}

/// A zip archive that is written to a sink. An exception of the sink must not pass through libarchive, which
/// is written in C. Therefore it is stored and thrown again after the call. All functions throw
/// std::runtime_error or the exception of the sink.
class ZipWriter {
 public:
    /// `sink` must outlive the object.
    explicit ZipWriter(const ByteSink& sink)
        : m_sink(sink), m_archive(archive_write_new(), &archive_write_free) {
        check(archive_write_set_format_zip(m_archive.get()));
        check(archive_write_zip_set_compression_store(m_archive.get()));
        check(archive_write_set_bytes_in_last_block(m_archive.get(), 1));
        check(archive_write_open2(m_archive.get(), this, nullptr, &ZipWriter::writeToSink, nullptr, nullptr));
    }

    /// Begins a file with `bytes` bytes in the archive. write() then appends its contents.
    void beginMember(const std::string& name, Index bytes) {
        const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                                  &archive_entry_free);
        // 1979-12-31 is before the first time that a zip archive can represent, so libarchive writes that
        // first time. Zip archives contain local times, so any later time would depend on the time zone. With
        // the first time, equal numbers give equal files on any day and in any time zone.
        constexpr time_t beforeZip = 315446400;
        archive_entry_set_pathname(entry.get(), name.c_str());
        archive_entry_set_size(entry.get(), bytes);
        archive_entry_set_filetype(entry.get(), AE_IFREG);
        archive_entry_set_perm(entry.get(), 0644);
        archive_entry_set_mtime(entry.get(), beforeZip, 0);
        check(archive_write_header(m_archive.get(), entry.get()));
    }

    void write(std::string_view bytes) {
        if (archive_write_data(m_archive.get(), bytes.data(), bytes.size()) < 0) check(ARCHIVE_FATAL);
    }

    void close() { check(archive_write_close(m_archive.get())); }

 private:
    /// Passes bytes from libarchive to the sink. Stores an exception of the sink in m_failure and returns −1.
    static la_ssize_t writeToSink(archive* writer, void* self, const void* bytes, std::size_t count) {
        auto* zip = static_cast<ZipWriter*>(self);
        try {
            if (!zip->m_failure) zip->m_sink({static_cast<const char*>(bytes), count});
        } catch (...) {
            zip->m_failure = std::current_exception();
            archive_set_error(writer, -1, "write failed");
            return -1;
        }
        return static_cast<la_ssize_t>(count);
    }

    /// Throws the stored exception of the sink, or std::runtime_error if `result` is an error of libarchive.
    void check(int result) {
        if (m_failure) std::rethrow_exception(m_failure);
        if (result >= ARCHIVE_WARN) return;
        const char* reason = archive_error_string(m_archive.get());
        throw std::runtime_error(reason ? reason : "cannot write the archive");
    }

    const ByteSink& m_sink;
    std::exception_ptr m_failure;
    std::unique_ptr<archive, decltype(&archive_write_free)> m_archive;
};

void writeRow(ZipWriter& zip, std::span<const float> row) {
    zip.write({reinterpret_cast<const char*>(row.data()), row.size_bytes()});
}

/// Begins an array in the archive and writes its header. `entrySize` is the number of bytes per entry.
void beginArray(ZipWriter& zip, const std::string& name, const Shape& shape, const char* type = "<f4",
                std::size_t entrySize = sizeof(float)) {
    const std::string header = npyHeader(shape, type);
    const Index bytes = entryCount(shape) * static_cast<Index>(entrySize);
    zip.beginMember(name + ".npy", static_cast<Index>(header.size()) + bytes);
    zip.write(header);
}

/// Writes a tensor as an array of `Number`, whose NumPy descr is `type`.
template <class Number>
void writeAs(const char* type, ZipWriter& zip, const ExportedTensor& tensor) {
    beginArray(zip, tensor.name, tensor.shape, type, sizeof(Number));
    tensor.writeRows([&](std::span<const float> row) {
        const std::vector<Number> numbers(row.begin(), row.end());
        zip.write({reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)});
    });
}

void writeTensor(ZipWriter& zip, const ExportedTensor& tensor) {
    if (tensor.type == ExportedTensor::Type::Integer) return writeAs<std::int64_t>("<i8", zip, tensor);
    if (tensor.type == ExportedTensor::Type::Bool) return writeAs<std::uint8_t>("|b1", zip, tensor);
    beginArray(zip, tensor.name, tensor.shape);
    tensor.writeRows([&](std::span<const float> row) { writeRow(zip, row); });
}

/// Writes the ids of the tokens and the tensors of all layers of a model.
void writeModel(const ModelTrace& model, ZipWriter& zip, const ExecutionContext& execution) {
    const std::vector<float> ids(model.text->ids.begin(), model.text->ids.end());
    writeTensor(
        zip,
        {"ids", {std::ssize(ids)}, [&](const RowSink& rows) { rows(ids); }, ExportedTensor::Type::Integer});
    forEachTensor(
        model, [&](const ExportedTensor& tensor) { writeTensor(zip, tensor); }, execution);
}

}  // namespace

void writeNpz(const Trace& trace, const ByteSink& sink, const ExecutionContext& execution) {
    ZipWriter zip(sink);
    if (trace.modelTrace) {
        writeModel(*trace.modelTrace, zip, execution);
        zip.close();
        return;
    }
    for (const Stage stage : exportedStages(trace)) {
        beginArray(zip, std::string(stageInfo(stage).name), stageShape(trace, stage));
        forEachRow(trace, stage, [&](std::span<const float> row) { writeRow(zip, row); });
    }
    zip.close();
}

}  // namespace attention
