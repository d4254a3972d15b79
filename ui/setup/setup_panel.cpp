// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/setup_panel.h"

#include "attention/session_fields.h"
#include "setup/field_row.h"
#include "setup/input_manners.h"
#include "setup/sentence_edit.h"
#include "texts/choice_texts.h"

#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QScrollBar>
#include <QVBoxLayout>

namespace attention {

SetupPanel::SetupPanel(QWidget* parent) : QScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    auto* content = new QWidget;
    m_layout = new QVBoxLayout(content);
    m_layout->setContentsMargins(16, 8, 16, 16);
    m_layout->setSpacing(8);
    buildText();
    buildEmbedding();
    buildHeads();
    buildScores();
    m_otherProblems = new QLabel;
    m_otherProblems->setWordWrap(true);
    m_otherProblems->setTextFormat(Qt::PlainText);
    m_otherProblems->hide();
    m_layout->addWidget(m_otherProblems);
    m_layout->addStretch(1);
    setWidget(content);
    setMinimumWidth(content->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width());
    setSession(m_session);
}

void SetupPanel::addHeading(const QString& text) {
    auto* line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Midlight);
    if (m_layout->count() > 0) {
        m_layout->addSpacing(4);
        m_layout->addWidget(line);
    } else {
        delete line;
    }
    auto* heading = new QLabel(text);
    QFont font = heading->font();
    font.setWeight(QFont::DemiBold);
    heading->setFont(font);
    m_layout->addWidget(heading);
}

FieldRow* SetupPanel::addRow(const char* path, const QString& symbol, const QString& word, QWidget* control) {
    control->setObjectName(QLatin1String(path));
    auto* row = new FieldRow(symbol, word, control);
    m_layout->addWidget(row);
    m_rows.insert(QLatin1String(path), row);
    return row;
}

template <class Field>
void SetupPanel::addNumber(const char* path, const QString& symbol, const QString& word, NumberField* control,
                           Field field) {
    addRow(path, symbol, word, control);
    using Number = std::remove_reference_t<decltype(field(m_session))>;
    const QString what = symbol.isEmpty() ? word : symbol;
    connect(control, &NumberField::holdBegun, this, [this] { m_gestures.beginHold(); });
    connect(control, &NumberField::holdEnded, this, [this] { m_gestures.endHold(); });
    connect(control, &NumberField::valueEdited, this, [this, path, what, field](double value) {
        edit(QLatin1String(path), what, [&](Session& s) { field(s) = static_cast<Number>(value); });
    });
    m_show.emplace_back([this, control, field] { control->setValue(static_cast<double>(field(m_session))); });
}

template <class Field>
void SetupPanel::addChoice(const char* path, const QString& symbol, const QString& word, Field field) {
    using Enum = std::remove_reference_t<decltype(field(m_session))>;
    auto* control = new QComboBox;
    control->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    control->setMinimumContentsLength(12);
    InputManners::teach(control);
    for (std::size_t i = 0; i < Names<Enum>::values.size(); ++i) {
        const ChoiceText text = choiceText(static_cast<Enum>(i));
        control->addItem(text.name);
        control->setItemData(static_cast<int>(i), text.explanation, Qt::ToolTipRole);
    }
    addRow(path, symbol, word, control);
    connect(control, &QComboBox::activated, this, [this, path, word, field](int index) {
        edit(QLatin1String(path), word, [&](Session& s) { field(s) = static_cast<Enum>(index); });
    });
    m_show.emplace_back([this, control, field] {
        const auto value = field(m_session);
        control->setCurrentIndex(static_cast<int>(value));
        control->setToolTip(choiceText(value).explanation);
    });
}

void SetupPanel::buildText() {
    addHeading(tr("Sentence"));
    m_sentence = new SentenceEdit;
    addRow("input.query_text", {}, {}, m_sentence);
    m_tokenCount = new QLabel;
    m_tokenCount->setObjectName(QStringLiteral("tokenCount"));
    m_layout->addWidget(m_tokenCount);
    m_sentence->setAccessibleName(tr("Sentence"));
    connect(m_sentence, &SentenceEdit::sentenceEdited, this, [this](const QString& text) {
        edit(QStringLiteral("input.query_text"), tr("typing"), [&](Session& s) {
            s.input.queryText = text.toStdString();
            s.input.queryTokens.reset();  // what is typed counts, not tokens that came with the session
        });
    });
    m_show.emplace_back(
        [this] { m_sentence->setSentence(QString::fromStdString(m_session.input.queryText)); });
}

void SetupPanel::buildEmbedding() {
    using Slider = NumberField::Slider;
    addHeading(tr("Embedding"));
    addNumber(
        "embedding.d_model", "d_model", tr("vector size"),
        new NumberField(ranges::size, 0, Slider::Logarithmic),
        [](auto& s) -> auto& { return s.embedding.dModel; });
    addNumber(
        "embedding.seed", QString(), tr("seed of the vectors"),
        new NumberField(ranges::seed, 0, Slider::None), [](auto& s) -> auto& { return s.embedding.seed; });
    addChoice(
        "draws", QString(), tr("random numbers"), [](auto& s) -> auto& { return s.draws; });
}

void SetupPanel::buildHeads() {
    using Slider = NumberField::Slider;
    const auto size = [] { return new NumberField(ranges::size, 0, Slider::Logarithmic); };
    addHeading(tr("Queries, keys, values"));
    addNumber(
        "heads", "h", tr("heads"), new NumberField(ranges::heads, 0, Slider::Logarithmic),
        [](auto& s) -> auto& { return s.heads; });
    addNumber(
        "d_k", "d_k", tr("key size"), size(), [](auto& s) -> auto& { return s.dK; });
    addNumber(
        "d_v", "d_v", tr("value size"), size(), [](auto& s) -> auto& { return s.dV; });
    addChoice(
        "projection.recipe", QString(), tr("projections"),
        [](auto& s) -> auto& { return s.projection.recipe; });
    addChoice(
        "projection.init", QString(), tr("drawn from"), [](auto& s) -> auto& { return s.projection.init; });
    addNumber(
        "projection.seed", QString(), tr("seed of the weights"),
        new NumberField(ranges::seed, 0, Slider::None), [](auto& s) -> auto& { return s.projection.seed; });
}

void SetupPanel::buildScores() {
    addHeading(tr("Scores"));
    addChoice(
        "score.function", QString(), tr("score function"), [](auto& s) -> auto& { return s.score.function; });
    addHeading(tr("Mask"));
    addChoice(
        "mask.causal", QString(), tr("causal"), [](auto& s) -> auto& { return s.mask.causal; });
    addHeading(tr("Softmax"));
    addNumber(
        "normalizer.temperature", "T", tr("temperature"),
        new NumberField(ranges::temperature, 3, NumberField::Slider::Logarithmic),
        [](auto& s) -> auto& { return s.normalizer.temperature; });
}

void SetupPanel::edit(const QString& field, const QString& what,
                      const std::function<void(Session&)>& change) {
    Session next = m_session;
    change(next);
    if (next == m_session) return;
    emit edited({next, what, m_gestures.numberFor(field)});
}

void SetupPanel::setSession(const Session& session) {
    m_session = session;
    for (const auto& show : m_show) show();
}

void SetupPanel::setTokens(const Tokens& tokens) {
    std::size_t count = 0;
    for (const auto& sequence : tokens.queries) count += sequence.size();
    m_tokenCount->setText(count == 1 ? tr("1 token") : tr("%1 tokens").arg(count));
}

void SetupPanel::setProblems(const std::vector<Problem>& problems) {
    for (FieldRow* row : m_rows) row->setProblem({});
    QStringList others;
    for (const Problem& problem : problems) {
        const QString path = QString::fromStdString(problem.path);
        const QString message = QString::fromStdString(problem.message);
        if (FieldRow* row = m_rows.value(path)) {
            row->setProblem(message);
        } else {
            others << QStringLiteral("⚠ ") +
                          (path.isEmpty() ? message : path + QStringLiteral(": ") + message);
        }
    }
    m_otherProblems->setText(others.join('\n'));
    m_otherProblems->setVisible(!others.isEmpty());
}

}  // namespace attention
