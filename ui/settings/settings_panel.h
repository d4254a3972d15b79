// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "state/view_context.h"

#include <QLabel>
#include <QPointer>
#include <QWidget>

class QScrollArea;
class QToolButton;

namespace attention {

class CustomValueRows;
class FieldRow;
class LayerRows;
class ParameterSourceRows;
class SentenceRows;
class SessionEditor;
class SettingsForm;
class SettingsGroupList;

/// A label with the title and the notes of a session, such as the title of a preset and a sentence about its
/// weights. The label is hidden if its text is empty.
class TitleAndNotesLabel : public QLabel {
    Q_OBJECT

 public:
    TitleAndNotesLabel();

    /// Shows the title and the notes of `session`. If both are empty and `keepsPlace` is true, a visible
    /// label becomes an empty area of the same height. So no widget moves under the mouse.
    void showSession(const Session& session, bool keepsPlace);
    /// Hides or shows the title and the notes, which could reveal the weights that the user has to guess.
    /// Takes effect at the next call of showSession().
    void setTextsHidden(bool areHidden) { m_areTextsHidden = areHidden; }
    /// Hides the label if it is empty. An empty label may have kept its height because of `keepsPlace` of
    /// showSession(). Call it when the mouse has left the panel.
    void releaseReservedHeight();

 private:
    bool m_areTextsHidden = false;
};

/// The panel with the controls of a session. The essentials are always visible. Below the essentials are a
/// button that opens Find for the settings, and all other settings in groups, in the order of the pipeline.
/// The panel shows a session and emits edits without applying them.
class SettingsPanel : public QWidget {
    Q_OBJECT

 public:
    /// `viewContext` must outlive the panel.
    explicit SettingsPanel(ViewContext& viewContext, QWidget* parent = nullptr);

    const Session& session() const;
    /// Switches to cross-attention if `hasSecondText` is true, otherwise to self-attention.
    void setHasSecondText(bool hasSecondText);
    /// Hides all settings except the essentials if `isEssentialsOnly` is true, for example in classroom mode.
    /// Otherwise shows all settings.
    void setEssentialsOnly(bool isEssentialsOnly);
    /// Expands the groups that are expanded in `other`.
    void expandGroupsOf(const SettingsPanel& other);
    /// Scrolls to the row `path` of SettingsTable, expands its group, and sets the focus to its control. A
    /// row that has no effect now is shown with the reason until another row is shown.
    void showRow(const QString& path);
    /// Samples all random numbers again with the next seed, see withNextSeed().
    void resampleParameters();
    QSize minimumSizeHint() const override;
    /// Returns a sentence that lists the fields that a choice of a training task has changed from
    /// `previousSession` to `session`. Fields of the task itself, such as "learning.steps", are not listed.
    /// Returns an empty text if no other field has changed.
    static QString taskChosenMessage(const Session& previousSession, const Session& session);

 signals:
    /// Emitted when the user asks to find a setting.
    void findRequested();
    /// Emitted when the user asks to choose a file with word vectors.
    void vectorFileRequested();
    /// Emitted when the user asks to train the model with the edits of its layers.
    void trainingWithEditsRequested();
    /// Emitted after the user has chosen a training task. `message` is the result of taskChosenMessage().
    void taskChosen(const QString& message);

 protected:
    void leaveEvent(QEvent* event) override;

 private:
    QWidget* makeEssentials();
    void updateFor(StateChanges changes);
    void updateForSession();
    void updateTitleAndNotes();
    void updateProblems();
    void updateGroupVisibility();
    FieldRow* rowForProblem(const QString& path);

    // These objects are created before all widgets of the panel, because QObject deletes its children in the
    // order of their creation.
    ViewContext& m_viewContext;
    SessionEditor* m_editor;
    SettingsForm* m_form;
    SentenceRows* m_sentenceRows;
    LayerRows* m_layerRows;
    ParameterSourceRows* m_parameterSourceRows;
    CustomValueRows* m_customValueRows;

    SettingsGroupList* m_groupList;
    TitleAndNotesLabel* m_titleAndNotesLabel;
    QWidget* m_essentials;         ///< contains the essential rows, above the groups
    QLabel* m_otherProblemsLabel;  ///< lists the problems of fields without a row
    QToolButton* m_findButton;
    QPointer<FieldRow> m_revealedRow;  ///< the row without effect that showRow() shows, or nullptr
    QScrollArea* m_scrollArea;         ///< contains all other widgets of the panel
    bool m_isEssentialsOnly = false;
};

}  // namespace attention
