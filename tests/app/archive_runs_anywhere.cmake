# SPDX-License-Identifier: GPL-3.0-or-later
# Creates the archive of the program, unpacks it into another folder, and exports a figure with it, without a display
# and without environment variables. All libraries must come from the archive, except glibc and the libraries of X11.
# Usage: cmake -DCPACK=… -DBUILD=… -DWORK=… -P archive_runs_anywhere.cmake

file(REMOVE_RECURSE ${WORK})
execute_process(COMMAND ${CPACK} -G TZST -B ${WORK}/packed --config ${BUILD}/CPackConfig.cmake
    WORKING_DIRECTORY ${BUILD} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(GLOB archive ${WORK}/packed/attention-lab-*.tar.zst)
file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION "${WORK}/another folder")
file(GLOB program "${WORK}/another folder/attention-lab-*/attention-lab")

set(figure ${WORK}/figure.png)
execute_process(COMMAND /usr/bin/env -i LC_ALL=C.UTF-8 ${program} --text "The animal" --export ${figure}
    WORKING_DIRECTORY / OUTPUT_VARIABLE said ERROR_VARIABLE said COMMAND_ERROR_IS_FATAL ANY)
file(READ ${figure} signature LIMIT 8 HEX)
if(NOT signature STREQUAL "89504e470d0a1a0a")
    message(FATAL_ERROR "${program} wrote no PNG file and said: ${said}")
endif()

# The dynamic loader lists the libraries instead of starting the program.
execute_process(COMMAND /usr/bin/env -i LD_TRACE_LOADED_OBJECTS=1 ${program} OUTPUT_VARIABLE libraries
    COMMAND_ERROR_IS_FATAL ANY)
if(NOT libraries MATCHES "another folder/[^\n]*/libQt6Widgets[.]so")
    message(FATAL_ERROR "The archive does not contain Qt: ${libraries}")
endif()
string(REGEX MATCHALL "=> [^\n]*" found "${libraries}")
foreach(line IN LISTS found)
    if(NOT line MATCHES "=> ${WORK}/another folder/"
       AND NOT line MATCHES "/lib(c|m|dl|pthread|rt|resolv|X11|X11-xcb|xcb|Xau|Xdmcp)[.]so")
        message(FATAL_ERROR "The archive uses a library of the system: ${line}")
    endif()
endforeach()
