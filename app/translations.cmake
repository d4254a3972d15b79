# SPDX-License-Identifier: GPL-3.0-or-later
# The translations: compiled into the program by every build; `cmake --build … --target update_translations`
# collects the texts of the sources anew. English has a file for its plurals only.
find_package(Qt6 6.4 REQUIRED COMPONENTS LinguistTools)

set(translations ${PROJECT_SOURCE_DIR}/resources/translations)
file(GLOB languages CONFIGURE_DEPENDS ${translations}/attention-lab_*.ts)

qt_add_lrelease(attention_app
    TS_FILES ${languages}
    QM_FILES_OUTPUT_VARIABLE compiled_translations
    NO_TARGET_DEPENDENCY
)
qt_add_resources(attention_app translations
    PREFIX /translations
    BASE ${CMAKE_CURRENT_BINARY_DIR}
    FILES ${compiled_translations}
)

# Message("Context", "text") is how core marks its sentences.
set(collect_texts Qt6::lupdate core ui app -silent -locations none -no-obsolete
    -tr-function-alias translate+=Message -source-language en)
set(collecting)
foreach(language IN LISTS languages)
    string(REGEX REPLACE ".*/attention-lab_(.*)[.]ts" "\\1" code ${language})
    set(plurals_only)
    if(code STREQUAL "en")
        set(plurals_only -pluralonly)
    endif()
    list(APPEND collecting COMMAND ${collect_texts} -target-language ${code} ${plurals_only} -ts ${language})
endforeach()
add_custom_target(update_translations
    ${collecting}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    VERBATIM
)
