// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/overview_image.h"

#include "figure/overview_figure.h"
#include "texts/provenance_text.h"
#include "texts/tr.h"

#include <QBuffer>
#include <QFontMetricsF>
#include <QPainter>
#include <QSvgGenerator>

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
    return tr("%1 → %2").arg(
        queries, written(input.keyText.value_or(""), input.keyTokens.has_value(), trace.tokens->keys));
}

/// A figure with its title above and its caption below.
class Sheet {
 public:
    Sheet(std::shared_ptr<const Trace> trace, const ViewSettings& view, FigureTheme theme, double scale)
        : m_theme(std::move(theme)),
          m_figure(trace, view, m_theme, {roomOfASlide, smallestMap, scale}),
          m_title(titleOf(*trace, shownSequence(*trace, view))),
          m_caption(provenanceText(*trace) + QStringLiteral(" · ") + settingsText(*trace)) {
        const QFontMetricsF small(m_theme.small);
        m_titleHeight = margin + QFontMetricsF(m_theme.heading).height();
        m_captionHeight = small.height() + margin;
        const double width =
            std::max(m_figure.size().width(), small.horizontalAdvance(m_caption) + 2 * margin);
        m_size = {std::ceil(width), std::ceil(m_titleHeight + m_figure.size().height() + m_captionHeight)};
    }

    QSizeF size() const { return m_size; }
    const QString& title() const { return m_title; }
    const QString& caption() const { return m_caption; }

    void paint(QPainter& painter) const {
        painter.fillRect(QRectF(QPointF(), m_size), m_theme.background);
        paintLine(painter, m_theme.heading, m_theme.text, margin, m_title);
        paintLine(painter, m_theme.small, m_theme.mutedText, m_size.height() - m_captionHeight, m_caption);
        painter.translate(0, m_titleHeight);
        m_figure.paint(painter);
    }

 private:
    void paintLine(QPainter& painter, const QFont& font, const QColor& color, double top,
                   const QString& text) const {
        painter.setFont(font);
        painter.setPen(color);
        const QFontMetricsF metrics(font);
        const double width = m_size.width() - 2 * margin;
        painter.drawText(QRectF(margin, top, width, metrics.height()), Qt::AlignLeft,
                         metrics.elidedText(text, Qt::ElideRight, width));
    }

    FigureTheme m_theme;
    OverviewFigure m_figure;
    QString m_title;
    QString m_caption;
    double m_titleHeight = 0;
    double m_captionHeight = 0;
    QSizeF m_size;
};

}  // namespace

QImage overviewImage(std::shared_ptr<const Trace> trace, const ViewSettings& view, const FigureTheme& theme,
                     double scale) {
    const Sheet sheet(std::move(trace), view, theme, scale);
    QImage image((sheet.size() * scale).toSize(), QImage::Format_RGB32);
    constexpr double dotsPerMeter = 96 / 0.0254;
    image.setDotsPerMeterX(static_cast<int>(std::lround(dotsPerMeter * scale)));
    image.setDotsPerMeterY(static_cast<int>(std::lround(dotsPerMeter * scale)));
    image.setDevicePixelRatio(scale);
    image.fill(theme.background);
    QPainter painter(&image);
    sheet.paint(painter);
    return image;
}

QByteArray overviewSvg(std::shared_ptr<const Trace> trace, const ViewSettings& view,
                       const FigureTheme& theme) {
    constexpr int dotsPerInch = 96;  // a pixel as CSS counts it
    constexpr double scale = 2;      // as fine as the picture where cells become an image
    const Sheet sheet(std::move(trace), view, theme, scale);
    QBuffer bytes;
    QSvgGenerator generator;
    generator.setOutputDevice(&bytes);
    generator.setResolution(dotsPerInch);
    generator.setSize(sheet.size().toSize());
    generator.setViewBox(QRectF(QPointF(), sheet.size()));
    generator.setTitle(sheet.title());
    generator.setDescription(sheet.caption());
    QPainter painter(&generator);
    sheet.paint(painter);
    painter.end();
    return bytes.data();
}

}  // namespace attention
