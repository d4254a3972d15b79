// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/weight_draws.h"

#include <zlib.h>

#include <array>
#include <functional>
#include <numeric>
#include <string>

namespace attention {

std::uint32_t stableSeed(std::uint32_t seed, std::string_view name) {
    const std::array<Bytef, 4> bytes = {static_cast<Bytef>(seed), static_cast<Bytef>(seed >> 8),
                                        static_cast<Bytef>(seed >> 16), static_cast<Bytef>(seed >> 24)};
    const uLong start = crc32(crc32(0, nullptr, 0), bytes.data(), bytes.size());
    return static_cast<std::uint32_t>(
        crc32(start, reinterpret_cast<const Bytef*>(name.data()), static_cast<uInt>(name.size())));
}

double countOf(const Shape& shape) {
    return std::accumulate(shape.begin(), shape.end(), 1.0, std::multiplies<>());
}

WeightDraws::WeightDraws(const Session& session, const Watch& watch)
    : m_watch(watch),
      m_isStable(session.draws == Draws::Stable),
      m_seed(session.projection.seed),
      m_stream(session.projection.seed, watch) {}

Tensor WeightDraws::named(std::string_view matrix, const Shape& shape, const Initializer& initializer) {
    if (!m_isStable) return streamed(shape, initializer);
    Tensor tensor(shape);
    for (Index head = 0; head < shape[0]; ++head) {
        for (Index row = 0; row < shape[1]; ++row) {
            endIfStopped();
            const std::string name =
                std::string(matrix) + ':' + std::to_string(head) + ':' + std::to_string(row);
            TorchGenerator own(stableSeed(m_seed, name), m_watch);
            drawInitial(own, rowOf(tensor.matrix(head), row), initializer);
        }
    }
    return tensor;
}

Tensor WeightDraws::streamed(const Shape& shape, const Initializer& initializer) {
    Tensor tensor(shape);
    endIfStopped();
    drawInitial(m_stream, tensor.entries(), initializer);
    endIfStopped();
    return tensor;
}

void WeightDraws::endIfStopped() const {
    if (m_watch.isStopped()) throw Stopped();
}

}  // namespace attention
