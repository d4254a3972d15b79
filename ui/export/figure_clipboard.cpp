// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_clipboard.h"

#include "export/figure_files.h"
#include "export/make_figure.h"

#include <QImage>
#include <QMimeData>

namespace attention {

std::unique_ptr<QMimeData> figureMimeData(const FigureSource& source, const FigureSpec& spec) {
    auto data = std::make_unique<QMimeData>();
    data->setText(figureTable(source, spec));
    data->setData(QStringLiteral("image/svg+xml"), figureSvg(source, spec));
    data->setData(QStringLiteral("image/png"), figurePng(source, spec));
    data->setImageData(figureImage(source, spec));
    return data;
}

}  // namespace attention
