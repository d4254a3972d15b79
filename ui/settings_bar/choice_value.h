// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings_bar/value_appearance.h"

#include <QComboBox>
#include <QPushButton>

#include <optional>

namespace attention {

/// A combo box in the settings bar that shows only the text of the current item, without a frame. A click,
/// Space, Enter or Alt+Down opens the list. The mouse wheel and the keys Up and Down select the previous or
/// the next enabled item.
class ChoiceValue : public QComboBox, public ValueText {
    Q_OBJECT

 public:
    explicit ChoiceValue(QWidget* parent = nullptr);

    /// Shows `text` instead of the text of the current item. If `text` is empty, shows the text of the
    /// current item again.
    void setReplacementText(const QString& text);
    /// Shows the text in the error color, with `message` as the tool tip. If `message` is empty, uses the
    /// normal color and the tool tip of the current item.
    void setProblem(const QString& message);

    QString shownText() const override {
        return m_replacementText.isEmpty() ? currentText() : m_replacementText;
    }
    /// Returns the size for the widest item, so that the width does not depend on the current item.
    QSize sizeHint() const override;
    /// Returns the size for six letters. Wider texts are elided.
    QSize minimumSizeHint() const override;
    void showPopup() override;

 protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

 private:
    /// Selects the next enabled item below the current item if `direction` is 1, or above it if `direction`
    /// is −1. Emits activated(). Does nothing if there is no such item.
    void chooseNext(int direction);
    int widestItemWidth() const;

    QString m_replacementText;
    mutable std::optional<int> m_widestItemWidth;  ///< in pixels; std::nullopt: not computed yet
    int m_wheelRemainder = 0;                      ///< units of an incomplete wheel step, see wheelSteps()
    bool m_hasProblem = false;
};

/// A button in the settings bar with the appearance of a value. The text is elided if the button is too
/// narrow. The tool tip shows the whole text.
class LinkValue : public QPushButton, public ValueText {
    Q_OBJECT

 public:
    explicit LinkValue(QWidget* parent = nullptr);

    /// Sets the text, the accessible name and the tool tip. A “&” in `text` is shown as it is and defines no
    /// shortcut.
    void setFullText(const QString& text);
    QString shownText() const override { return m_fullText; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    QString m_fullText;  ///< the text of setFullText(); in text(), each “&” is doubled
};

}  // namespace attention
