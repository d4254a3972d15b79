# SPDX-License-Identifier: GPL-3.0-or-later
# Fails when groff has anything to say against the man page.
execute_process(COMMAND ${GROFF} -man -Tutf8 -ww -P-cbou ${PAGE}
    OUTPUT_VARIABLE page ERROR_VARIABLE warnings RESULT_VARIABLE status)
if(NOT status EQUAL 0 OR NOT warnings STREQUAL "")
    message(FATAL_ERROR "${warnings}")
endif()
if(NOT page MATCHES "SYNOPSIS" OR NOT page MATCHES "memory-limit SIZE")
    message(FATAL_ERROR "The page is not there:\n${page}")
endif()
