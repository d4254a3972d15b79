// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/python_helpers.h"
#include "mechanisms/projection_init/headwise_initializer.h"
#include "text/exact_number_text.h"

namespace attention {
namespace {

/// Returns the Python statement that samples a module's weight again, or an empty text if the weight remains
/// as the constructor of nn.Linear sampled it.
std::string resamplingInPython(const ProjectionSettings& p) {
    switch (p.initDistribution) {
        case InitDistribution::UniformFanIn:
            break;
        case InitDistribution::Uniform01:
            return "nn.init.uniform_(module.weight)";
        case InitDistribution::Normal:
            return "nn.init.normal_(module.weight, 0, " + formatExactNumber(p.initStdDev) + ")";
        case InitDistribution::LecunNormal:
            return "nn.init.normal_(module.weight, 0, 1 / math.sqrt(module.in_features))";
        case InitDistribution::XavierUniform:
            return "nn.init.xavier_uniform_(module.weight)";
    }
    return {};
}

/// Constructs nn.Linear modules one after the other. If the session has another initialization distribution
/// than nn.Linear, all weights are then sampled again and all biases set to 0.
class LinearModules : public HeadwiseInitializer {
 public:
    LinearModules()
        : HeadwiseInitializer(
              InitScheme::Linear,
              {Message("Mechanisms", "nn.Linear"),
               Message("Mechanisms", "Q, K and V each use one nn.Linear of PyTorch for all heads.")}) {}

    std::vector<WeightInitialization> weightInitializations(const Session& s) const override {
        if (s.seeding == Seeding::PerRow) return HeadwiseInitializer::weightInitializations(s);
        std::vector<WeightInitialization> list = ProjectionInitializer::weightInitializations(s);
        if (!isResampled(s)) return list;
        for (WeightInitialization initialization : std::vector(list)) {
            const bool isBias = initialization.shape.size() == 1;
            initialization.initializer.reset();
            if (!isBias)
                initialization.initializer =
                    weightInitializer(s, initialization.shape[1], initialization.shape[0]);
            list.push_back(std::move(initialization));
        }
        return list;
    }

    std::string pythonLines(const Session& s) const override {
        if (s.seeding == Seeding::PerRow) return HeadwiseInitializer::pythonLines(s);
        const std::string bias = python::biasArgument(s);
        const auto linearModule = [&](const char* name, HeadAxis heads, const char* width) {
            return std::string(name) + " = nn.Linear(d_model, " + python::headCountName(s, heads) + " * " +
                   width + ", " + bias + ")\n";
        };
        std::string text = python::splitHelper() + linearModule("to_q", HeadAxis::Query, "d_k") +
                           linearModule("to_k", HeadAxis::KeyValue, "d_k") +
                           linearModule("to_v", HeadAxis::KeyValue, "d_v");
        std::string modules = "to_q, to_k, to_v";
        if (s.output.hasProjection) {
            text += "to_out = nn.Linear(h * d_v, d_out, " + bias + ")\n";
            modules += ", to_out";
        }
        if (isResampled(s)) {
            text += "for module in (" + modules + "):\n    " + resamplingInPython(s.projection) + "\n";
            if (s.projection.hasBias) text += "    nn.init.zeros_(module.bias)\n";
        }
        text += python::sharedWeightLines(s, "to_k", "to_v", "to_q");
        if (s.output.hasProjection) text += "W_O, b_O = to_out.weight, to_out.bias\n";
        return text + "Q, K, V = split(to_q(X), d_k), split(to_k(Y), d_k), split(to_v(Y), d_v)\n";
    }

 protected:
    bool fanOutCountsAllHeads() const override { return true; }
    /// Returns no biases under Seeding::PerRow if the initialization distribution differs from nn.Linear's,
    /// because all biases would then be 0.
    std::array<bool, 4> biasFlags(const Session& s) const override {
        const bool hasBias = s.projection.hasBias && !(s.seeding == Seeding::PerRow && isResampled(s));
        return {hasBias, hasBias, hasBias, hasBias};
    }

 private:
    static bool isResampled(const Session& s) {
        return s.projection.initDistribution != InitDistribution::UniformFanIn;
    }
};

}  // namespace

const ProjectionInitializer& linearInitializer() {
    static const LinearModules initializer;
    return initializer;
}

}  // namespace attention
