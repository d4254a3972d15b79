// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/problems.h"
#include "setup/number_field.h"
#include "state/edit.h"
#include "state/gesture.h"

#include <QMap>
#include <QScrollArea>

#include <functional>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace attention {

class FieldRow;
class NumberTable;
class SentenceEdit;

/// The controls of a session, in the order of the pipeline. Shows a session and emits edits of it. What does
/// not apply to a session is disabled and says why.
class SetupPanel : public QScrollArea {
    Q_OBJECT

 public:
    explicit SetupPanel(QWidget* parent = nullptr);

    void setSession(const Session& session);
    void setTokens(const Tokens& tokens);
    /// Says what is wrong at the control it concerns; what concerns none is said at the end.
    void setProblems(const std::vector<Problem>& problems);
    const Session& session() const { return m_session; }
    QSize minimumSizeHint() const override;

 signals:
    void edited(const attention::Edit& edit);

 private:
    // The sections, in setup_sections.cpp and setup_tables.cpp.
    void buildAbout();
    void buildText();
    void buildTokens();
    void buildEmbedding();
    void buildVectorTable();
    void buildHeads();
    void buildMatrixTable();
    void buildScores();
    void buildMask();
    void buildWeights();
    void buildOutput();

    // What sections are made of. A field's accessor gives a reference to its member of a session, const or
    // not.
    /// Begins a section that folds: rows that follow belong to it.
    void addSection(const QString& title);
    FieldRow* addRow(const char* path, const QString& symbol, const QString& word, QWidget* control);
    template <class Field>
    void addNumber(const char* path, const QString& symbol, const QString& word, NumberField* control,
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
    void showVectors();
    void showMatrix();
    void chooseRecipe(Recipe recipe, const QString& what);

    Session m_session;
    QVBoxLayout* m_content;
    QVBoxLayout* m_layout;  ///< of the section being built
    QLabel* m_tokenCount = nullptr;
    std::vector<std::string> m_vocabulary;
    NumberTable* m_vectors = nullptr;
    QComboBox* m_matrixChoice = nullptr;
    NumberTable* m_matrix = nullptr;
    QLabel* m_otherProblems = nullptr;
    QMap<QString, FieldRow*> m_rows;  // by field path
    std::vector<std::function<void()>> m_show;
    std::vector<std::string_view> m_textPaths;
    std::vector<QLineEdit*> m_textLines;  // by path, as the texts that they show
    std::vector<std::string> m_texts;
    Gestures m_gestures;
};

}  // namespace attention
