// SPDX-License-Identifier: GPL-3.0-or-later
// The file formats of the export dialog.
#pragma once

#include <QCoreApplication>
#include <QString>

#include <map>
#include <span>

namespace attention {

/// The file formats, in the order of the list in the export dialog and of exportFormats().
enum class ExportFormat { Png, Svg, Pdf, WebP, Gif, Handout, Exercise, Npz, Json, Csv, Python, Session };

/// The kind of content of an exported file. The export dialog shows the fields and the preview for this kind.
enum class ExportContent { Figure, Animation, Page, Numbers, Script, Session };

/// Describes a file format. Texts are translated with ExportFormatInfo::tr().
struct ExportFormatInfo {
    Q_DECLARE_TR_FUNCTIONS(attention::ExportFormatInfo)

 public:
    ExportFormat format;
    ExportContent content;
    const char* suffix;            ///< suffix of the file name with the dot, such as ".png"
    const char* englishTitle;      ///< title in English, such as "Picture"; translated by title()
    const char* englishSentences;  ///< purpose of the file in English; translated by description()

    /// Returns the translated title with the suffix, such as "Picture (.png)".
    QString title() const;
    /// Returns the translated purpose of the file, in one or more sentences.
    QString description() const;
};

/// Returns all formats, in the order of ExportFormat.
std::span<const ExportFormatInfo> exportFormats();
const ExportFormatInfo& exportFormatInfo(ExportFormat format);

/// The formats to which a session cannot be exported, each with the reason as a sentence.
using UnavailableFormats = std::map<ExportFormat, QString>;

}  // namespace attention
