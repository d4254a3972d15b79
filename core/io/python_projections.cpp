// SPDX-License-Identifier: GPL-3.0-or-later
// The step of an exported script that makes queries, keys and values, one function per recipe.
#include "io/python_steps.h"
#include "mechanisms/list.h"

#include <nlohmann/json.hpp>

namespace attention::python {
namespace {

const char* const rowsHelper = R"(
def rows(matrix, heads, count, width, draw):
    """(heads, count, width), every row from its own generator."""
    out = torch.empty(heads, count, width)
    for head in range(heads):
        for row in range(count):
            torch.manual_seed(stable_seed(seed, f"{matrix}:{head}:{row}"))
            out[head, row] = draw(width)
    return out

)";

const char* const splitHelper = R"(
def split(x, width):
    """(b, n, h * width) to (b, h, n, width)."""
    return x.reshape(b, -1, h, width).transpose(1, 2)

)";

/// Which weights K and V take over.
std::string sharing(const Session& s, const std::string& key, const std::string& value,
                    const std::string& query) {
    if (s.projection.shared == SharedWeights::None) return {};
    const bool isForAll = s.projection.shared == SharedWeights::QueryKeyValue;
    return key + " = " + (isForAll ? value + " = " : "") + query + "  # shared\n";
}

std::string projectHeads(const Session& s, bool hasBias) {
    std::string text = sharing(s, "W_K", "W_V", "W_Q");
    if (hasBias) text += sharing(s, "b_K", "b_V", "b_Q");
    const char* const names[3][3] = {{"Q", "X", "Q"}, {"K", "Y", "K"}, {"V", "Y", "V"}};
    for (const auto& [result, input, matrix] : names) {
        text += std::string(result) + " = torch.einsum(\"bnd,hkd->bhnk\", " + input + ", W_" + matrix + ")" +
                (hasBias ? std::string(" + b_") + matrix + "[:, None]" : "") + "\n";
    }
    return text;
}

std::string perHead(const Session& s) {
    const ProjectionSettings& p = s.projection;
    const bool isLinear = p.recipe == Recipe::Linear;
    const bool isStable = s.draws == Draws::Stable;
    const bool hasBias = p.bias && (!isLinear || p.init == Init::UniformFanIn);
    const auto drawnAs = [&](const Piece& piece) { return drawnPiece(s, piece, p.init, p.deviation); };
    const auto fanOut = [&](const std::string& width) { return isLinear ? "h * " + width : width; };
    struct Matrix {
        const char *letter, *width;
    };
    const Matrix matrices[] = {{"Q", "d_k"}, {"K", "d_k"}, {"V", "d_v"}};
    std::string text;
    for (const auto& [letter, width] : matrices) {
        const std::string name = std::string("W_") + letter;
        text += name + " = " + drawnAs({name, "h", width, "d_model", "d_model", fanOut(width)}) + "\n";
    }
    for (const auto& [letter, width] : matrices) {
        if (!hasBias) break;
        const std::string name = std::string("b_") + letter;
        text += name + " = " + drawnAs({name, "h", width, "1", "d_model", fanOut(width)}) + "[..., 0]\n";
    }
    if (s.output.project && isStable) {
        text += "W_O = " + drawnAs({"W_O", "h", "d_out", "d_v", "h * d_v", "d_out"}) +
                ".permute(1, 0, 2).reshape(d_out, h * d_v)\n";
    } else if (s.output.project) {
        text +=
            "W_O = " + drawn("d_out, h * d_v", {"", "", "", "", "h * d_v", "d_out"}, p.init, p.deviation) +
            "\n";
    }
    if (s.output.project) {
        text += hasBias ? "b_O = " + drawnAs({"b_O", "1", "d_out", "1", "h * d_v", "d_out"}) + "[0, :, 0]\n"
                        : "b_O = None\n";
    }
    return text + projectHeads(s, hasBias);
}

std::string linear(const Session& s) {
    const std::string bias = s.projection.bias ? "bias=True" : "bias=False";
    std::string text = "to_q = nn.Linear(d_model, h * d_k, " + bias +
                       ")\nto_k = nn.Linear(d_model, h * d_k, " + bias +
                       ")\nto_v = nn.Linear(d_model, h * d_v, " + bias + ")\n";
    std::string modules = "to_q, to_k, to_v";
    if (s.output.project) {
        text += "to_out = nn.Linear(h * d_v, d_out, " + bias + ")\n";
        modules += ", to_out";
    }
    std::string redrawn;
    switch (s.projection.init) {
        case Init::UniformFanIn:
            break;
        case Init::Uniform01:
            redrawn = "nn.init.uniform_(module.weight)";
            break;
        case Init::Normal:
            redrawn = "nn.init.normal_(module.weight, 0, " + literal(s.projection.deviation) + ")";
            break;
        case Init::LecunNormal:
            redrawn = "nn.init.normal_(module.weight, 0, 1 / math.sqrt(module.in_features))";
            break;
        case Init::XavierUniform:
            redrawn = "nn.init.xavier_uniform_(module.weight)";
            break;
    }
    if (!redrawn.empty()) {
        text += "for module in (" + modules + "):\n    " + redrawn + "\n";
        if (s.projection.bias) text += "    nn.init.zeros_(module.bias)\n";
    }
    text += sharing(s, "to_k", "to_v", "to_q");
    if (s.output.project) text += "W_O, b_O = to_out.weight, to_out.bias\n";
    return text + "Q, K, V = split(to_q(X), d_k), split(to_k(Y), d_k), split(to_v(Y), d_v)\n";
}

std::string stackedLinear(const Session& s) {
    return std::string(R"(
class MultiHead(nn.Module):
    def __init__(self):
        super().__init__()
        self.to_q, self.to_k = nn.Linear(d_k, h * d_k), nn.Linear(d_k, h * d_k)
        self.to_v, self.to_out = nn.Linear(d_v, h * d_v), nn.Linear(h * d_v, )") +
           (s.output.project ? "d_out" : std::to_string(s.output.dOut)) + R"()


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.w_q, self.w_k, self.w_v = [nn.Parameter(torch.empty(d_model, d)) for d in (d_k, d_k, d_v)]
        self.heads = MultiHead()
        for p in self.parameters():
            bound = 1 / math.sqrt(p.size(-1))
            nn.init.uniform_(p, -bound, bound)

model = Attention()
Q = split(model.heads.to_q(X @ model.w_q), d_k)
K = split(model.heads.to_k(Y @ model.w_k), d_k)
V = split(model.heads.to_v(Y @ model.w_v), d_v)
)" + (s.output.project ? "W_O, b_O = model.heads.to_out.weight, model.heads.to_out.bias\n" : "");
}

std::string multiheadAttention(const Session& s) {
    const std::string bias = s.projection.bias ? "True" : "False";
    return "module = nn.MultiheadAttention(d_model, h, bias=" + bias +
           ", batch_first=True)  # its biases start as 0\n"
           "W_q, W_k, W_v = module.in_proj_weight.chunk(3)\n"
           "Q, K, V = split(X @ W_q.T, d_k), split(Y @ W_k.T, d_k), split(Y @ W_v.T, d_v)\n"
           "W_O, b_O = module.out_proj.weight, module.out_proj.bias\n";
}

std::string identity(const Session& s) {
    std::string text = "Q, K, V = split(X, d_k), split(Y, d_k), split(Y, d_v)  # no projections\n";
    if (s.output.project) {
        text += std::string("to_out = nn.Linear(h * d_v, d_out, bias=") +
                (s.projection.bias ? "True" : "False") + ")\nW_O, b_O = to_out.weight, to_out.bias\n";
    }
    return text;
}

std::string givenValues(const Session& s) {
    std::string text;
    for (const auto& [name, tensor] : s.projection.values) {
        const bool isOfOutput = name == "W_O" || name == "b_O";
        if (isOfOutput && !s.output.project) continue;
        text += name + " = torch.tensor(" + nlohmann::json(tensor.entries.list()).dump() + ").view(";
        for (std::size_t i = 0; i < tensor.shape.size(); ++i)
            text += (i ? ", " : "") + std::to_string(tensor.shape[i]);
        text += ")\n";
    }
    for (const char* bias : {"b_Q", "b_K", "b_V"}) {
        if (!s.projection.values.contains(bias)) text += std::string(bias) + " = torch.zeros(1, 1)\n";
    }
    if (s.output.project && !s.projection.values.contains("b_O")) text += "b_O = None\n";
    return text + projectHeads(s, true);
}

/// Q, K and V, and the output's weights.
std::string heads(const Session& s) {
    switch (s.projection.recipe) {
        case Recipe::Identity:
            return identity(s);
        case Recipe::PerHead:
            return perHead(s);
        case Recipe::Linear:
            return s.draws == Draws::Stable ? perHead(s) : linear(s);
        case Recipe::StackedLinear:
            return stackedLinear(s);
        case Recipe::MultiheadAttention:
            return multiheadAttention(s);
        case Recipe::Values:
            return givenValues(s);
    }
    return {};
}

}  // namespace

Step projectionStep(const Session& s) {
    const Recipe recipe = s.projection.recipe;
    const bool isStable = s.draws == Draws::Stable;
    const bool isPerHead = recipe == Recipe::PerHead || (recipe == Recipe::Linear && isStable);
    const bool hasLearnedScore = scorerOf(s.score.function).isLearned();
    const bool isDrawn = recipe == Recipe::Identity ? s.output.project : recipe != Recipe::Values;
    std::string text;
    if (isDrawn || hasLearnedScore) {
        text += "seed = " + std::to_string(s.projection.seed) + "\ntorch.manual_seed(seed)\n";
    }
    if (isStable && (isPerHead || hasLearnedScore)) text += rowsHelper;
    if (!isPerHead && recipe != Recipe::Values) text += splitHelper;
    return {"Queries, keys and values of every head, (b, h, n, d)", text + heads(s)};
}

}  // namespace attention::python
