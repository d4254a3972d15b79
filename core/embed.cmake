# SPDX-License-Identifier: GPL-3.0-or-later
# embed(target NAME file) makes a file part of a target, where it is found wherever the program is: as
#     extern const std::uint64_t NAME[];      its bytes, the first one lowest, with zeros up to a whole number
#     extern const std::size_t NAMESize;      how many they are
# of namespace attention. Numbers and not letters: compilers read them in a fifth of the time.
# Run as a script (-DNAME -DFILE -DSOURCE) it writes that source.
if(NOT CMAKE_SCRIPT_MODE_FILE)
    set(embed_script ${CMAKE_CURRENT_LIST_FILE})
    function(embed target name file)
        set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded/${name}.cpp)
        add_custom_command(OUTPUT ${source}
            COMMAND ${CMAKE_COMMAND} -DNAME=${name} -DFILE=${file} -DSOURCE=${source} -P ${embed_script}
            DEPENDS ${file} ${embed_script}
            VERBATIM
        )
        target_sources(${target} PRIVATE ${source})
        set_source_files_properties(${source} PROPERTIES SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
    endfunction()
    return()
endif()

file(SIZE ${FILE} size)
file(READ ${FILE} digits HEX)
math(EXPR missing "(8 - ${size} % 8) % 8")
string(REPEAT 00 ${missing} zeros)
string(REPEAT "(..)" 8 number)
string(REGEX REPLACE "${number}" "0x\\8\\7\\6\\5\\4\\3\\2\\1,\n" numbers "${digits}${zeros}")
file(WRITE ${SOURCE} "#include <cstddef>
#include <cstdint>
namespace attention {
alignas(64) extern const std::uint64_t ${NAME}[] = {
${numbers}};
extern const std::size_t ${NAME}Size = ${size};
}
")
