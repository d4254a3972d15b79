// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/kernels.h"

const char* attention::kernels::instructionSet() {
    return ATTENTION_INSTRUCTION_SET;
}
