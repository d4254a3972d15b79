// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings_bar/value_appearance.h"

#include <QComboBox>

#include <optional>

namespace attention {

/// A choice in the settings bar: the text of the current item, without a frame. A click, Space, Enter or
/// Alt+Down opens the list. The wheel and the keys Up and Down change to the next item that is enabled.
class ChoiceValue : public QComboBox, public ValueText {
    Q_OBJECT

 public:
    explicit ChoiceValue(QWidget* parent = nullptr);

    /// Shows `text` instead of the text of the current item, or again the current item if `text` is empty.
    void setReplacementText(const QString& text);
    /// Shows the text in the color of errors, with `message` as the tool tip, or resets both if it is empty.
    /// The tool tip is then that of the current item.
    void setProblem(const QString& message);

    QString shownText() const override {
        return m_replacementText.isEmpty() ? currentText() : m_replacementText;
    }
    /// Returns the size for the widest item, so that the widget keeps its width.
    QSize sizeHint() const override;
    /// Returns the size for a few letters. The text is elided if it is wider.
    QSize minimumSizeHint() const override;
    void showPopup() override;

 protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

 private:
    /// Chooses the next item that is enabled, `direction` being 1 or −1.
    void chooseNext(int direction);
    int widestItemWidth() const;

    QString m_replacementText;
    mutable std::optional<int> m_widestItemWidth;  ///< std::nullopt: not computed yet
    int m_wheelRemainder = 0;                      ///< wheel units that are less than a step
    bool m_hasProblem = false;
};

}  // namespace attention
