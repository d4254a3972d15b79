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

/// The line below the sentence: one message about the current query, a smaller line about the head and model,
/// and buttons for what the user can try. Its height does not depend on the texts.
class MessageBar : public QWidget {
    Q_OBJECT

 public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Shows a message and a detail. Either may be empty.
    void setMessage(const QString& message, const QString& detail);
    QString message() const;
    QString detail() const;
    /// Shows the suggestions of `session` that are valid and apply to it. Also shows a button that trains the
    /// model with the edits of its layers, if training can use these edits.
    void setSession(const Session& session);
    /// Shows a thin line at the bottom that is as long as the completed share of a training, from 0 to 1. 0
    /// shows no line.
    void setTrainingProgress(double progress);
    /// True: the message belongs to previous settings, so it is painted pale.
    void setStale(bool isStale);
    /// Places the buttons next to the message, or below it in a window that is less than 1200 pixels wide. In
    /// classroom mode, such a window hides them.
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
    QSpacerItem* m_balancingSpace;  ///< as wide as the buttons, so that the message is in the middle
    std::vector<Suggestion> m_suggestions;
    std::vector<QPushButton*> m_buttons;
};

}  // namespace attention
