// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/setup_panel.h"

#include "io/session_file.h"
#include "setup/applicability.h"
#include "setup/setup_fields.h"
#include "texts/message_text.h"
#include "texts/position_text.h"

#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace attention {
namespace {

/// Of a field that lists cells: where they hold their head.
std::optional<int> headIn(std::string_view path) {
    if (path == "mask.cells") return headOfCells;
    return path == "multiplier" ? std::optional(headOfFactors) : std::nullopt;
}

}  // namespace

SetupPanel::SetupPanel(QWidget* parent) : QScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    auto* content = new QWidget;
    m_content = m_layout = new QVBoxLayout(content);
    m_content->setContentsMargins(16, 8, 16, 16);
    m_content->setSpacing(8);
    for (const auto build : {&SetupPanel::buildAbout, &SetupPanel::buildText, &SetupPanel::buildTokens,
                             &SetupPanel::buildEmbedding, &SetupPanel::buildHeads, &SetupPanel::buildScores,
                             &SetupPanel::buildMask, &SetupPanel::buildWeights, &SetupPanel::buildOutput}) {
        (this->*build)();
    }
    m_otherProblems = new QLabel;
    m_otherProblems->setWordWrap(true);
    m_otherProblems->setTextFormat(Qt::PlainText);
    m_otherProblems->hide();
    m_content->addWidget(m_otherProblems);
    m_content->addStretch(1);
    setWidget(content);
    setSession(m_session);
}

/// All of its width is needed, whatever its height.
QSize SetupPanel::minimumSizeHint() const {
    const int width = widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width();
    return {width, QScrollArea::minimumSizeHint().height()};
}

void SetupPanel::addSection(const QString& title) {
    auto* line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Midlight);
    m_content->addSpacing(4);
    m_content->addWidget(line);
    auto* heading = new QToolButton;
    QFont font = heading->font();
    font.setWeight(QFont::DemiBold);
    heading->setFont(font);
    heading->setText(title);
    heading->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    heading->setAutoRaise(true);
    heading->setArrowType(Qt::DownArrow);
    heading->setAccessibleDescription(tr("Folds and unfolds the section"));
    auto* rows = new QWidget;
    m_layout = new QVBoxLayout(rows);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(8);
    connect(heading, &QToolButton::clicked, rows, [heading, rows] {
        const bool isOpen = rows->isHidden();
        rows->setVisible(isOpen);
        heading->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
    });
    m_content->addWidget(heading);
    m_content->addWidget(rows);
}

FieldRow* SetupPanel::addRow(const char* path, const QString& symbol, const QString& word, QWidget* control) {
    control->setObjectName(QLatin1String(path));
    auto* row = new FieldRow(symbol, word, control);
    m_layout->addWidget(row);
    m_rows.insert(QLatin1String(path), row);
    return row;
}

void SetupPanel::addText(const char* path, const QString& word, const QString& explanation,
                         const QStringList& suggestions) {
    QLineEdit* line = nullptr;
    QWidget* control = nullptr;
    if (suggestions.isEmpty()) {
        control = line = new QLineEdit;
    } else {
        auto* box = new ChoiceBox(8);
        box->setEditable(true);
        box->setInsertPolicy(QComboBox::NoInsert);
        for (const QString& suggestion : suggestions) box->addItem(shownWord(suggestion));
        connect(box, &QComboBox::activated, this,
                [this, path, word, box] { editText(path, word, box->currentText()); });
        line = box->lineEdit();
        control = box;
    }
    InputManners::teach(control);
    control->setToolTip(explanation);
    addRow(path, {}, word, control);
    connect(line, &QLineEdit::editingFinished, this,
            [this, path, word, line] { editText(path, word, line->text()); });
    m_textPaths.emplace_back(path);
    m_textLines.push_back(line);
}

/// Making texts of a session takes a while: only when one that they show has changed.
void SetupPanel::showTexts(const Session& before) {
    const bool areSame = !m_texts.empty() && m_session.input == before.input &&
                         m_session.score == before.score && m_session.mask == before.mask &&
                         m_session.multiplier == before.multiplier;
    if (!areSame) m_texts = fieldTexts(m_session, m_textPaths);
    for (std::size_t i = 0; i < m_texts.size(); ++i) {
        const QString text = shownText(m_textPaths[i], m_texts[i]);
        if (m_textLines[i]->text() != text) m_textLines[i]->setText(text);
    }
}

/// What the file calls null or an empty list is "none" to a person, and what divides by a root is that root.
QString SetupPanel::shownWord(const QString& value) {
    if (value == QLatin1String("d_k") || value == QLatin1String("d_model")) return QChar(0x221a) + value;
    return value == QLatin1String("null") || value == QLatin1String("[]") ? tr("none") : value;
}

QString SetupPanel::shownText(std::string_view path, const std::string& value) {
    const QString text = QString::fromStdString(value);
    const auto headAt = headIn(path);
    return shownWord(headAt ? positionsFromOne(text, *headAt) : text);
}

/// What cannot be read stays in the control, with the reason below it.
void SetupPanel::editText(const char* path, const QString& word, const QString& shown) {
    const bool isNone = shown.trimmed().isEmpty() || shown == tr("none");
    const auto headAt = headIn(path);
    const TypedPositions typed = headAt ? typedPositions(shown, *headAt) : TypedPositions{shown, {}};
    if (!typed.problem.isEmpty()) return m_rows.value(QLatin1String(path))->setProblem(typed.problem);
    QString value = isNone ? QString::fromStdString(fieldText(Session(), path)) : typed.json;
    for (const QString& name : {QStringLiteral("d_k"), QStringLiteral("d_model")})
        if (shown.trimmed() == shownWord(name)) value = name;
    if (value.toStdString() == fieldText(m_session, path)) return;
    try {
        const Session next = withField(m_session, path, value.toStdString());
        edit(QLatin1String(path), word, [&](Session& s) { s = next; });
    } catch (const SessionError& error) {
        m_rows.value(QLatin1String(path))->setProblem(messageText(error.problem().message));
    }
}

void SetupPanel::edit(const QString& field, const QString& what,
                      const std::function<void(Session&)>& change) {
    Session next = m_session;
    change(next);
    if (next == m_session) return;
    emit edited({next, what, m_gestures.of(field)});
}

void SetupPanel::setSession(const Session& session) {
    const Session before = m_session;
    m_session = session;
    for (const auto& show : m_show) show();
    showTexts(before);
    for (auto row = m_rows.begin(); row != m_rows.end(); ++row) {
        row.value()->setReasonAgainst(reasonAgainst(session, row.key()));
    }
}

void SetupPanel::setTokens(const Tokens& tokens) {
    const auto total = [](const TokenLists& lists) {
        std::size_t count = 0;
        for (const auto& list : lists) count += list.size();
        return count;
    };
    const std::size_t count = total(tokens.queries);
    QString text = count == 1 ? tr("1 token") : tr("%1 tokens").arg(count);
    if (tokens.sequences() > 1) text += tr(" in %1 sequences").arg(tokens.sequences());
    m_tokenCount->setText(text);
    m_vocabulary = tokens.vocabulary;
    showVectors();
}

void SetupPanel::setProblems(const std::vector<Problem>& problems) {
    for (FieldRow* row : m_rows) row->setProblem({});
    QStringList others;
    for (const Problem& problem : problems) {
        const QString path = QString::fromStdString(problem.path);
        FieldRow* row = m_rows.value(path);
        for (const char* table :
             {"embedding.vectors", "projection.values"}) {  // their problems name an entry
            if (path.startsWith(QLatin1String(table))) row = m_rows.value(QLatin1String(table));
        }
        if (row && row->isVisibleTo(this)) {
            row->setProblem(messageText(problem.message));
        } else {
            others << QStringLiteral("⚠ ") + problemText(problem);
        }
    }
    m_otherProblems->setText(others.join('\n'));
    m_otherProblems->setVisible(!others.isEmpty());
}

}  // namespace attention
