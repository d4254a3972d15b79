// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/export_format.h"

#include <array>

namespace attention {
namespace {

constexpr const char* figureSentences =
    QT_TRANSLATE_NOOP("attention::ExportFormatInfo",
                      "Exports a figure of the size that you choose. If the file contains the session, the "
                      "program can open the file again.");
constexpr const char* animationSentences =
    QT_TRANSLATE_NOOP("attention::ExportFormatInfo",
                      "Exports an animation. The figure changes with the training step, with the values of a "
                      "setting, or from session A to session B.");

constexpr std::array formatTable = {
    ExportFormatInfo{ExportFormat::Png, ExportContent::Figure, ".png",
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "PNG image"), figureSentences},
    ExportFormatInfo{ExportFormat::Svg, ExportContent::Figure, ".svg",
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "SVG vector graphic"), figureSentences},
    ExportFormatInfo{ExportFormat::Pdf, ExportContent::Figure, ".pdf",
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "PDF document"), figureSentences},
    ExportFormatInfo{ExportFormat::WebP, ExportContent::Animation, ".webp",
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Animation"), animationSentences},
    ExportFormatInfo{ExportFormat::Gif, ExportContent::Animation, ".gif",
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Animation"), animationSentences},
    ExportFormatInfo{ExportFormat::Handout, ExportContent::Page, ".html",
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Handout"),
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo",
                                       "Exports a page that any browser can show without internet. The page "
                                       "shows the heatmaps, and the calculation of each cell that you click. "
                                       "If a lesson is running, the page contains the lesson steps.")},
    ExportFormatInfo{
        ExportFormat::Exercise, ExportContent::Page, ".html",
        QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Exercise"),
        QT_TRANSLATE_NOOP(
            "attention::ExportFormatInfo",
            "Exports a page for any browser and for paper. Some numbers of the selected row are left out for "
            "students to calculate. In the browser, the page checks each answer and gives hints.")},
    ExportFormatInfo{
        ExportFormat::Npz, ExportContent::Numbers, ".npz",
        QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Numbers for NumPy"),
        QT_TRANSLATE_NOOP(
            "attention::ExportFormatInfo",
            "Exports an archive of all numbers as float32 arrays. NumPy reads it with numpy.load().")},
    ExportFormatInfo{
        ExportFormat::Json, ExportContent::Numbers, ".json",
        QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Numbers as JSON"),
        QT_TRANSLATE_NOOP(
            "attention::ExportFormatInfo",
            "Exports all numbers as text, with the session. The program can open the file again.")},
    ExportFormatInfo{
        ExportFormat::Csv, ExportContent::Numbers, ".csv",
        QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Table"),
        QT_TRANSLATE_NOOP("attention::ExportFormatInfo",
                          "Exports a table for spreadsheets. Each cell of the heatmaps of weights has one "
                          "row with its tokens, raw score, scaled score and weight.")},
    ExportFormatInfo{ExportFormat::Python, ExportContent::Script, ".py",
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "PyTorch script"),
                     QT_TRANSLATE_NOOP("attention::ExportFormatInfo",
                                       "Exports a script that computes the same numbers with PyTorch, and "
                                       "compares them with the numbers of this program.")},
    ExportFormatInfo{
        ExportFormat::Session, ExportContent::Session, ".attn",
        QT_TRANSLATE_NOOP("attention::ExportFormatInfo", "Session"),
        QT_TRANSLATE_NOOP("attention::ExportFormatInfo",
                          "Exports the sentence and all settings. The program can open the file again.")},
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
