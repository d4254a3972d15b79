// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problems.h"
#include "models/layer_edits.h"
#include "state/session_edit.h"
#include "trace/trace.h"

#include <QWidget>

#include <vector>

class QLabel;
class QScrollArea;

namespace attention {

class CustomValueRows;
class FieldRow;
class LayerRows;
class ParameterSourceRows;
class SentenceRows;
class SessionEditor;
class SettingsForm;
class SettingsGroupList;
class SettingsSearch;
class TitleAndNotesLabel;

/// The panel with the controls of a session. The essentials are always visible. Below them are all other
/// settings in groups, in the order of the pipeline, with a search field. Shows a session and emits edits.
class SettingsPanel : public QWidget {
    Q_OBJECT

 public:
    explicit SettingsPanel(QWidget* parent = nullptr);

    void setSession(const Session& session);
    void setTokens(const Tokens& tokens);
    /// Updates what only the computed trace contains, such as the number of layers of a model.
    void setTrace(const Trace& trace);
    /// Shows each problem at the control of its field. Problems of other fields are listed below the
    /// essentials.
    void setProblems(const std::vector<Problem>& problems);
    const Session& session() const;
    /// Returns the layers of a trained model in which edits have an effect.
    EditScope editScope() const;
    /// Switches between self-attention and cross-attention.
    void setHasSecondText(bool hasSecondText);
    /// Hides or shows all settings except the essentials, as for classroom mode.
    void setEssentialsOnly(bool isEssentialsOnly);
    /// Hides or shows the notes of the session, which would reveal the weights while they are guessed.
    void setTitleAndNotesHidden(bool areHidden);
    /// Copies the expanded groups and the edit scope from a panel that shows the same session.
    void copyStateFrom(const SettingsPanel& other);
    /// Scrolls to the row `path` of SettingsTable, in the group that contains it, and gives its control the
    /// focus. A row that has no effect now is shown as a result of the search field, with the reason.
    void showRow(const QString& path);
    /// Samples all random numbers again, with another seed.
    void resampleParameters();
    QSize minimumSizeHint() const override;
    /// Returns a sentence that lists the fields other than those of the task that the choice of a training
    /// task has changed, or an empty text if there are none.
    static QString taskChosenMessage(const Session& previousSession, const Session& session);

 signals:
    /// Emitted when the user asks for a file with vectors.
    void vectorFileRequested();
    void sessionEdited(const attention::SessionEdit& edit);
    /// Emitted when the user asks to train the model with the edits of its layers.
    void trainingWithEditsRequested();
    /// Emitted after the user has chosen a training task, with its taskChosenMessage().
    void taskChosen(const QString& message);

 protected:
    void leaveEvent(QEvent* event) override;

 private:
    QWidget* makeEssentials();
    void updateGroupVisibility();
    FieldRow* rowForProblem(const QString& path);

    // Created before all widgets, so that they are deleted first.
    SessionEditor* m_editor;
    SettingsForm* m_form;
    SentenceRows* m_sentenceRows;
    LayerRows* m_layerRows;
    ParameterSourceRows* m_parameterSourceRows;
    CustomValueRows* m_customValueRows;

    SettingsGroupList* m_groupList;
    TitleAndNotesLabel* m_titleAndNotesLabel;
    QWidget* m_essentials;         ///< rows above the search field
    QLabel* m_otherProblemsLabel;  ///< problems of fields without a row
    SettingsSearch* m_search;
    QScrollArea* m_scrollArea;  ///< contains everything else
    bool m_isEssentialsOnly = false;
};

}  // namespace attention
