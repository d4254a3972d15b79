// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <numbers>
#include <string_view>
#include <utility>

namespace attention {

/// An expression as it is printed, which is what is computed: %1 … %3 or #1 … #3 are operands; numbers, ½ and
/// π;
/// + − × ÷ / √ ² ³, exp ln tanh sin cos max, Φ (the normal distribution); brackets, for which braces stand as
/// well. Read when the program is compiled, which what cannot be read stops.
class Arithmetic {
 public:
    constexpr Arithmetic() = default;
    consteval explicit Arithmetic(std::string_view text) {
        Reader reader{text, *this};
        reader.sum();
        if (!reader.rest.empty()) throw "there is more than an expression";
    }

    bool isEmpty() const { return m_size == 0; }
    double operator()(double a, double b, double c) const;

 private:
    enum class Kind {
        Operand,
        Number,
        Negative,
        Square,
        Cube,
        Root,
        Exp,
        Log,
        Tanh,
        Sine,
        Cosine,
        NormalBelow,
        Plus,
        Minus,
        Times,
        Over,
        Max,
        TimesLog,  ///< a × ln b, which is 0 where a is
        PlusTanh,  ///< a + tanh b, of which 1 + tanh b loses no digits where b is far below 0
    };
    struct Code {
        Kind kind = Kind::Number;
        double number = 0;  ///< or which operand, from 0
    };

    /// Writes an expression down as operands followed by what is done with them.
    struct Reader {
        std::string_view rest;
        Arithmetic& to;

        constexpr bool take(std::string_view sign) {
            while (rest.starts_with(' ')) rest.remove_prefix(1);
            if (!rest.starts_with(sign)) return false;
            rest.remove_prefix(sign.size());
            return true;
        }
        constexpr void need(std::string_view sign) {
            if (!take(sign)) throw "a bracket, comma or operand is missing";
        }
        constexpr void write(Kind kind, double number = 0) { to.m_codes.at(to.m_size++) = {kind, number}; }
        /// What joins the last two values; with a function of the second it may be one.
        constexpr void join(Kind kind, Kind function, Kind both) {
            const bool isBoth = to.m_codes[to.m_size - 1].kind == function;
            if (isBoth) --to.m_size;
            write(isBoth ? both : kind);
        }
        constexpr void sum() {
            product();
            while (true) {
                if (take("+")) {
                    product();
                    join(Kind::Plus, Kind::Tanh, Kind::PlusTanh);
                } else if (take("−")) {
                    product();
                    write(Kind::Minus);
                } else {
                    return;
                }
            }
        }
        constexpr void product() {
            const bool isNegative = take("−");
            power();
            if (isNegative) write(Kind::Negative);
            while (true) {
                if (take("÷") || take("/")) {
                    power();
                    write(Kind::Over);
                } else if (take("×") || rest.starts_with('(')) {  // ½ (…)
                    power();
                    join(Kind::Times, Kind::Log, Kind::TimesLog);
                } else {
                    return;
                }
            }
        }
        constexpr void power() {
            value();
            if (take("²")) write(Kind::Square);
            if (take("³")) write(Kind::Cube);
        }
        constexpr void value() {
            constexpr std::pair<std::string_view, Kind> functions[] = {
                {"√", Kind::Root},   {"exp", Kind::Exp},    {"ln", Kind::Log},       {"tanh", Kind::Tanh},
                {"sin", Kind::Sine}, {"cos", Kind::Cosine}, {"Φ", Kind::NormalBelow}};
            for (const auto& [name, kind] : functions) {
                if (!take(name)) continue;
                value();
                return write(kind);
            }
            if (take("max")) {
                need("(");
                sum();
                need(",");
                sum();
                need(")");
                return write(Kind::Max);
            }
            if (take("(") || take("{")) {
                sum();
                if (!take("}")) need(")");
                return;
            }
            if (take("½")) return write(Kind::Number, 0.5);
            if (take("π")) return write(Kind::Number, std::numbers::pi);
            if (take("%") || take("#")) return write(Kind::Operand, digits().number - 1);
            const double whole = digits().number;
            const Digits behind = take(".") ? digits() : Digits();
            write(Kind::Number, whole + behind.number / behind.places);
        }
        struct Digits {
            double number = 0;
            double places = 1;  ///< 10 for one digit, 100 for two …
        };
        constexpr Digits digits() {
            Digits read;
            for (; !rest.empty() && rest[0] >= '0' && rest[0] <= '9'; rest.remove_prefix(1))
                read = {10 * read.number + (rest[0] - '0'), 10 * read.places};
            if (read.places == 1) throw "an operand is missing";
            return read;
        }
    };

    std::array<Code, 16> m_codes{};
    std::size_t m_size = 0;
};

}  // namespace attention
