// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_clipboard.h"

#include "export/figure_files.h"
#include "export/make_figure.h"

#include <QCoreApplication>
#include <QImage>
#include <QMimeData>

namespace attention {
namespace {

const QString tableMimeType = QStringLiteral("text/plain"), svgMimeType = QStringLiteral("image/svg+xml"),
              pngMimeType = QStringLiteral("image/png"),
              imageMimeType = QStringLiteral("application/x-qt-image");

/// Creates each format only when that format is requested. Creating all formats may take seconds, but the
/// program that pastes needs only one.
class FigureMimeData : public QMimeData {
 public:
    FigureMimeData(FigureSource source, FigureSpec spec)
        : m_source(std::move(source)), m_spec(std::move(spec)) {
        if (makeFigure(m_source, m_spec, lightTheme(QFont()))->tableCellCount() <= maxTableCells)
            m_formats << tableMimeType;
        m_formats << svgMimeType << pngMimeType << imageMimeType;
    }

    QStringList formats() const override { return m_formats; }

 protected:
    QVariant retrieveData(const QString& format, QMetaType) const override {
        if (!m_formats.contains(format)) return {};
        QVariant& data = m_dataByFormat[format];
        // The clipboard manager may request all formats when the program ends. Nothing can be painted at that
        // time.
        if (data.isNull() && !QCoreApplication::closingDown()) data = makeData(format);
        return data;
    }

 private:
    QVariant makeData(const QString& format) const {
        try {
            if (format == tableMimeType) return figureTable(m_source, m_spec);
            if (format == svgMimeType) return figureSvg(m_source, m_spec);
            if (format == pngMimeType) return figurePng(m_source, m_spec);
            return figureImage(m_source, m_spec);
        } catch (const std::exception&) {  // the image is too large, so nothing is pasted
            return {};
        }
    }

    FigureSource m_source;
    FigureSpec m_spec;
    QStringList m_formats;
    mutable QHash<QString, QVariant> m_dataByFormat;
};

}  // namespace

std::unique_ptr<QMimeData> figureMimeData(const FigureSource& source, const FigureSpec& spec) {
    return std::make_unique<FigureMimeData>(source, spec);
}

}  // namespace attention
