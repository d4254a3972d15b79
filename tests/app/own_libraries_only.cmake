# SPDX-License-Identifier: GPL-3.0-or-later
# Looks at what was built and at what is installed of it: libraries are searched below the program's own folder and
# where the system has them, never in the folder where it is started. An empty entry of RUNPATH would mean that.
# Usage: cmake -DREADELF=… -DCOMPILER=… -DBUILD=… -DWORK=… -P own_libraries_only.cmake

function(check_header file)
    execute_process(COMMAND ${READELF} --dynamic --wide ${file} OUTPUT_VARIABLE header COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX MATCHALL "\\(R(UN)?PATH\\)[^\n]*" lines "${header}")
    foreach(line IN LISTS lines)
        string(REGEX MATCH "\\[(.*)\\]" path "${line}")
        if(NOT CMAKE_MATCH_1 MATCHES "^[$]ORIGIN[^:]*(:[$]ORIGIN[^:]*)*$")
            message(FATAL_ERROR "${file} looks for libraries in ${path}")
        endif()
    endforeach()
endfunction()

function(check_program program)
    execute_process(COMMAND ${program} --version WORKING_DIRECTORY ${WORK}/elsewhere OUTPUT_VARIABLE said
        ERROR_VARIABLE said COMMAND_ERROR_IS_FATAL ANY)
    if(NOT said MATCHES "^attention-lab [0-9.]+(~[a-z0-9]+)?\n$")
        message(FATAL_ERROR "${program} said: ${said}")
    endif()
endfunction()

# A stranger's library under a name that the program needs.
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK}/elsewhere)
file(WRITE ${WORK}/stranger.cpp
    "#include <cstdio>\n__attribute__((constructor)) static void run() { std::puts(\"a stranger ran\"); }\n")
foreach(name IN ITEMS libQt6Svg.so.6 libattention_kernels.so libarchive.so.13)
    execute_process(COMMAND ${COMPILER} -shared -fPIC -Wl,-soname,${name} -o ${WORK}/elsewhere/${name} ${WORK}/stranger.cpp
        COMMAND_ERROR_IS_FATAL ANY)
endforeach()

execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/installed OUTPUT_QUIET
    COMMAND_ERROR_IS_FATAL ANY)
foreach(root IN ITEMS ${BUILD} ${WORK}/installed)
    file(GLOB_RECURSE libraries ${root}/lib/*.so)
    if(NOT libraries)
        message(FATAL_ERROR "no library in ${root}")
    endif()
    foreach(file IN LISTS libraries ITEMS ${root}/bin/attention-lab)
        check_header(${file})
    endforeach()
    check_program(${root}/bin/attention-lab)
endforeach()
