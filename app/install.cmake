# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the files around the program: manual page, Bash completion, desktop entry, icons, AppStream data, MIME type
# and copyright. The .deb package and `cmake --install` contain exactly these files and the program.
find_program(GZIP gzip REQUIRED)
set(desktop ${PROJECT_SOURCE_DIR}/resources/desktop)

# Adds a target that compresses `input` into `output` in the same way on every machine.
function(add_compressed_file target input output)
    add_custom_command(OUTPUT ${output}
        COMMAND ${GZIP} -9 -n -c ${input} > ${output}
        DEPENDS ${input}
        VERBATIM
    )
    add_custom_target(${target} ALL DEPENDS ${output})
endfunction()

# A program of the build writes the manual page and the completion from the options of attention-lab. If the build
# machine cannot run programs of the target machine, neither file is installed.
if(NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR)
    add_executable(make_command_line_file make_command_line_file.cpp)
    target_link_libraries(make_command_line_file PRIVATE attention_app)
    target_precompile_headers(make_command_line_file REUSE_FROM qt_headers)
    set(man_page ${CMAKE_CURRENT_BINARY_DIR}/attention-lab.1)
    set(completion ${CMAKE_CURRENT_BINARY_DIR}/attention-lab.bash)
    foreach(kind_and_file IN ITEMS man-page:${man_page} bash-completion:${completion})
        string(REPLACE ":" ";" kind_and_file ${kind_and_file})
        list(GET kind_and_file 0 kind)
        list(GET kind_and_file 1 file)
        add_custom_command(OUTPUT ${file}
            COMMAND ${CMAKE_COMMAND} -E env ASAN_OPTIONS=intercept_tls_get_addr=0 LC_ALL=C.UTF-8
                ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:make_command_line_file> ${kind} > ${file}
            DEPENDS make_command_line_file
            VERBATIM
        )
    endforeach()
    add_custom_target(bash_completion ALL DEPENDS ${completion})
    add_compressed_file(man_page ${man_page} ${man_page}.gz)
    install(FILES ${man_page}.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES ${completion} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME attention-lab)
endif()

# The date as YYYY-MM-DD, for AppStream.
string(REGEX MATCH "([0-9]+) ([A-Z][a-z]+) ([0-9]+)" matched "${ATTENTION_LAB_RELEASE_DATE}")
set(months Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec)
list(FIND months ${CMAKE_MATCH_2} month)
math(EXPR month "${month} + 101")
string(SUBSTRING ${month} 1 2 month)
set(iso_release_date ${CMAKE_MATCH_3}-${month}-${CMAKE_MATCH_1})

# Debian's form of the change log: one entry per version, which refers to CHANGELOG.md.
set(debian_changelog ${CMAKE_CURRENT_BINARY_DIR}/changelog)
configure_file(${desktop}/debian_changelog.in ${debian_changelog} @ONLY)
add_compressed_file(debian_changelog ${debian_changelog} ${debian_changelog}.gz)
install(FILES ${debian_changelog}.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${desktop}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})

configure_file(${desktop}/attention-lab.metainfo.xml.in ${CMAKE_CURRENT_BINARY_DIR}/attention-lab.metainfo.xml @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/attention-lab.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo
        RENAME invalid.attention-lab.attention-lab.metainfo.xml)
install(FILES ${desktop}/attention-lab.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${desktop}/attention-lab.mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages
        RENAME attention-lab.xml)

set(icons ${PROJECT_SOURCE_DIR}/resources/icons)
set(icon_folder ${CMAKE_INSTALL_DATADIR}/icons/hicolor)
foreach(name_and_kind IN ITEMS attention-lab:apps application-x-attention-lab:mimetypes)
    string(REPLACE ":" ";" name_and_kind ${name_and_kind})
    list(GET name_and_kind 0 name)
    list(GET name_and_kind 1 kind)
    install(FILES ${icons}/${name}.svg DESTINATION ${icon_folder}/scalable/${kind})
    foreach(size IN LISTS application_icon_sizes)
        install(FILES ${icons}/${name}-${size}.png DESTINATION ${icon_folder}/${size}x${size}/${kind}
                RENAME ${name}.png)
    endforeach()
endforeach()
