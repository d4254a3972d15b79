# SPDX-License-Identifier: GPL-3.0-or-later
# `cmake --build … --target package` creates two packages in the build folder:
# - attention-lab_VERSION_amd64.deb, for Debian 12 and its derivatives. It uses the libraries of the system.
# - attention-lab-VERSION-x86_64.tar.zst, which runs in any folder. It contains Qt, other libraries and fonts.

# ---- What the archive adds to the program (component `bundle`)
set(bundle_libraries lib/attention-lab/private)  # in the search path of the program
find_package(Qt6 6.4 REQUIRED COMPONENTS Core)
set(qt_plugins ${QT6_INSTALL_PREFIX}/${QT6_INSTALL_PLUGINS})
set(qt_plugin_files
    platforms/libqxcb.so platforms/libqwayland-generic.so platforms/libqoffscreen.so
    platforminputcontexts/libcomposeplatforminputcontextplugin.so
    platforminputcontexts/libibusplatforminputcontextplugin.so
    wayland-shell-integration/libxdg-shell.so wayland-decoration-client/libbradient.so
    imageformats/libqsvg.so iconengines/libqsvgicon.so
)
set(qt_translation_files ${QT6_INSTALL_PREFIX}/${QT6_INSTALL_TRANSLATIONS}/qtbase_zh_CN.qm)
set(font_files
    /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf /usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf
    /usr/share/fonts/truetype/dejavu/DejaVuSans-Oblique.ttf /usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf
    /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc
)
configure_file(${CMAKE_CURRENT_LIST_DIR}/bundle.cmake.in ${CMAKE_BINARY_DIR}/app/bundle.cmake @ONLY)
install(SCRIPT ${CMAKE_BINARY_DIR}/app/bundle.cmake COMPONENT bundle EXCLUDE_FROM_ALL)
install(FILES LICENSE README.md CHANGELOG.md DESTINATION . COMPONENT bundle EXCLUDE_FROM_ALL)
install(FILES ${PROJECT_SOURCE_DIR}/resources/desktop/fonts.conf DESTINATION share/attention-lab
        COMPONENT bundle EXCLUDE_FROM_ALL)

# ---- Both packages
set(CPACK_GENERATOR DEB TZST)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/cpack_config.cmake)
set(CPACK_PACKAGE_VERSION ${ATTENTION_LAB_VERSION})
set(CPACK_PACKAGE_CONTACT ${ATTENTION_LAB_MAINTAINER})
set(CPACK_PACKAGE_VENDOR "Attention Lab developers")
set(CPACK_PACKAGE_FILE_NAME attention-lab-${ATTENTION_LAB_VERSION}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# ---- The .deb package
set(CPACK_DEBIAN_PACKAGE_NAME attention-lab)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "visualizer for attention weights in Transformers")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Attention Lab shows how attention in Transformers works. Type a sentence, see
which word attends to which, and trace every number back to the vectors that
it comes from.
.
Heatmaps show raw scores, attention weights and context vectors of every head.
You can change the mask, the score function and other settings, watch small
models train, open trained models such as BERT and GPT-2, and export figures
and numbers. Lessons and exercises for teaching are included.
.
The program works without a network connection, in English and Chinese.")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
set(CPACK_DEBIAN_PACKAGE_DEPENDS fonts-dejavu-core)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
    "fonts-noto-cjk, fonts-noto-color-emoji, fonts-symbola, qt6-translations-l10n, qt6-wayland")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

include(CPack)
