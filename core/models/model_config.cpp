// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/model_config.h"

#include "files/file_read_error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

using Json = nlohmann::json;

constexpr Index maxSize = 16'777'216;
constexpr Index maxLayers = 1024;
constexpr Index maxHeads = 1024;

/// Reads and checks config.json. Each error is a FileReadError with the path of the file.
class ConfigReader {
 public:
    ConfigReader(const Json& json, const std::string& path) : m_json(json), m_path(path) {}

    ModelConfig read() {
        if (!m_json.is_object()) fail(Message("models", "The file must contain a JSON object."));
        rejectUnsupported();
        ModelConfig c;
        c.family = &family();
        const FamilyConfigKeys& keys = c.family->configKeys;
        c.width = size(keys.width);
        c.layerCount = size(keys.layers);
        if (c.layerCount > maxLayers)
            fail(Message("models", "The member “%1” is %2, but at most %3 layers are supported.")
                     .arg(keys.layers, c.layerCount, maxLayers));
        c.vocabularySize = size("vocab_size");
        c.maxPositions = optionalSize(keys.positions).value_or(0);
        if (!c.family->tensorNames.positions.empty() && c.maxPositions == 0) failMissing(keys.positions);
        readHeads(c);
        if (!keys.mlpSize.empty())
            c.mlpSize = c.family->hasTransposedMatrices ? optionalSize(keys.mlpSize).value_or(4 * c.width)
                                                        : size(keys.mlpSize);
        c.epsilon = c.family->fixedEpsilon.value_or(
            keys.epsilon.empty() ? 0 : number(m_json, keys.epsilon, c.family->defaultEpsilon));
        if (!keys.activation.empty()) c.activation = activation(keys.activation);
        if (c.family->offsetsPositionsByPadding) {
            c.paddingId = paddingId();
            if (c.maxPositions < c.paddingId + 2)
                fail(
                    Message("models",
                            "The member “%1” must be at least %2 because positions begin after the id of the "
                            "padding, but it is %3.")
                        .arg(keys.positions, c.paddingId + 2, c.maxPositions));
        }
        if (c.family->usesRotaryPositions) readRotary(c);
        readWindows(c);
        c.isScaled = flag("scale_attn_weights", true);
        c.scalesByLayerIndex = flag("scale_attn_by_inverse_layer_idx", false);
        return c;
    }

 private:
    [[noreturn]] void fail(Message reason) const { throw FileReadError(m_path, std::move(reason)); }
    [[noreturn]] void failMissing(std::string_view key) const {
        fail(Message("models", "The member “%1” is missing.").arg(key));
    }

    /// Throws FileReadError because the value `number` of the member `key` is not a multiple of `divisor`,
    /// the value of the member `divisorKey`.
    [[noreturn]] void failAsIndivisible(std::string_view key, std::string_view divisorKey, Index number,
                                        Index divisor) const {
        fail(Message("models", "The member “%1” must be a multiple of “%2”, but %3 is not a multiple of %4.")
                 .arg(key, divisorKey, number, divisor));
    }

    const Json* find(const Json& object, std::string_view key) const {
        const auto found = object.find(key);
        return found == object.end() || found->is_null() ? nullptr : &*found;
    }
    const Json* find(std::string_view key) const { return find(m_json, key); }

    std::optional<Index> optionalInteger(std::string_view key, Index minimum) const {
        const Json* const value = find(key);
        if (!value) return std::nullopt;
        if (!value->is_number_integer() || value->get<double>() < static_cast<double>(minimum) ||
            value->get<double>() > static_cast<double>(maxSize))
            fail(Message("models", "The member “%1” must be a whole number from %3 to %4, but it is %2.")
                     .arg(key, shortenedJson(*value), minimum, maxSize));
        return value->get<Index>();
    }
    std::optional<Index> optionalSize(std::string_view key) const { return optionalInteger(key, 1); }
    Index size(std::string_view key) const {
        const auto value = optionalSize(key);
        if (!value) failMissing(key);
        return *value;
    }
    double number(const Json& object, std::string_view key, double defaultValue) const {
        const Json* const value = find(object, key);
        if (!value) return defaultValue;
        if (!value->is_number() || !std::isfinite(value->get<double>()) || value->get<double>() <= 0)
            fail(Message("models", "The member “%1” must be a number above 0, but it is %2.")
                     .arg(key, shortenedJson(*value)));
        return value->get<double>();
    }
    bool flag(std::string_view key, bool defaultValue) const {
        const Json* const value = find(key);
        if (!value) return defaultValue;
        if (!value->is_boolean())
            fail(Message("models", "The member “%1” must be true or false, but it is %2.")
                     .arg(key, shortenedJson(*value)));
        return value->get<bool>();
    }
    std::string text(const Json& object, std::string_view key, std::string_view defaultValue) const {
        const Json* const value = find(object, key);
        if (!value) return std::string(defaultValue);
        if (!value->is_string())
            fail(Message("models", "The member “%1” must be a string, but it is %2.")
                     .arg(key, shortenedJson(*value)));
        return value->get<std::string>();
    }
    /// Returns a value as JSON, cut to 40 characters so that it fits into a message.
    static std::string shortenedJson(const Json& value) {
        const std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
        return text.size() > 40 ? text.substr(0, 40) + "…" : text;
    }

    const ModelFamily& family() const {
        if (!find("model_type")) failMissing("model_type");
        const std::string type = text(m_json, "model_type", "");
        const auto found = std::ranges::find(modelFamilies(), type, &ModelFamily::name);
        if (found == modelFamilies().end())
            fail(Message(
                     "models",
                     "The member “model_type” must be one of %2, but it is %1. For another model, save the "
                     "attention weights in a file as described in the help.")
                     .arg(shortenedJson(type), modelFamilyNames()));
        return *found;
    }

    void rejectUnsupported() const {
        if (find("quantization_config"))
            fail(Message("models",
                         "The member “quantization_config” must be missing because quantized parameters are "
                         "not supported. Save the model with 16-bit or 32-bit parameters."));
        rejectPartialRotary(m_json);
        if (family().isCausal) return;
        if (text(m_json, "position_embedding_type", "absolute") != "absolute")
            fail(Message("models", "The member “position_embedding_type” must be “absolute”, but it is %1.")
                     .arg(shortenedJson(*find("position_embedding_type"))));
        for (const char* const key : {"is_decoder", "add_cross_attention"}) {
            if (flag(key, false))
                fail(Message("models",
                             "The member “%1” must be false because models of this type are supported only "
                             "as encoders without cross-attention.")
                         .arg(key));
        }
    }
    void rejectPartialRotary(const Json& rotary) const {
        if (number(rotary, "partial_rotary_factor", 1) != 1)
            fail(Message("models",
                         "The member “partial_rotary_factor” must be 1 because rotary position encodings "
                         "(RoPE) are supported only for whole heads."));
    }

    void readHeads(ModelConfig& c) const {
        c.headCount = size(c.family->configKeys.heads);
        const bool mayDiffer = c.family->usesRotaryPositions;
        c.kvHeadCount = mayDiffer ? optionalSize("num_key_value_heads").value_or(c.headCount) : c.headCount;
        const auto headDim = mayDiffer ? optionalSize("head_dim") : std::nullopt;
        if (!headDim && !c.family->defaultHeadSize && c.width % c.headCount != 0)
            failAsIndivisible(c.family->configKeys.width, c.family->configKeys.heads, c.width, c.headCount);
        c.headSize = headDim                     ? *headDim
                     : c.family->defaultHeadSize ? *c.family->defaultHeadSize
                                                 : c.width / c.headCount;
        if (c.headCount % c.kvHeadCount != 0)
            failAsIndivisible(c.family->configKeys.heads, "num_key_value_heads", c.headCount, c.kvHeadCount);
        if (c.headCount > maxHeads)
            fail(Message("models", "The member “%1” is %2, but at most %3 heads are supported.")
                     .arg(c.family->configKeys.heads, c.headCount, maxHeads));
    }

    Activation activation(std::string_view key) const {
        const std::string name = text(m_json, key, family().defaultActivation);
        const auto found = activationNamed(name);
        if (!found)
            fail(Message("models", "The member “%1” must be gelu, gelu_new, silu or relu, but it is %2.")
                     .arg(key, shortenedJson(name)));
        return *found;
    }

    /// Returns pad_token_id, or 1 if the configuration does not contain it.
    Index paddingId() const { return optionalInteger("pad_token_id", 0).value_or(1); }

    void readRotary(ModelConfig& c) const {
        if (c.headSize % 2 != 0)
            fail(
                Message("models",
                        "The size of a head (“head_dim”) must be even because the model uses rotary position "
                        "encodings (RoPE), but it is %1.")
                    .arg(c.headSize));
        c.rotaryBase = number(m_json, "rope_theta", 10000);
        const char* const key = find("rope_parameters") ? "rope_parameters" : "rope_scaling";
        const Json* const parameters = find(key);
        if (!parameters) return;
        if (!parameters->is_object())
            fail(Message("models", "The member “%1” must be an object, but it is %2.")
                     .arg(key, shortenedJson(*parameters)));
        rejectPartialRotary(*parameters);
        c.rotaryBase = number(*parameters, "rope_theta", c.rotaryBase);
        const char* const typeKey = find(*parameters, "rope_type") ? "rope_type" : "type";
        const std::string type = text(*parameters, typeKey, "default");
        RotaryScaling& scaling = c.rotaryScaling;
        if (type == "default") return;
        if (type != "linear" && type != "llama3")
            fail(Message("models", "The member “%1” must be default, linear or llama3, but it is %2.")
                     .arg(typeKey, shortenedJson(type)));
        const auto requiredNumber = [&](std::string_view name) {
            if (!find(*parameters, name)) failMissing(name);
            return number(*parameters, name, 1);
        };
        scaling.factor = requiredNumber("factor");
        scaling.kind = RotaryScaling::Kind::Linear;
        if (type == "linear") return;
        scaling.kind = RotaryScaling::Kind::Llama3;
        scaling.lowFrequencyFactor = requiredNumber("low_freq_factor");
        scaling.highFrequencyFactor = requiredNumber("high_freq_factor");
        scaling.originalMaxPositions = requiredNumber("original_max_position_embeddings");
        if (scaling.highFrequencyFactor <= scaling.lowFrequencyFactor)
            fail(Message("models", "The member “high_freq_factor” must be greater than “low_freq_factor”."));
    }

    void readWindows(ModelConfig& c) const {
        c.windows.resize(static_cast<std::size_t>(c.layerCount));
        using enum ModelFamily::SlidingWindow;
        if (c.family->slidingWindow == Never) return;
        const bool isChosenByLayer = c.family->slidingWindow == IfEnabled;
        if (isChosenByLayer && !flag("use_sliding_window", false)) return;
        const Json* const types = find("layer_types");
        if (types && (!types->is_array() || types->size() != c.windows.size()))
            fail(Message("models",
                         "The member “layer_types” must be a list with one entry for each of the %1 layers.")
                     .arg(c.layerCount));
        // Without the key the window is 4096, as in the first models of the family. With null there is no
        // window.
        std::optional<Index> window = optionalInteger("sliding_window", 0);
        if (!window && !m_json.contains("sliding_window")) window = 4096;
        if (window == 0) window.reset();
        const Index first = isChosenByLayer ? optionalInteger("max_window_layers", 0).value_or(28) : 0;
        for (std::size_t i = 0; i < c.windows.size(); ++i) {
            const bool usesWindow = types && isChosenByLayer ? (*types)[i] == "sliding_attention"
                                                             : static_cast<Index>(i) >= first;
            if (usesWindow) c.windows[i] = window;
        }
    }

    const Json& m_json;
    const std::string& m_path;
};

}  // namespace

std::optional<Index> ModelConfig::maxTokens() const {
    if (sessionAttention) return maxPositions > 0 ? std::optional(maxPositions) : std::nullopt;
    if (family->tensorNames.positions.empty()) return std::nullopt;
    return family->offsetsPositionsByPadding ? maxPositions - paddingId - 1 : maxPositions;
}

AttentionConfig ModelConfig::layerConfig(Index index) const {
    if (sessionAttention) return *sessionAttention;
    AttentionConfig c;
    c.heads = headCount;
    if (kvHeadCount < headCount) c.kvHeads = kvHeadCount;
    c.dK = c.dV = headSize;
    if (!isScaled || scalesByLayerIndex) {
        const double root = isScaled ? std::sqrt(static_cast<double>(headSize)) : 1;
        c.score.scale = {ScoreScale::Kind::Custom,
                         root * (scalesByLayerIndex ? static_cast<double>(index + 1) : 1)};
    }
    if (!family->tensorNames.queryNorm.empty()) {
        c.score.qkNorm = QkNorm::Rms;
        c.score.qkNormEpsilon = epsilon;
    }
    if (family->usesRotaryPositions) {
        c.score.rotary = RotaryPairing::Halves;
        c.score.rotaryBase = rotaryBase;
        c.score.rotaryScaling = rotaryScaling;
    }
    if (family->isCausal) c.mask.causal = CausalMask::Causal;
    if (const auto window = windows[static_cast<std::size_t>(index)]) c.mask.window = *window - 1;
    c.mask.masksPadding = false;
    c.output.hasProjection = true;
    c.output.dOut = width;
    return c;
}

ModelConfig readModelConfig(const nlohmann::json& json, const std::string& path) {
    return ConfigReader(json, path).read();
}

}  // namespace attention
