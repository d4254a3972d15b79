// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace attention {

/// Markdown as the pages of the help use it, in the language of man: ASCII alone, so that no encoding has to
/// be guessed.
QByteArray roffOf(const QString& markdown);

/// attention-lab(1), from the pages of the help.
QByteArray manPage();

}  // namespace attention
