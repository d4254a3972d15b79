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
#include <vector>

class QCheckBox;
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
    /// Looks as another panel of the same session does.
    void takePlaceOf(const SetupPanel& other);
    /// Other random numbers in place of these.
    void drawAgain();
    QSize minimumSizeHint() const override;

 signals:
    /// A file to take vectors from is asked for.
    void vectorsWanted();
    void edited(const attention::Edit& edit);

 protected:
    void leaveEvent(QEvent* event) override;

 private:
    // The essentials, in setup_essentials.cpp.
    QWidget* buildEssentials();
    void buildAbout();
    void buildText();
    void buildLayer();
    void buildHeadsAndSize();
    void buildSeed();

    // A trained model, in setup_model.cpp.
    void buildModel();
    void buildHeadsOff();
    void buildModelChanges();

    // The groups, in setup_sections.cpp and setup_tables.cpp.
    QWidget* buildGroups();
    void addGroup(const QString& title, const QStringList& paths, void (SetupPanel::*build)());
    void buildTokens();
    void buildEmbedding();
    void buildVectors();
    void buildVectorFile();
    void buildVectorTable();
    void buildProjections();
    void buildMatrixTable();
    void buildHeadList();
    void buildScores();
    void buildMask();
    void buildWeights();
    void buildOutput();

    // What is looked for, in setup_search.cpp.
    QWidget* buildSearch();
    void search(const QString& words);
    bool isMeant(const QString& path, const QString& words) const;

    // What groups are made of. A field's accessor gives a reference to its member of a session, const or not.
    FieldRow* addRow(const char* path, const QString& symbol, const QString& word, QWidget* control);
    template <class Field>
    FieldRow* addNumber(const char* path, const QString& symbol, const QString& word, NumberField* control,
                        Field field);
    template <class Field>
    QComboBox* addChoice(const char* path, const QString& symbol, const QString& word, Field field);
    template <class Field>
    QCheckBox* addFlag(const char* path, const QString& word, Field field);
    /// A field in the words of the session file, such as a list of cells; `suggestions` can be chosen.
    void addText(const char* path, const QString& word, const QString& explanation,
                 const QStringList& suggestions = {});

    void edit(const QString& field, const QString& what, const std::function<void(Session&)>& change);
    static QString shownWord(const QString& value);
    static QString shownText(std::string_view path, const std::string& value);
    void editText(const char* path, const QString& word, const QString& shown);
    void showTexts(const Session& before);
    void showReasons();
    void showOthers();
    void countChanges();
    FieldRow* rowOf(const QString& path);
    void showVectors();
    void showMatrix();
    void chooseRecipe(Recipe recipe, const QString& what);

    Session m_session;
    QVBoxLayout* m_layout = nullptr;  ///< of the rows that are being built
    QLabel* m_about = nullptr;
    QLabel* m_tokenCount = nullptr;
    QWidget* m_others = nullptr;  ///< all but the essentials
    QVBoxLayout* m_groupLayout = nullptr;
    QLineEdit* m_search = nullptr;
    QLabel* m_found = nullptr;
    std::vector<SetupGroup*> m_groups;
    bool m_isEssentialsOnly = false;
    bool m_isSearching = false;
    QList<SetupGroup*> m_openBefore;  ///< the search
    std::vector<std::string> m_vocabulary;
    QString m_countedTokens;
    NumberField* m_layer = nullptr;
    NumberField* m_modelLayer = nullptr;
    int m_modelHeads = 0;  ///< in each layer
    QComboBox* m_scope = nullptr;
    NumberTable* m_vectors = nullptr;
    QComboBox* m_matrixChoice = nullptr;
    NumberTable* m_matrix = nullptr;
    QLabel* m_otherProblems = nullptr;
    QMap<QString, FieldRow*> m_rows;  // by field path
    std::vector<std::function<void()>> m_show;
    std::vector<std::string_view> m_textPaths;
    std::vector<QLineEdit*> m_textLines;  // by path, as the texts that they show
    std::vector<std::string> m_texts;
    QTimer m_pause;  ///< since what has changed was counted
    bool m_isCounted = false;
    Gestures m_gestures;
};

}  // namespace attention
