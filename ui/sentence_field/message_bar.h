// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/suggestions.h"

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

class FittingLabel;

/// The bar below the sentence. It shows one message about the current query, a smaller line about the head
/// and the model, and buttons with suggestions. The height of the bar does not depend on the texts.
class MessageBar : public QWidget {
    Q_OBJECT

 public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Shows a message and a detail. Either may be empty.
    void setMessage(const QString& message, const QString& detail);
    QString message() const;
    QString detail() const;
    /// Shows the suggestions of `session` that are valid and apply to the session. Also shows a button that
    /// trains the model with the edits of its layers, if training can use these edits.
    void setSession(const Session& session);
    /// Sets the completed share of a training, from 0 to 1. A thin line at the bottom of the bar shows the
    /// share. For 0, there is no line.
    void setTrainingProgress(double progress);
    /// Sets whether the message is pale. It is pale if it belongs to previous settings.
    void setStale(bool isStale);
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
    void updateBalancingSpace();
    void updateButtonArea();
    void showSuggestions(const std::vector<Suggestion>& suggestions, const std::string& text);

    FittingLabel* m_messageLabel;
    FittingLabel* m_detailLabel;
    bool m_hasSpaceForButtons = true;
    double m_trainingProgress = 0;  ///< the completed share of a training, or 0
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
