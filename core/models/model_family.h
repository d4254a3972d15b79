// SPDX-License-Identifier: GPL-3.0-or-later
// What distinguishes the families of trained models: how their files name things, and what stands where in a
// layer. A family is a line of data; nothing else asks for one by name.
#pragma once

#include "kernels/activation.h"
#include "trace/parameters.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace attention {

/// By the names that models’ configurations have for them.
std::optional<Activation> activationNamed(std::string_view name);

/// The keys of config.json.
struct FamilyConfigKeys {
    std::string_view width = {}, layers = {}, heads = {}, mlp = {}, positions = {}, epsilon = {},
                     activation = {};
};

/// The names of tensors, without ".weight" and ".bias"; empty: the family has no such thing.
struct FamilyTensorNames {
    std::string_view prefix = {};  ///< in front of all but the output's, though it may be missing in a file
    std::string_view tokens = {}, positions = {}, tokenTypes = {}, embeddingNorm = {};
    std::string_view layerPrefix = {};  ///< in front of a layer's number
    std::string_view query = {}, key = {}, value = {};
    std::string_view fusedQkv = {};  ///< instead of the three: side by side in one matrix
    std::string_view output = {}, queryNorm = {}, keyNorm = {};
    std::string_view finalNorm = {};
};

/// What turns the last stream into a number for each word of the vocabulary. Dense, then activation and norm,
/// come first in models of masked words.
struct FamilyOutputHead {
    std::string_view dense = {}, norm = {}, matrix = {};
    std::string_view bias = {}, alternativeBias = {};  ///< either name
    std::optional<Activation> activation = {};         ///< none: that of the MLP
};

/// A step around the attention, and the name of its parameter behind the layer's.
struct FamilyOperation : LayerOperation {
    std::string_view name = {};
};

struct ModelFamily {
    std::string_view name;  ///< model_type
    FamilyConfigKeys configKeys;
    FamilyTensorNames tensorNames;
    FamilyOutputHead outputHead;
    std::span<const FamilyOperation> operations;  ///< of a layer, around its attention

    bool isCausal = false;
    bool isRms = false;                  ///< norms are RMSNorms
    bool isRotary = false;               ///< positions turn queries and keys
    bool hasTransposedMatrices = false;  ///< matrices are (in, out)
    bool isBiasOptional = false;  ///< a bias is used where the file has one, otherwise it has to be there
    bool hasNoBias = false;
    bool hasWindow = false;                   ///< a window in every layer, where there is one
    bool isWindowConfigurable = false;        ///< only where the configuration says so
    bool offsetsPositionsByPadding = false;   ///< positions count from behind the padding’s id
    bool hasPlaceholderTokens = false;        ///< its symbols stand for whatever words are typed
    std::optional<double> fixedEpsilon = {};  ///< of the norms, whatever the configuration says
    double defaultEpsilon = 1e-12;
    std::string_view defaultActivation = "gelu";
    std::optional<int> defaultHeadSize = {};  ///< where the configuration says none; none: width / heads
};

std::span<const ModelFamily> modelFamilies();
/// Of what a session learns: attention alone, which says something of each place.
const ModelFamily& sessionModelFamily();

/// "bert, distilbert, …"
std::string modelFamilyNames();

}  // namespace attention
