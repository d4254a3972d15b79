// SPDX-License-Identifier: GPL-3.0-or-later
#include "formula/formula_label.h"

#include "look/design_values.h"

#include <QEvent>
#include <QFontInfo>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attention {
namespace {

/// Returns the font size of formulas in pixels for a widget with `font`.
double formulaPixelSize(const QFont& font) {
    return QFontInfo(font).pixelSize() * double(design::formulaFontSize) / design::bodyFontSize;
}

}  // namespace

FormulaLabel::FormulaLabel(QWidget* parent) : QWidget(parent), m_formula({}, themeFor(palette(), font())) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

/// Reads the formulas only if their names have changed, because this function is called for every heatmap
/// under the mouse.
void FormulaLabel::setFormula(const QStringList& names, const QString& plainText) {
    setAccessibleName(plainText);
    if (std::exchange(m_names, names) != names) updateFormula();
}

void FormulaLabel::reserveHeightFor(const QList<QStringList>& formulas) {
    if (std::exchange(m_reservedFormulas, formulas) == formulas) return;
    m_reservedHeightInEm = 0;
    for (const QStringList& names : formulas)
        m_reservedHeightInEm =
            std::max(m_reservedHeightInEm, Formula(names, themeFor(palette(), font())).size().height());
    updateGeometry();
}

void FormulaLabel::updateFormula() {
    m_formula = Formula(m_names, themeFor(palette(), font()));
    updateGeometry();
    update();
}

QSizeF FormulaLabel::naturalSize() const {
    return m_formula.size() * formulaPixelSize(font());
}

QSize FormulaLabel::sizeHint() const {
    const QSizeF formulaSize = naturalSize();
    const double reservedHeight = m_reservedHeightInEm * formulaPixelSize(font());
    return {static_cast<int>(std::ceil(formulaSize.width())),
            static_cast<int>(std::ceil(std::max(formulaSize.height(), reservedHeight)))};
}

QSize FormulaLabel::minimumSizeHint() const {
    return {std::min(sizeHint().width(), 64), sizeHint().height()};
}

QRectF FormulaLabel::formulaRect() const {
    QSizeF formulaSize = naturalSize();
    if (formulaSize.width() > width())
        formulaSize.scale(QSizeF(width(), formulaSize.height()), Qt::KeepAspectRatio);
    return {QPointF(0, (height() - formulaSize.height()) / 2), formulaSize};
}

void FormulaLabel::paintEvent(QPaintEvent*) {
    if (m_names.isEmpty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    m_formula.paint(painter, formulaRect());
}

void FormulaLabel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) updateFormula();
}

}  // namespace attention

#include "moc_formula_label.cpp"
