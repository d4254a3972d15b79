// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/kernels.h"

const char* attention_instruction_set() {
    return ATTENTION_INSTRUCTION_SET;
}
