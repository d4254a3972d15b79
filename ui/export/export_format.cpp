// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/export_format.h"

#include <array>

namespace attention {
namespace {

constexpr const char* figureSentences =
    QT_TRANSLATE_NOOP("attention::ExportFormatInfo",
                      "A figure of the size that you choose. The program can open the file again.");
constexpr const char* animationSentences = QT_TRANSLATE_NOOP(
    "attention::ExportFormatInfo", "A figure that changes: with training, with a setting, or from A to B.");

constexpr std::array formatTable = {
    ExportFormatInfo{ExportFormat::Png, ExportContent::Figure, ".png",
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Picture"), figureSentences},
    ExportFormatInfo{ExportFormat::Svg, ExportContent::Figure, ".svg",
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Drawing"), figureSentences},
    ExportFormatInfo{ExportFormat::Pdf, ExportContent::Figure, ".pdf",
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Document"), figureSentences},
    ExportFormatInfo{ExportFormat::WebP, ExportContent::Animation, ".webp",
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Animation"), animationSentences},
    ExportFormatInfo{ExportFormat::Gif, ExportContent::Animation, ".gif",
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Animation"), animationSentences},
    ExportFormatInfo{
        ExportFormat::Handout, ExportContent::Page, ".html",
        QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Handout"),
        QT_TRANSLATE_NOOP("attention::ExportFormatInfo",
                          "A page for any browser, without internet. It shows the heatmaps, and the "
                          "calculation of each cell that you click. If a lesson is running, the page "
                          "has its steps.")},
    ExportFormatInfo{
        ExportFormat::Exercise, ExportContent::Page, ".html",
        QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Exercise"),
        QT_TRANSLATE_NOOP(
            "attention::ExportFormatInfo",
            "A page for any browser and for paper. Numbers of the selected row are left out for "
            "students to calculate. In the browser, the page checks each answer and gives hints.")},
    ExportFormatInfo{ExportFormat::Npz, ExportContent::Numbers, ".npz",
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Numbers for NumPy"),
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo",
                                       "An archive of all numbers as float32 arrays, read by numpy.load().")},
    ExportFormatInfo{ExportFormat::Json, ExportContent::Numbers, ".json",
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Numbers as JSON"),
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo",
                                       "All numbers as text, with the session. The program can open the file "
                                       "again.")},
    ExportFormatInfo{
        ExportFormat::Csv, ExportContent::Numbers, ".csv",
        QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Table"),
        QT_TRANSLATE_NOOP("attention::ExportFormatInfo",
                          "A table for spreadsheets, with one row for each cell of the heatmaps of "
                          "weights: its tokens, raw score, scaled score and weight.")},
    ExportFormatInfo{
        ExportFormat::Python, ExportContent::Script, ".py",
        QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "PyTorch script"),
        QT_TRANSLATE_NOOP("attention::ExportFormatInfo",
                          "A script that computes the same numbers with PyTorch, and compares them "
                          "with those of this program.")},
    ExportFormatInfo{
        ExportFormat::Session, ExportContent::Session, ".attn",
        QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Session"),
        QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "The sentence and all settings, for this program.")},
};

}  // namespace

QString ExportFormatInfo::title() const {
    return tr("%1 (%2)").arg(tr(englishTitle), QLatin1String(suffix));
}

QString ExportFormatInfo::description() const {
    return tr(englishSentences);
}

std::span<const ExportFormatInfo> exportFormats() {
    return formatTable;
}

const ExportFormatInfo& exportFormatInfo(ExportFormat format) {
    return formatTable[static_cast<std::size_t>(format)];
}

}  // namespace attention
