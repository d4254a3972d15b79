// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/kernels.h"
#include "mechanisms/scores/scorer.h"

namespace attention {
namespace {

constexpr Form halfSquaredDifference{"−½ ({%1 − %2})²"};

/// −½ ‖q − k‖².
class Gaussian : public Scorer {
 public:
    Gaussian()
        : Scorer(ScoreFunction::Gaussian,
                 {Message("attention", "Gaussian"), Message("attention", "−½ ‖q − k‖²"), "−½ ‖q − k‖²"}) {}

    void score(const ScoreOperands& o, Matrix out, const std::stop_token& stop) const override {
        scoreRows(out, stop, [&](Index first, Index count) {
            kernels::scoreGaussian(rows(o.queries, first, count), o.keys, rows(out, first, count));
        });
    }

    double multiplyAdds(const AttentionConfig& c, double queries, double keys) const override {
        return queries * keys * static_cast<double>(c.dK);
    }

    Term term(Numbers&, const CellRef&, const MeetingPair& pair, int component) const override {
        return makeTerm(halfSquaredDifference, {pair.query, pair.key}, component);
    }

    std::string python(const Session&, const python::Scored& scored) const override {
        return "raw_scores = -0.5 * ((" + scored.queries + "[..., :, None, :] - " + scored.keys +
               "[..., None, :, :]) ** 2).sum(-1)\n";
    }
};

}  // namespace

extern const Scorer& gaussian;
const Scorer& gaussian = Gaussian();

}  // namespace attention
