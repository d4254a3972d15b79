// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/file_description.h"

#include "io/tensor_export.h"
#include "layer/stage_matrix.h"

namespace attention {
namespace {

QString paragraph(const QString& text) {
    return QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
}

QString shapeText(const Shape& shape) {
    QStringList lengths;
    for (const Index length : shape) lengths << QString::number(length);
    return lengths.join(QStringLiteral(" × "));
}

/// Returns an HTML table with the names and shapes of the arrays in the file.
QString arrayTable(const Trace& trace) {
    QString rows;
    for (const Stage stage : exportedStages(trace))
        rows +=
            QStringLiteral("<tr><td>%1</td><td style=\"padding-left: 24px\">%2</td></tr>")
                .arg(QString::fromUtf8(stageInfo(stage).name.data()), shapeText(stageShape(trace, stage)));
    return QStringLiteral("<table>%1</table>").arg(rows);
}

}  // namespace

FileDescription::FileDescription(const Trace* trace, QWidget* parent) : QTextBrowser(parent) {
    // In the file, the names of the arrays of each layer of a model begin with "layer.N.".
    if (trace)
        m_arrays = paragraph(trace->modelTrace ? tr("Arrays of each layer:") : tr("Arrays in the file:")) +
                   arrayTable(*trace);
    setObjectName(QStringLiteral("export.description"));
    setAccessibleName(tr("Contents of the file"));
    setOpenLinks(false);
    document()->setDocumentMargin(24);
}

void FileDescription::showFormat(ExportFormat format, const QString& unavailableReason) {
    const ExportFormatInfo& info = exportFormatInfo(format);
    QString html = QStringLiteral("<h3>%1</h3>").arg(info.title().toHtmlEscaped());
    html += paragraph(info.description());
    if (!unavailableReason.isEmpty()) {
        html += paragraph(unavailableReason);
    } else if (format == ExportFormat::Npz || format == ExportFormat::Json) {
        html += m_arrays;
    }
    setHtml(html);
}

}  // namespace attention

#include "moc_file_description.cpp"
