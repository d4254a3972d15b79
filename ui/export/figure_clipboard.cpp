// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_clipboard.h"

#include "export/figure_files.h"
#include "export/make_figure.h"

#include <QCoreApplication>
#include <QImage>
#include <QMimeData>

namespace attention {
namespace {

const QString asTable = QStringLiteral("text/plain"), asSvg = QStringLiteral("image/svg+xml"),
              asPng = QStringLiteral("image/png"), asImage = QStringLiteral("application/x-qt-image");

/// Makes what is asked for when it is asked for: all of it together may take seconds, and whoever pastes
/// wants one.
class FigureMimeData : public QMimeData {
 public:
    FigureMimeData(FigureSource source, FigureSpec spec)
        : m_source(std::move(source)), m_spec(std::move(spec)) {
        if (makeFigure(m_source, m_spec, lightTheme(QFont()))->tableCellCount() <= maxTableCells)
            m_formats << asTable;
        m_formats << asSvg << asPng << asImage;
    }

    QStringList formats() const override { return m_formats; }

 protected:
    QVariant retrieveData(const QString& format, QMetaType) const override {
        if (!m_formats.contains(format)) return {};
        QVariant& made = m_made[format];
        // When the program ends, who keeps the clipboard may ask for all: by then nothing can be painted.
        if (made.isNull() && !QCoreApplication::closingDown()) made = make(format);
        return made;
    }

 private:
    QVariant make(const QString& format) const {
        try {
            if (format == asTable) return figureTable(m_source, m_spec);
            if (format == asSvg) return figureSvg(m_source, m_spec);
            if (format == asPng) return figurePng(m_source, m_spec);
            return figureImage(m_source, m_spec);
        } catch (const std::exception&) {  // there is no room for it: whoever pastes gets nothing
            return {};
        }
    }

    FigureSource m_source;
    FigureSpec m_spec;
    QStringList m_formats;
    mutable QHash<QString, QVariant> m_made;
};

}  // namespace

std::unique_ptr<QMimeData> figureMimeData(const FigureSource& source, const FigureSpec& spec) {
    return std::make_unique<FigureMimeData>(source, spec);
}

}  // namespace attention
