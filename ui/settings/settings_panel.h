// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problems.h"
#include "models/layer_edits.h"
#include "settings/number_field.h"
#include "state/edit.h"
#include "state/interaction_tracker.h"
#include "trace/trace.h"

#include <QMap>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <variant>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QScrollArea;
class QVBoxLayout;

namespace attention {

class FieldRow;
class NumberTable;
class SentenceEdit;
class SettingsGroup;

/// The controls of a session: the essentials, which never scroll away, and below them all others in groups
/// that fold, in the order of the pipeline, with a search over them. Shows a session and emits edits of it.
class SettingsPanel : public QWidget {
    Q_OBJECT

 public:
    explicit SettingsPanel(QWidget* parent = nullptr);

    void setSession(const Session& session);
    void setTokens(const Tokens& tokens);
    /// What only the computed numbers tell.
    void setTrace(const Trace& trace);
    /// Says what is wrong at the control it concerns; what concerns none is said at the end.
    void setProblems(const std::vector<Problem>& problems);
    const Session& session() const { return m_session; }
    /// Where edits of a trained model are to hold.
    EditScope editScope() const;
    /// In front of a class there is no need for more.
    void setEssentialsOnly(bool isEssentialsOnly);
    /// What the session says of its weights is not to be read while they are guessed.
    void setNotesHidden(bool areHidden);
    /// Looks as another panel of the same session does.
    void copyStateFrom(const SettingsPanel& other);
    /// Other random numbers in place of these.
    void resampleParameters();
    QSize minimumSizeHint() const override;

 signals:
    /// A file to take vectors from is asked for.
    void vectorFileRequested();
    void sessionEdited(const attention::Edit& edit);
    /// What is changed in what was learnt is to hold while it learns.
    void trainingWithEditsRequested();
    /// A task was chosen; what was set with it, in a sentence.
    void taskChosen(const QString& message);
    /// A slider is pressed, or let go.
    void sliderDownChanged(bool isSliderDown);

 protected:
    void leaveEvent(QEvent* event) override;

 private:
    struct RowSpec;
    using SliderStopsFunction = std::vector<double> (*)(const Session&);  ///< of a number's slider
    using Suggestions = std::vector<const char*>;                         ///< of a text
    struct ChoiceCallbacks {
        void (*apply)(Session&, int);                       ///< sets more than the field
        QString (*unavailableReason)(const Session&, int);  ///< why one cannot be chosen
        /// says what else was set
        void (SettingsPanel::*afterChoice)(const Session& previousSession) = nullptr;
    };
    using BuildFunction = void (SettingsPanel::*)(const RowSpec& row);  ///< a control like no other
    /// A line of the panel. Its control comes of the type that the session's field has.
    struct RowSpec {
        const char* path;
        const char* toolTip = "";
        std::variant<std::monostate, SliderStopsFunction, Suggestions, ChoiceCallbacks, BuildFunction>
            controlOptions{};
    };
    /// Lines below a heading, which counts their changes.
    struct GroupSpec {
        const char* title;
        std::vector<RowSpec> rows;
        QStringList otherCountedFields{};  ///< fields that stand above
    };

    // All lines, in setup_table.cpp.
    static const std::vector<RowSpec>& essentialRows();
    static const std::vector<GroupSpec>& groupSpecs();
    static QString sourceUnavailableReason(const Session& session, int index);
    static QString taskUnavailableReason(const Session& session, int index);

    // How they become controls, in setup_rows.cpp.
    QWidget* buildEssentials();
    QWidget* buildGroups();
    void addGroup(const GroupSpec& group);
    void addField(const RowSpec& row);
    template <class Number>
    void addNumber(const RowSpec& row, const Range& range);
    template <class Enum>
    void addChoice(const RowSpec& row);
    void addCheckBox(const RowSpec& row);
    /// Whether a field that is shown as text is another in another session.
    using FieldDiffersFunction = bool (*)(const char* path, const Session& first, const Session& second);
    /// A field in the words of the session file, such as a list of cells.
    void addTextField(const RowSpec& row, FieldDiffersFunction differs);
    static QString labelOf(const RowSpec& row);
    static QString toolTipOf(const RowSpec& row);
    enum class LabelPosition { BeforeControl, InsideControl };  ///< where a control says what it is
    FieldRow* addRow(const RowSpec& row, QWidget* control,
                     LabelPosition labelPosition = LabelPosition::BeforeControl);
    FieldRow* addRowWithExplanation(const RowSpec& row, QWidget* control);

    // Controls like no other, in setup_essentials.cpp, setup_model.cpp and setup_tables.cpp.
    void buildTitleAndNotesLabel(const RowSpec& row);
    void buildSentenceEdits(const RowSpec& row);
    void updateSentencePlaceholder(const Tokens& tokens);
    void buildLayerField(const RowSpec& row);
    void buildVectorFileChoice(const RowSpec& row);
    void buildSeedField(const RowSpec& row);
    void buildTrainingExamplesEdit(const RowSpec& row);
    void buildAblatedHeadsMenu(const RowSpec& row);
    void buildEditScopeChoice(const RowSpec& row);
    void buildLayerEditsLabel(const RowSpec& row);
    void buildVectorTable(const RowSpec& row);
    void buildMatrixChoice(const RowSpec& row);
    void buildMatrixTable(const RowSpec& row);
    void buildConstructedHeadsEditor(const RowSpec& row);

    // What is looked for, in setup_search.cpp.
    QWidget* buildSearch();
    void search(const QString& searchText);
    bool matchesSearch(const QString& path, const QString& searchText) const;

    void emitTaskChosen(const Session& previousSession);
    void editSession(const QString& fieldPath, const QString& undoText,
                     const std::function<void(Session&)>& modify);
    static QString valueDisplayText(const QString& value);
    static QString fieldDisplayText(std::string_view path, const std::string& value);
    void setFieldFromText(const RowSpec& row, const QString& text);
    void updateTextFields(const Session& previousSession);
    void updateUnusedReasons();
    void updateGroupVisibility();
    void updateChangeCounts();
    FieldRow* ensureFieldRow(const QString& path);
    void updateVectorTable();
    void updateMatrixTable();

    Session m_session;
    QVBoxLayout* m_currentRowLayout = nullptr;  ///< of the rows that are being built
    QLabel* m_titleAndNotesLabel = nullptr;
    QLabel* m_tokenCountLabel = nullptr;
    SentenceEdit* m_querySentenceEdit = nullptr;  ///< of the queries
    QWidget* m_searchArea = nullptr;              ///< finds one of the settings in m_groupArea
    QWidget* m_groupArea = nullptr;               ///< all settings but the essentials
    QVBoxLayout* m_groupLayout = nullptr;
    QLineEdit* m_searchEdit = nullptr;
    QLabel* m_searchResultLabel = nullptr;
    std::vector<SettingsGroup*> m_groups;
    bool m_isEssentialsOnly = false;
    bool m_areNotesHidden = false;
    bool m_isSearching = false;
    QList<SettingsGroup*> m_groupsExpandedBeforeSearch;  ///< the search
    std::vector<std::string> m_vocabulary;
    QString m_tokenCountText;
    int m_headsPerLayer = 0;  ///< in each layer
    QComboBox* m_editScopeBox = nullptr;
    NumberTable* m_vectorTable = nullptr;
    QComboBox* m_matrixBox = nullptr;
    NumberTable* m_matrixTable = nullptr;
    QLabel* m_otherProblemsLabel = nullptr;
    QMap<QString, FieldRow*> m_rowsByPath;  // by field path
    std::vector<std::function<void()>> m_updaters;
    struct TextField {
        const char* path;
        QLineEdit* lineEdit;
        FieldDiffersFunction differs;
    };
    std::vector<TextField> m_textFields;
    std::vector<std::string> m_serializedTexts;  // that they show
    QTimer m_changeCountTimer;                   ///< since what has changed was counted
    bool m_isChangeCountCurrent = false;
    InteractionTracker m_interactionTracker;
};

}  // namespace attention
