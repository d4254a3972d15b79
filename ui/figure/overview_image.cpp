// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/overview_image.h"

#include "figure/overview_figure.h"
#include "texts/provenance_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double margin = 16;
constexpr QSizeF roomOfASlide(1600, 1200);
constexpr double smallestMap = 160;

QString joined(const std::vector<std::string>& tokens) {
    QStringList words;
    for (const std::string& token : tokens) words << QString::fromStdString(token);
    return words.join(' ');
}

QString titleOf(const Trace& trace, int sequence) {
    const auto i = static_cast<std::size_t>(sequence);
    const Input& input = trace.session.input;
    const auto written = [&](const std::string& text, bool isGiven, const TokenLists& tokens) {
        return isGiven || input.batch ? joined(tokens[i]) : QString::fromStdString(text).simplified();
    };
    const QString queries = written(input.queryText, input.queryTokens.has_value(), trace.tokens->queries);
    if (isSelfAttention(input)) return queries;
    return QCoreApplication::translate("Overview", "%1 → %2")
        .arg(queries, written(input.keyText.value_or(""), input.keyTokens.has_value(), trace.tokens->keys));
}

}  // namespace

QImage overviewImage(std::shared_ptr<const Trace> trace, const ViewSettings& view, const FigureTheme& theme,
                     double scale) {
    const OverviewFigure figure(trace, view, theme, {roomOfASlide, smallestMap, scale});
    const QFontMetricsF heading(theme.heading);
    const QFontMetricsF small(theme.small);
    const QString caption = provenanceText(*trace) + QStringLiteral(" · ") + settingsText(*trace);
    const double titleHeight = margin + heading.height();
    const double captionHeight = small.height() + margin;
    const double width = std::max(figure.size().width(), small.horizontalAdvance(caption) + 2 * margin);
    const QSizeF size(std::ceil(width), std::ceil(titleHeight + figure.size().height() + captionHeight));

    QImage image((size * scale).toSize(), QImage::Format_RGB32);
    constexpr double dotsPerMeter = 96 / 0.0254;
    image.setDotsPerMeterX(static_cast<int>(std::lround(dotsPerMeter * scale)));
    image.setDotsPerMeterY(static_cast<int>(std::lround(dotsPerMeter * scale)));
    image.setDevicePixelRatio(scale);
    image.fill(theme.background);
    QPainter painter(&image);
    const auto line = [&](const QFont& font, const QColor& color, double top, const QString& text) {
        painter.setFont(font);
        painter.setPen(color);
        const QFontMetricsF metrics(font);
        painter.drawText(QRectF(margin, top, size.width() - 2 * margin, metrics.height()), Qt::AlignLeft,
                         metrics.elidedText(text, Qt::ElideRight, size.width() - 2 * margin));
    };
    line(theme.heading, theme.text, margin, titleOf(*trace, view.sequence));
    line(theme.small, theme.mutedText, size.height() - captionHeight, caption);
    painter.translate(0, titleHeight);
    figure.paint(painter);
    return image;
}

}  // namespace attention
