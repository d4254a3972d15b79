// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/weight_sampler.h"

#include <zlib.h>

#include <array>
#include <functional>
#include <numeric>
#include <string>

namespace attention {

std::uint32_t seedForName(std::uint32_t seed, std::string_view name) {
    const std::array<Bytef, 4> bytes = {static_cast<Bytef>(seed), static_cast<Bytef>(seed >> 8),
                                        static_cast<Bytef>(seed >> 16), static_cast<Bytef>(seed >> 24)};
    const uLong seedChecksum = crc32(crc32(0, nullptr, 0), bytes.data(), bytes.size());
    return static_cast<std::uint32_t>(
        crc32(seedChecksum, reinterpret_cast<const Bytef*>(name.data()), static_cast<uInt>(name.size())));
}

double entryCountAsDouble(const Shape& shape) {
    return std::accumulate(shape.begin(), shape.end(), 1.0, std::multiplies<>());
}

WeightSampler::WeightSampler(const Session& session, const ProgressMonitor& monitor)
    : m_monitor(monitor),
      m_hasPerRowSeeds(session.seeding == Seeding::PerRow),
      m_seed(session.projection.seed),
      m_stream(session.projection.seed, monitor) {}

Tensor WeightSampler::sampleNamedTensor(std::string_view matrixName, const Shape& shape,
                                        const Initializer& initializer) {
    if (!m_hasPerRowSeeds) return sampleFromStream(shape, initializer);
    Tensor tensor(shape);
    for (Index head = 0; head < shape[0]; ++head) {
        for (Index row = 0; row < shape[1]; ++row) {
            throwIfStopped();
            const std::string name =
                std::string(matrixName) + ':' + std::to_string(head) + ':' + std::to_string(row);
            TorchGenerator rowGenerator(seedForName(m_seed, name), m_monitor);
            sampleInitialValues(rowGenerator, rowSpan(tensor.matrix(head), row), initializer);
        }
    }
    return tensor;
}

Tensor WeightSampler::sampleFromStream(const Shape& shape, const Initializer& initializer) {
    Tensor tensor(shape);
    throwIfStopped();
    sampleInitialValues(m_stream, tensor.entries(), initializer);
    throwIfStopped();
    return tensor;
}

void WeightSampler::throwIfStopped() const {
    if (m_monitor.isStopped()) throw StoppedException();
}

}  // namespace attention
