// SPDX-License-Identifier: GPL-3.0-or-later
// Options of a figure in a file, except its name. Each option is an option of the command line, and many are
// fields of the export dialog.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace attention {

/// The options of a figure, in the order of their names in figure_option.cpp.
enum class FigureOption {
    Width,
    Height,
    FontSize,
    Columns,
    Dpi,
    Theme,
    Palette,
    Scale,
    Range,
    Heads,
    Crop,
    TrainingSteps,
    Select,
    NoSelection,
    Title,
    NoTitle,
    NoCaption,
    NoColorBar,
    Numbers,
    NoNumbers,
    Arcs,
    NoSession,
    Layer,
    CompareWith,
};
inline constexpr int figureOptionCount = 24;

/// A set of FigureOption values.
class FigureOptionSet {
 public:
    constexpr FigureOptionSet() = default;
    template <class... Options>
    constexpr explicit FigureOptionSet(FigureOption first, Options... others) {
        for (const FigureOption option : {first, others...}) m_bits |= bitOf(option);
    }

    constexpr bool contains(FigureOption option) const { return (m_bits & bitOf(option)) != 0; }
    constexpr FigureOptionSet operator|(FigureOptionSet other) const {
        return FigureOptionSet(m_bits | other.m_bits);
    }
    /// Returns the options of this set that `other` does not contain.
    constexpr FigureOptionSet without(FigureOptionSet other) const {
        return FigureOptionSet(m_bits & ~other.m_bits);
    }

 private:
    constexpr explicit FigureOptionSet(std::uint32_t bits) : m_bits(bits) {}
    static constexpr std::uint32_t bitOf(FigureOption option) {
        return std::uint32_t{1} << static_cast<int>(option);
    }

    std::uint32_t m_bits = 0;
};

/// Returns the name of the option on the command line, without dashes: "no-title".
std::string_view nameOf(FigureOption option);
/// Returns the option with the command line name `name`, or std::nullopt if there is no such option.
std::optional<FigureOption> figureOptionNamed(std::string_view name);

}  // namespace attention
