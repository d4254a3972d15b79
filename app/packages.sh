# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by app/run and tests/run: what has to be installed, and why.
# Each entry is "package: what it is for".

build_packages=(
    "g++: the compiler"
    "cmake: the build"
    "ninja-build: the build"
    "libeigen3-dev: the matrices of the compute core"
    "libicu-dev: cutting text into words, Chinese too"
    "nlohmann-json3-dev: reading and writing sessions"
    "zlib1g-dev: pictures (.png), checksums that seed stable random numbers"
    "pkgconf: finding the next two libraries"
    "libwebp-dev: animations (.webp)"
    "libimagequant-dev: the colors of animations (.gif)"
    "libgif-dev: animations (.gif)"
    "libarchive-dev: NumPy archives (.npz)"
    "qt6-base-dev: the window"
    "qt6-svg-dev: typeset formulas, and drawings that stay sharp at any size"
    "qt6-tools-dev: translations, in CMake"
    "qt6-l10n-tools: compiling translations"
    "qt6-translations-l10n: Qt’s own texts in Chinese"
    "cmark-gfm: the pages of the help, from Markdown to HTML"
    "libqcustomplot-dev: the large plot of one map"
    "fonts-dejavu-core: letters, in pictures too"
    "fonts-noto-cjk: Chinese characters"
    "fonts-noto-color-emoji: emoji"
    "fonts-symbola: signs that letters’ fonts do not have"
    "breeze-icon-theme: icons of menus and buttons"
    "dpkg-dev: the package for Debian"
)
run_packages=(
    "libqt6svg6: writing drawings"
    "qt6-wayland: windows on Wayland desktops"
)
test_packages=(
    "libgtest-dev: tests of the Qt-free part"
    "qemu-user: training on emulated processors, which must give the same bits"
    "chromium: handouts, tested in a real browser"
    "python3: exported scripts, read as Python reads them; files made to break the program"
    "python3-numpy: exported scripts and attention captured in Python, compared with the numbers of the program"
    "python3-torch: exported scripts and attention captured in Python, compared with the numbers of the program"
    "groff-base: the manual page, rendered as a terminal shows it"
    "poppler-utils: exported documents, read and rendered by another program"
)
plain_packages=(
    "clang-16: a second compiler"
)
bench_packages=(
    "libbenchmark-dev: repeating and timing"
)

# ensure_packages ENTRY...: installs what is missing, after saying so, and after asking where that takes sudo; in CI or
# with ASSUME_YES set it does not ask. Quick when nothing is.
ensure_packages() {
    local entry missing=()
    local -A why
    for entry in "$@"; do why[${entry%%:*}]=${entry#*: }; done
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        [[ -n ${ATTENTION_LAB_PACKAGES_ARE_INSTALLED:-} ]] && return
        echo "This script installs what it needs on Debian 12 or newer. Elsewhere, please install:" >&2
        for entry in "$@"; do echo "  $entry" >&2; done
        echo "then run it again with ATTENTION_LAB_PACKAGES_ARE_INSTALLED=1 in the environment." >&2
        exit 1
    fi
    local installed
    # dpkg-query fails when it has never heard of one of them, which is no failure here.
    installed=$(dpkg-query -W -f '${db:Status-Status}:${Package}\n' "${!why[@]}" 2>/dev/null | sed -n 's/^installed://p' || true)
    for entry in "$@"; do
        grep -qxF "${entry%%:*}" <<<"$installed" || missing+=("${entry%%:*}")
    done
    ((${#missing[@]} == 0)) && return
    echo "Missing, to be installed from Debian:" >&2
    local package
    for package in "${missing[@]}"; do echo "  $package: ${why[$package]}" >&2; done
    local as_root=()
    if ((EUID != 0)); then
        if ! command -v sudo >/dev/null; then
            echo "This needs root: run  apt-get install ${missing[*]}  as root, then this script again." >&2
            exit 1
        fi
        as_root=(sudo)
        if [[ -z ${CI:-} && -z ${ASSUME_YES:-} ]]; then
            local answer=no
            read -rp "Install them with sudo apt-get, as root? [Y/n] " answer || answer=no
            if [[ ! ${answer:-y} =~ ^[Yy] ]]; then
                echo "Nothing was installed. Without it there is no build: sudo apt-get install ${missing[*]}" >&2
                exit 1
            fi
        fi
    fi
    "${as_root[@]}" apt-get update -qq >&2
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}
