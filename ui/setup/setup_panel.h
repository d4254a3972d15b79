// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problems.h"
#include "models/layer_edits.h"
#include "setup/number_field.h"
#include "state/edit.h"
#include "state/gesture.h"
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
class SetupGroup;

/// The controls of a session: the essentials, which never scroll away, and below them all others in groups
/// that fold, in the order of the pipeline, with a search over them. Shows a session and emits edits of it.
class SetupPanel : public QWidget {
    Q_OBJECT

 public:
    explicit SetupPanel(QWidget* parent = nullptr);

    void setSession(const Session& session);
    void setTokens(const Tokens& tokens);
    /// What only the computed numbers tell.
    void setTrace(const Trace& trace);
    /// Says what is wrong at the control it concerns; what concerns none is said at the end.
    void setProblems(const std::vector<Problem>& problems);
    const Session& session() const { return m_session; }
    /// Where edits of a trained model are to hold.
    EditScope scope() const;
    /// In front of a class there is no need for more.
    void showEssentialsOnly(bool isOnly);
    /// What the session says of its weights is not to be read while they are guessed.
    void coverNotes(bool areCovered);
    /// Looks as another panel of the same session does.
    void takePlaceOf(const SetupPanel& other);
    /// Other random numbers in place of these.
    void drawAgain();
    QSize minimumSizeHint() const override;

 signals:
    /// A file to take vectors from is asked for.
    void vectorsWanted();
    void edited(const attention::Edit& edit);
    /// What is changed in what was learnt is to hold while it learns.
    void learningWanted();
    /// A task was chosen; what was set with it, in a sentence.
    void taskChosen(const QString& sentence);
    /// A slider is pressed, or let go.
    void held(bool isHeld);

 protected:
    void leaveEvent(QEvent* event) override;

 private:
    struct Row;
    using Stops = std::vector<double> (*)(const Session&);  ///< of a number's slider
    using Suggestions = std::vector<const char*>;           ///< of a text
    struct Choices {
        void (*choose)(Session&, int);                                ///< sets more than the field
        QString (*whyNot)(const Session&, int);                       ///< why one cannot be chosen
        void (SetupPanel::*chosen)(const Session& before) = nullptr;  ///< says what else was set
    };
    using Build = void (SetupPanel::*)(const Row& row);  ///< a control like no other
    /// A line of the panel. Its control comes of the type that the session's field has.
    struct Row {
        const char* path;
        const char* symbol = "";
        const char* word = "";  ///< below its heading; none: the field's name anywhere else
        const char* tip = "";
        std::variant<std::monostate, Stops, Suggestions, Choices, Build> offers{};
    };
    /// Lines below a heading, which counts their changes.
    struct Group {
        const char* title;
        std::vector<Row> rows;
        QStringList alsoCounted{};  ///< fields that stand above
    };

    // All lines, in setup_table.cpp.
    static const std::vector<Row>& essentials();
    static const std::vector<Group>& groups();
    static QString whyNotSource(const Session& session, int index);
    static QString whyNotTask(const Session& session, int index);

    // How they become controls, in setup_rows.cpp.
    QWidget* buildEssentials();
    QWidget* buildGroups();
    void addGroup(const Group& group);
    void addField(const Row& row);
    template <class Number>
    void addNumber(const Row& row, const Range& range);
    template <class Enum>
    void addChoice(const Row& row);
    void addFlag(const Row& row);
    /// Whether a field that is shown as text is another in another session.
    using FieldDiffers = bool (*)(const char* path, const Session& a, const Session& b);
    /// A field in the words of the session file, such as a list of cells.
    void addText(const Row& row, FieldDiffers differs);
    static QString wordOf(const Row& row);
    static QString tipOf(const Row& row);
    enum class Name { Before, Within };  ///< where a control says what it is
    FieldRow* addRow(const Row& row, QWidget* control, Name name = Name::Before);
    FieldRow* addExplained(const Row& row, QWidget* control);

    // Controls like no other, in setup_essentials.cpp, setup_model.cpp and setup_tables.cpp.
    void buildAbout(const Row& row);
    void buildText(const Row& row);
    void showSentencePlaceholder(const Tokens& tokens);
    void buildLayer(const Row& row);
    void buildVectorFile(const Row& row);
    void buildSeed(const Row& row);
    void buildExamples(const Row& row);
    void buildHeadsOff(const Row& row);
    void buildScope(const Row& row);
    void buildModelChanges(const Row& row);
    void buildVectorTable(const Row& row);
    void buildMatrixChoice(const Row& row);
    void buildMatrixTable(const Row& row);
    void buildHeadList(const Row& row);

    // What is looked for, in setup_search.cpp.
    QWidget* buildSearch();
    void search(const QString& words);
    bool isMeant(const QString& path, const QString& words) const;

    void sayTask(const Session& before);
    void edit(const QString& field, const QString& what, const std::function<void(Session&)>& change);
    static QString shownWord(const QString& value);
    static QString shownText(std::string_view path, const std::string& value);
    void editText(const Row& row, const QString& shown);
    void showTexts(const Session& before);
    void showReasons();
    void showOthers();
    void countChanges();
    FieldRow* rowOf(const QString& path);
    void showVectors();
    void showMatrix();

    Session m_session;
    QVBoxLayout* m_layout = nullptr;  ///< of the rows that are being built
    QLabel* m_about = nullptr;
    QLabel* m_tokenCount = nullptr;
    SentenceEdit* m_sentence = nullptr;  ///< of the queries
    QWidget* m_searchPart = nullptr;     ///< finds one of the settings in m_groupArea
    QWidget* m_groupArea = nullptr;      ///< all settings but the essentials
    QVBoxLayout* m_groupLayout = nullptr;
    QLineEdit* m_search = nullptr;
    QLabel* m_found = nullptr;
    std::vector<SetupGroup*> m_groups;
    bool m_isEssentialsOnly = false;
    bool m_areNotesCovered = false;
    bool m_isSearching = false;
    QList<SetupGroup*> m_openBefore;  ///< the search
    std::vector<std::string> m_vocabulary;
    QString m_countedTokens;
    int m_modelHeads = 0;  ///< in each layer
    QComboBox* m_scope = nullptr;
    NumberTable* m_vectors = nullptr;
    QComboBox* m_matrixChoice = nullptr;
    NumberTable* m_matrix = nullptr;
    QLabel* m_otherProblems = nullptr;
    QMap<QString, FieldRow*> m_rows;  // by field path
    std::vector<std::function<void()>> m_show;
    struct TextLine {
        const char* path;
        QLineEdit* line;
        FieldDiffers differs;
    };
    std::vector<TextLine> m_textLines;
    std::vector<std::string> m_texts;  // that they show
    QTimer m_pause;                    ///< since what has changed was counted
    bool m_isCounted = false;
    Gestures m_gestures;
};

}  // namespace attention
