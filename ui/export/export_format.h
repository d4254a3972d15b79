// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of files that the export dialog offers.
#pragma once

#include <QCoreApplication>
#include <QString>

#include <map>
#include <span>

namespace attention {

/// In the order of the list in the export dialog, and of exportFormats().
enum class ExportFormat { Png, Svg, Pdf, WebP, Gif, Handout, Exercise, Npz, Json, Csv, Python, Session };

/// What a file shows or contains.
enum class ExportContent { Figure, Animation, Page, Numbers, Script, Session };

struct ExportFormatInfo {
    Q_DECLARE_TR_FUNCTIONS(attention::ExportFormatInfo)

 public:
    ExportFormat format;
    ExportContent content;
    const char* suffix;            ///< with its dot
    const char* englishTitle;      ///< such as "Picture"; translated by title()
    const char* englishSentences;  ///< what the file is for; translated by description()

    /// Such as "Picture (.png)".
    QString title() const;
    QString description() const;
};

std::span<const ExportFormatInfo> exportFormats();
const ExportFormatInfo& exportFormatInfo(ExportFormat format);

/// Formats that a session cannot be exported to, each with the reason in a sentence.
using UnavailableFormats = std::map<ExportFormat, QString>;

}  // namespace attention
