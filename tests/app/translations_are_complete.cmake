# SPDX-License-Identifier: GPL-3.0-or-later
# Collects the texts of the sources once more, into a copy: none may be without its translation.
# Needs -DLUPDATE, -DSOURCES (the project's folder) and -DWORK (a folder to write to).
file(COPY ${SOURCES}/resources/translations DESTINATION ${WORK})
set(copy ${WORK}/translations/attention-lab_zh_CN.ts)
execute_process(
    COMMAND ${LUPDATE} core ui app -silent -locations none -no-obsolete -tr-function-alias translate+=Message -ts ${copy}
    WORKING_DIRECTORY ${SOURCES}
    RESULT_VARIABLE status
    ERROR_QUIET
)
file(READ ${copy} after)
file(READ ${SOURCES}/resources/translations/attention-lab_zh_CN.ts before)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "lupdate failed: ${status}")
elseif(after MATCHES "<source>([^<]*)</source>[^/]*<translation type=\"unfinished\"")
    message(FATAL_ERROR "not translated: ${CMAKE_MATCH_1}")
elseif(NOT after STREQUAL before)
    message(FATAL_ERROR "the translations are not up to date: build the target update_translations")
endif()
