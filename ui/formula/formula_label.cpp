// SPDX-License-Identifier: GPL-3.0-or-later
#include "formula/formula_label.h"

#include <QEvent>
#include <QFontInfo>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {

FormulaLabel::FormulaLabel(QWidget* parent)
    : QWidget(parent), m_formula({}, themeFor(palette(), font())), m_tallest(m_formula) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void FormulaLabel::setFormula(const QStringList& names, const QString& plainText) {
    setAccessibleName(plainText);
    take(m_names, m_formula, names);
}

void FormulaLabel::setRoomFor(const QStringList& names) {
    take(m_tallestNames, m_tallest, names);
}

void FormulaLabel::take(QStringList& shown, Formula& formula, const QStringList& names) {
    if (names == shown) return;
    shown = names;
    formula = Formula(names, themeFor(palette(), font()));
    updateGeometry();
    update();
}

void FormulaLabel::rebuild() {
    m_formula = Formula(m_names, themeFor(palette(), font()));
    m_tallest = Formula(m_tallestNames, themeFor(palette(), font()));
    updateGeometry();
    update();
}

QSizeF FormulaLabel::naturalSize() const {
    return m_formula.size() * QFontInfo(font()).pixelSize();
}

QSize FormulaLabel::sizeHint() const {
    const QSizeF size = naturalSize();
    const double tallest = m_tallest.size().height() * QFontInfo(font()).pixelSize();
    return {static_cast<int>(std::ceil(size.width())),
            static_cast<int>(std::ceil(std::max(size.height(), tallest)))};
}

QSize FormulaLabel::minimumSizeHint() const {
    return {std::min(sizeHint().width(), 64), sizeHint().height()};
}

QRectF FormulaLabel::formulaRect() const {
    QSizeF size = naturalSize();
    if (size.width() > width()) size.scale(QSizeF(width(), size.height()), Qt::KeepAspectRatio);
    return {QPointF(0, (height() - size.height()) / 2), size};
}

void FormulaLabel::paintEvent(QPaintEvent*) {
    if (m_names.isEmpty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    m_formula.paint(painter, formulaRect());
}

void FormulaLabel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) rebuild();
}

}  // namespace attention
