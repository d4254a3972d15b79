// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/suggestions.h"
#include "state/view_context.h"

#include <QString>
#include <QWidget>

#include <string>
#include <vector>

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QSpacerItem;

namespace attention {

/// A label with one centered line of text. If the text is wider than the label, the font becomes smaller,
/// down to the smallest size of setPixelSizes(). Text that is still too wide is elided, and the tool tip
/// contains the complete text.
class FittingLabel : public QWidget {
    Q_OBJECT

 public:
    explicit FittingLabel(QWidget* parent = nullptr);

    /// Sets the largest and the smallest font size in pixels. Both sizes are for a widget font of
    /// design::bodyFontSize pixels, and scale with the widget font.
    void setPixelSizes(int largest, int smallest);
    void setText(const QString& text);
    const QString& text() const { return m_text; }
    /// Returns the font in which the text is painted.
    QFont fittingFont() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    QFont fontOfSize(int pixelSize) const;

    QString m_text;
    int m_largestSize = 13;
    int m_smallestSize = 12;
};

/// The bar below the sentence. It shows one message about the current query, a smaller line about the head
/// and the model, and buttons with suggestions. The height of the bar does not depend on the texts.
class MessageBar : public QWidget {
    Q_OBJECT

 public:
    /// `viewContext` must outlive the bar.
    explicit MessageBar(const ViewContext& viewContext, QWidget* parent = nullptr);

    /// Shows a message and a detail. Either may be empty.
    void setMessage(const QString& message, const QString& detail);
    QString message() const;
    QString detail() const;
    /// Adapts the bar to a window that is `width` pixels wide. The buttons are next to the message, or below
    /// the message in a window that is less than 1200 pixels wide. In classroom mode, such a window does not
    /// show the buttons.
    void adaptToWindowWidth(int width, bool isInClassroomMode);

 signals:
    /// Emitted when the user has chosen a suggestion.
    void suggestionChosen(const attention::Suggestion& suggestion);
    /// Emitted when the user asks to train the model with the edits of its layers.
    void trainingWithEditsRequested();

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    /// Shows the suggestions of the session that are valid and apply to the session. Also shows a button that
    /// trains the model with the edits of its layers, if training can use these edits.
    void updateButtons();
    void updateBalancingSpace();
    void updateButtonArea();
    void showSuggestions(const std::vector<Suggestion>& suggestions, const std::string& text);

    const ViewContext& m_viewContext;
    FittingLabel* m_messageLabel;
    FittingLabel* m_detailLabel;
    bool m_hasSpaceForButtons = true;
    QBoxLayout* m_layout;
    QHBoxLayout* m_suggestionLayout;
    QWidget* m_buttonArea;
    QLabel* m_suggestionLabel;
    QPushButton* m_trainingButton;
    QSpacerItem* m_balancingSpace;  ///< as wide as the buttons, so that the message is centered
    std::vector<Suggestion> m_suggestions;
    std::vector<QPushButton*> m_buttons;
};

}  // namespace attention
