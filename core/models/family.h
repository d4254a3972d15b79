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
struct FamilyKeys {
    std::string_view width = {}, layers = {}, heads = {}, mlp = {}, positions = {}, epsilon = {},
                     activation = {};
};

/// The names of tensors, without ".weight" and ".bias"; empty: the family has no such thing.
struct FamilyNames {
    std::string_view stem = {};  ///< in front of all but the output's, though it may be missing in a file
    std::string_view words = {}, positions = {}, types = {}, embeddingNorm = {};
    std::string_view layer = {};  ///< in front of a layer's number
    std::string_view query = {}, key = {}, value = {};
    std::string_view all = {};  ///< instead of the three: side by side in one matrix
    std::string_view output = {}, queryNorm = {}, keyNorm = {};
    std::string_view lastNorm = {};
};

/// What turns the last stream into a number for each word of the vocabulary. Dense, then activation and norm,
/// come first in models of masked words.
struct FamilyHead {
    std::string_view dense = {}, norm = {}, matrix = {};
    std::string_view bias = {}, otherBias = {};  ///< either name
    std::optional<Activation> activation = {};   ///< none: that of the MLP
};

/// A step around the attention, and the name of its parameter behind the layer's.
struct FamilyStep : LayerStep {
    std::string_view name = {};
};

struct Family {
    std::string_view name;  ///< model_type
    FamilyKeys keys;
    FamilyNames names;
    FamilyHead head;
    std::span<const FamilyStep> steps;  ///< of a layer, around its attention

    bool isCausal = false;
    bool isRms = false;         ///< norms are RMSNorms
    bool isRotary = false;      ///< positions turn queries and keys
    bool isTransposed = false;  ///< matrices are (in, out)
    bool mayHaveBias = false;   ///< a bias is used where the file has one, otherwise it has to be there
    bool hasNoBias = false;
    bool hasWindow = false;              ///< a window in every layer, where there is one
    bool choosesWindow = false;          ///< only where the configuration says so
    bool padsPositions = false;          ///< positions count from behind the padding’s id
    bool namesWords = false;             ///< its symbols stand for whatever words are typed
    std::optional<double> epsilon = {};  ///< of the norms, whatever the configuration says
    double usualEpsilon = 1e-12;
    std::string_view usualActivation = "gelu";
    std::optional<int> headSize = {};  ///< where the configuration says none; none: width / heads
};

std::span<const Family> families();
/// Of what a session learns: attention alone, which says something of each place.
const Family& learntFamily();

/// "bert, distilbert, …"
std::string familyNames();

}  // namespace attention
