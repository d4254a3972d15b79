// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings_bar/choice_value.h"

#include "heatmap/printable_text.h"
#include "settings_bar/number_stops.h"
#include "widgets/control_input_filter.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace attention {

ChoiceValue::ChoiceValue(QWidget* parent) : QComboBox(parent) {
    setFrame(false);
    setValueFont(*this);
    setCursor(Qt::PointingHandCursor);
    ControlInputFilter::installInputFilter(this, ControlInputFilter::WheelUse::UnderMouse);
    const auto forgetWidth = [this] { m_widestItemWidth.reset(); };
    connect(model(), &QAbstractItemModel::rowsInserted, this, forgetWidth);
    connect(model(), &QAbstractItemModel::rowsRemoved, this, forgetWidth);
    connect(model(), &QAbstractItemModel::dataChanged, this, forgetWidth);
    connect(model(), &QAbstractItemModel::modelReset, this, forgetWidth);
}

void ChoiceValue::setReplacementText(const QString& text) {
    if (std::exchange(m_replacementText, text) != text) update();
}

void ChoiceValue::setProblem(const QString& message) {
    const bool hadProblem = std::exchange(m_hasProblem, !message.isEmpty());
    setToolTip(m_hasProblem ? message : itemData(currentIndex(), Qt::ToolTipRole).toString());
    setAccessibleDescription(toolTip());
    if (m_hasProblem != hadProblem) update();
}

int ChoiceValue::widestItemWidth() const {
    if (m_widestItemWidth) return *m_widestItemWidth;
    int width = 0;
    for (int i = 0; i < count(); ++i) width = std::max(width, fontMetrics().horizontalAdvance(itemText(i)));
    m_widestItemWidth = width;
    return width;
}

QSize ChoiceValue::sizeHint() const {
    return valueSize(*this, std::max(fontMetrics().horizontalAdvance(shownText()), widestItemWidth()));
}

QSize ChoiceValue::minimumSizeHint() const {
    constexpr int minimumCharacters = 6;
    const int width = minimumCharacters * fontMetrics().horizontalAdvance(QLatin1Char('x'));
    return valueSize(*this, width).boundedTo(sizeHint());
}

/// Widens the list to its widest item before the list opens. Items may be wider than the current text.
void ChoiceValue::showPopup() {
    const int margins = 2 * valuePadding + 2 * view()->frameWidth();
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + margins);
    QComboBox::showPopup();
}

bool ChoiceValue::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool hasNoModifier = (key->modifiers() & ~Qt::KeypadModifier) == 0;
        if (hasNoModifier && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)) {
            event->accept();
            return true;
        }
    }
    return QComboBox::event(event);
}

void ChoiceValue::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange) m_widestItemWidth.reset();
    QComboBox::changeEvent(event);
}

void ChoiceValue::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return showPopup();
    QComboBox::keyPressEvent(event);
}

void ChoiceValue::wheelEvent(QWheelEvent* event) {
    event->accept();
    const int steps = wheelSteps(*event, m_wheelRemainder);
    for (int i = 0; i < std::abs(steps); ++i) chooseNext(steps > 0 ? -1 : 1);
}

void ChoiceValue::chooseNext(int direction) {
    int index = currentIndex() + direction;
    const auto isEnabledAt = [this](int i) {
        return model()->flags(model()->index(i, 0)) & Qt::ItemIsEnabled;
    };
    while (index >= 0 && index < count() && !isEnabledAt(index)) index += direction;
    if (index < 0 || index >= count()) return;
    setCurrentIndex(index);
    emit activated(index);
}

void ChoiceValue::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintValue(painter, *this, shownText(), m_hasProblem);
}

LinkValue::LinkValue(QWidget* parent) : QPushButton(parent) {
    setFlat(true);
    setAutoDefault(false);
    setValueFont(*this);
    setCursor(Qt::PointingHandCursor);
}

void LinkValue::setFullText(const QString& text) {
    if (text == m_fullText) return;
    m_fullText = text;
    setText(QString(text).replace(QLatin1Char('&'), QLatin1String("&&")));
    setAccessibleName(text);
    setToolTip(plainToolTip(text));
    updateGeometry();
}

QSize LinkValue::sizeHint() const {
    constexpr int maximumCharacters = 30;  // limit because a file name may be longer than the bar
    const int maximumWidth = maximumCharacters * fontMetrics().horizontalAdvance(QLatin1Char('x'));
    return valueSize(*this, std::min(fontMetrics().horizontalAdvance(m_fullText), maximumWidth));
}

QSize LinkValue::minimumSizeHint() const {
    constexpr int minimumCharacters = 12;
    const int width = minimumCharacters * fontMetrics().horizontalAdvance(QLatin1Char('x'));
    return valueSize(*this, width).boundedTo(sizeHint());
}

void LinkValue::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintValue(painter, *this, m_fullText, false);
}

}  // namespace attention

#include "moc_choice_value.cpp"
