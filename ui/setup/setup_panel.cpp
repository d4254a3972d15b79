// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/setup_panel.h"

#include "comparison/session_changes.h"
#include "engine/session_adjustment.h"
#include "io/session_file.h"
#include "layer/embedding.h"
#include "mechanisms/registry.h"
#include "models/session_model.h"
#include "setup/applicability.h"
#include "setup/field_row.h"
#include "setup/setup_group.h"
#include "texts/message_text.h"
#include "texts/position_text.h"

#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

namespace attention {
namespace {

/// Of a field that lists cells: where they hold their head.
std::optional<int> headIn(std::string_view path) {
    if (path == "mask.cells") return headOfCells;
    return path == "multiplier" ? std::optional(headOfFactors) : std::nullopt;
}

}  // namespace

SetupPanel::SetupPanel(QWidget* parent) : QWidget(parent) {
    auto* parts = new QVBoxLayout(this);
    parts->setContentsMargins(0, 0, 0, 0);
    parts->setSpacing(0);
    parts->addWidget(buildEssentials());
    m_otherProblems = new QLabel;
    m_otherProblems->setWordWrap(true);
    m_otherProblems->setContentsMargins(16, 0, 16, 8);
    m_otherProblems->hide();
    parts->addWidget(m_otherProblems);
    m_searchPart = buildSearch();
    parts->addWidget(m_searchPart);
    // A row of this layout, and in no container with a wrapped label. Such a container would have a height
    // for its width, which counts the whole scroll area, so that the rows above would be squeezed.
    auto* scrolled = new QScrollArea;
    scrolled->setFrameShape(QFrame::NoFrame);
    scrolled->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scrolled->setWidgetResizable(true);
    scrolled->setFocusPolicy(Qt::NoFocus);
    scrolled->setMinimumHeight(24);  // in a low window it gives way, not what the session says of itself
    scrolled->setWidget(buildGroups());
    m_groupArea = scrolled;
    parts->addWidget(m_groupArea, 1);
    parts->addStretch(0);
    m_pause.setSingleShot(true);
    m_pause.setInterval(100);
    connect(&m_pause, &QTimer::timeout, this, [this] {
        if (!m_isCounted) countChanges();
    });
    setSession(m_session);
    m_pause.stop();  // the session to be shown is yet to come
}

/// All of its width is needed, whatever its height.
QSize SetupPanel::minimumSizeHint() const {
    return {m_rows.value(QStringLiteral("heads"))->parentWidget()->minimumSizeHint().width(), 0};
}

void SetupPanel::showEssentialsOnly(bool isOnly) {
    m_isEssentialsOnly = isOnly;
    showOthers();
}

void SetupPanel::coverNotes(bool areCovered) {
    if (std::exchange(m_areNotesCovered, areCovered) != areCovered) setSession(m_session);
}

/// Of attention that stands in a file, and of a trained model, there is nothing to set.
void SetupPanel::showOthers() {
    for (QWidget* part : {m_searchPart, m_groupArea})
        part->setHidden(m_isEssentialsOnly || m_session.importedAttention.file || m_session.model.folder);
}

void SetupPanel::takePlaceOf(const SetupPanel& other) {
    for (std::size_t i = 0; i < m_groups.size(); ++i) m_groups[i]->setOpen(other.m_groups[i]->isOpen());
    m_scope->setCurrentIndex(other.m_scope->currentIndex());
}

/// The row of a field, which may not have been built yet.
FieldRow* SetupPanel::rowOf(const QString& path) {
    for (SetupGroup* group : m_groups)
        if (group->paths().contains(path)) group->ensureBuilt();
    return m_rows.value(path);
}

/// Making texts of a session takes a while: only when one that they show has changed.
void SetupPanel::showTexts(const Session& before) {
    const bool areSame =
        m_texts.size() == m_textLines.size() && std::ranges::none_of(m_textLines, [&](const TextLine& text) {
            return text.differs(text.path, before, m_session);
        });
    if (!areSame) {
        std::vector<std::string_view> paths;
        for (const TextLine& text : m_textLines) paths.emplace_back(text.path);
        m_texts = serializeFields(m_session, paths);
    }
    for (std::size_t i = 0; i < m_texts.size(); ++i) {
        const QString text = shownText(m_textLines[i].path, m_texts[i]);
        if (m_textLines[i].line->text() != text) m_textLines[i].line->setText(text);
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
void SetupPanel::editText(const Row& row, const QString& shown) {
    const bool isNone = shown.trimmed().isEmpty() || shown == tr("none");
    const auto headAt = headIn(row.path);
    const TypedPositions typed = headAt ? typedPositions(shown, *headAt) : TypedPositions{shown, {}};
    if (!typed.problem.isEmpty()) return rowOf(row.path)->setProblem(typed.problem);
    QString value = isNone ? QString::fromStdString(serializeField(Session(), row.path)) : typed.json;
    for (const QString& name : {QStringLiteral("d_k"), QStringLiteral("d_model")})
        if (shown.trimmed() == shownWord(name)) value = name;
    if (value.toStdString() == serializeField(m_session, row.path)) return;
    try {
        const Session next = sessionWithField(m_session, row.path, value.toStdString());
        edit(row.path, wordOf(row), [&](Session& s) { s = next; });
    } catch (const SessionError& error) {
        rowOf(row.path)->setProblem(messageText(error.problem().message));
    }
}

void SetupPanel::edit(const QString& field, const QString& what,
                      const std::function<void(Session&)>& change) {
    Session next = m_session;
    change(next);
    if (next == m_session) return;
    next = adjustedSession(std::move(next), field.toStdString());
    emit edited({next, what, m_gestures.of(field)});
}

void SetupPanel::setSession(const Session& session) {
    const Session before = m_session;
    m_session = session;
    for (const auto& show : m_show) show();
    showTexts(before);
    showReasons();
    showOthers();
    countChanges();
}

void SetupPanel::showReasons() {
    for (auto row = m_rows.begin(); row != m_rows.end(); ++row)
        row.value()->setReasonAgainst(reasonAgainst(m_session, row.key()));
}

/// During a drag now and then only.
void SetupPanel::countChanges() {
    m_isCounted = !m_pause.isActive();
    if (!m_isCounted) return;
    m_pause.start();
    const std::vector<FieldChange> changes = sessionChanges(Session(), m_session);
    for (SetupGroup* group : m_groups) {
        group->setChanges(static_cast<int>(std::ranges::count_if(changes, [&](const FieldChange& change) {
            return group->paths().contains(QString::fromStdString(change.path));
        })));
    }
}

void SetupPanel::setTokens(const Tokens& tokens) {
    const auto total = [](const TokenLists& lists) {
        std::size_t count = 0;
        for (const auto& list : lists) count += list.size();
        return count;
    };
    const std::size_t count = total(tokens.queries);
    QString text = tr("%n token(s)", nullptr, static_cast<int>(count));
    if (tokens.sequenceCount() > 1) text += tr(" in %1 sequences").arg(tokens.sequenceCount());
    if (hasTrainingTask(m_session) && m_session.input.queryText.empty())
        text += tr(": an example of the task");
    showSentencePlaceholder(tokens);
    m_countedTokens = text;
    m_tokenCount->setText(text);
    m_vocabulary = tokens.vocabulary;
    showVectors();
}

void SetupPanel::setTrace(const Trace& trace) {
    const auto unknown = std::ranges::count_if(
        trace.tokens->vocabulary, [&](const std::string& token) { return lacksWordVector(trace, token); });
    const QString without = unknown > 0 ? tr(", %1 without a vector").arg(unknown) : QString();
    m_tokenCount->setText(m_countedTokens + without);
    const auto showLayers = [this](const char* path, Index layers) {
        std::vector<double> stops;
        for (Index layer = 1; layer <= layers; ++layer) stops.push_back(static_cast<double>(layer));
        findChild<NumberField*>(path)->setStops(stops);
    };
    if (trace.provenance.imported) showLayers("given.layer", trace.provenance.imported->layerCount);
    if (trace.provenance.model) {
        showLayers("model.layer", trace.provenance.model->layerCount);
        m_modelHeads = static_cast<int>(trace.headCount());
    }
}

void SetupPanel::setProblems(const std::vector<Problem>& problems) {
    for (FieldRow* row : m_rows) row->setProblem({});
    QStringList others;
    for (const Problem& problem : problems) {
        const QString path = QString::fromStdString(problem.path);
        FieldRow* row = rowOf(path);
        for (const char* table : {"embedding.vectors", "projection.values",
                                  "projection.constructed"}) {  // their problems name an entry
            if (path.startsWith(QLatin1String(table))) row = rowOf(QLatin1String(table));
        }
        if (row && !row->hasReasonAgainst()) {
            row->setProblem(messageText(problem.message));
            for (SetupGroup* group : m_groups)
                if (group->isAncestorOf(row)) group->setOpen(true);
        } else {
            others << QStringLiteral("⚠ ") + problemText(problem);
        }
    }
    // A file may have thousands of problems. Laying out all of them would hold up the window.
    constexpr qsizetype most = 20;
    if (others.size() > most) others = others.first(most) << QStringLiteral("…");
    m_otherProblems->setText(others.join('\n'));
    m_otherProblems->setVisible(!others.isEmpty());
}

}  // namespace attention
