// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settings_panel.h"

#include "comparison/session_changes.h"
#include "engine/session_adjustment.h"
#include "io/session_file.h"
#include "layer/embedding.h"
#include "mechanisms/registry.h"
#include "models/session_model.h"
#include "settings/applicability.h"
#include "settings/field_row.h"
#include "settings/settings_group.h"
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
    if (path == "mask.cells") return headIndexInCell;
    return path == "multiplier" ? std::optional(headIndexInMultiplier) : std::nullopt;
}

}  // namespace

SettingsPanel::SettingsPanel(QWidget* parent) : QWidget(parent) {
    auto* parts = new QVBoxLayout(this);
    parts->setContentsMargins(0, 0, 0, 0);
    parts->setSpacing(0);
    parts->addWidget(buildEssentials());
    m_otherProblems = new QLabel;
    m_otherProblems->setWordWrap(true);
    m_otherProblems->setContentsMargins(16, 0, 16, 8);
    m_otherProblems->hide();
    parts->addWidget(m_otherProblems);
    m_searchArea = buildSearch();
    parts->addWidget(m_searchArea);
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
    m_changeCountTimer.setSingleShot(true);
    m_changeCountTimer.setInterval(100);
    connect(&m_changeCountTimer, &QTimer::timeout, this, [this] {
        if (!m_areChangesCounted) updateChangeCounts();
    });
    setSession(m_session);
    m_changeCountTimer.stop();  // the session to be shown is yet to come
}

/// All of its width is needed, whatever its height.
QSize SettingsPanel::minimumSizeHint() const {
    return {m_rowsByPath.value(QStringLiteral("heads"))->parentWidget()->minimumSizeHint().width(), 0};
}

void SettingsPanel::setEssentialsOnly(bool isEssentialsOnly) {
    m_isEssentialsOnly = isEssentialsOnly;
    updateGroupVisibility();
}

void SettingsPanel::setNotesHidden(bool areHidden) {
    if (std::exchange(m_areNotesHidden, areHidden) != areHidden) setSession(m_session);
}

/// Of attention that stands in a file, and of a trained model, there is nothing to set.
void SettingsPanel::updateGroupVisibility() {
    for (QWidget* part : {m_searchArea, m_groupArea})
        part->setHidden(m_isEssentialsOnly || m_session.importedAttention.file || m_session.model.folder);
}

void SettingsPanel::copyStateFrom(const SettingsPanel& other) {
    for (std::size_t i = 0; i < m_groups.size(); ++i)
        m_groups[i]->setExpanded(other.m_groups[i]->isExpanded());
    m_editScope->setCurrentIndex(other.m_editScope->currentIndex());
}

/// The row of a field, which may not have been built yet.
FieldRow* SettingsPanel::ensureFieldRow(const QString& path) {
    for (SettingsGroup* group : m_groups)
        if (group->fieldPaths().contains(path)) group->ensureBuilt();
    return m_rowsByPath.value(path);
}

/// Making texts of a session takes a while: only when one that they show has changed.
void SettingsPanel::updateTextFields(const Session& before) {
    const bool areSame = m_displayedTexts.size() == m_textFields.size() &&
                         std::ranges::none_of(m_textFields, [&](const TextField& text) {
                             return text.differs(text.path, before, m_session);
                         });
    if (!areSame) {
        std::vector<std::string_view> paths;
        for (const TextField& text : m_textFields) paths.emplace_back(text.path);
        m_displayedTexts = serializeFields(m_session, paths);
    }
    for (std::size_t i = 0; i < m_displayedTexts.size(); ++i) {
        const QString text = fieldDisplayText(m_textFields[i].path, m_displayedTexts[i]);
        if (m_textFields[i].lineEdit->text() != text) m_textFields[i].lineEdit->setText(text);
    }
}

/// What the file calls null or an empty list is "none" to a person, and what divides by a root is that root.
QString SettingsPanel::valueDisplayText(const QString& value) {
    if (value == QLatin1String("d_k") || value == QLatin1String("d_model")) return QChar(0x221a) + value;
    return value == QLatin1String("null") || value == QLatin1String("[]") ? tr("none") : value;
}

QString SettingsPanel::fieldDisplayText(std::string_view path, const std::string& value) {
    const QString text = QString::fromStdString(value);
    const auto headAt = headIn(path);
    return valueDisplayText(headAt ? toOneBasedPositions(text, *headAt) : text);
}

/// What cannot be read stays in the control, with the reason below it.
void SettingsPanel::setFieldFromText(const RowSpec& row, const QString& text) {
    const bool isNone = text.trimmed().isEmpty() || text == tr("none");
    const auto headAt = headIn(row.path);
    const ZeroBasedPositions typed =
        headAt ? toZeroBasedPositions(text, *headAt) : ZeroBasedPositions{text, {}};
    if (!typed.problem.isEmpty()) return ensureFieldRow(row.path)->setProblem(typed.problem);
    QString value = isNone ? QString::fromStdString(serializeField(Session(), row.path)) : typed.json;
    for (const QString& name : {QStringLiteral("d_k"), QStringLiteral("d_model")})
        if (text.trimmed() == valueDisplayText(name)) value = name;
    if (value.toStdString() == serializeField(m_session, row.path)) return;
    try {
        const Session next = sessionWithField(m_session, row.path, value.toStdString());
        editSession(row.path, labelOf(row), [&](Session& s) { s = next; });
    } catch (const SessionError& error) {
        ensureFieldRow(row.path)->setProblem(messageText(error.problem().message));
    }
}

void SettingsPanel::editSession(const QString& fieldPath, const QString& undoText,
                                const std::function<void(Session&)>& change) {
    Session next = m_session;
    change(next);
    if (next == m_session) return;
    next = adjustedSession(std::move(next), fieldPath.toStdString());
    emit sessionEdited({next, undoText, m_gestures.interactionFor(fieldPath)});
}

void SettingsPanel::setSession(const Session& session) {
    const Session before = m_session;
    m_session = session;
    for (const auto& show : m_updaters) show();
    updateTextFields(before);
    updateUnusedReasons();
    updateGroupVisibility();
    updateChangeCounts();
}

void SettingsPanel::updateUnusedReasons() {
    for (auto row = m_rowsByPath.begin(); row != m_rowsByPath.end(); ++row)
        row.value()->setUnusedReason(rowUnusedReason(m_session, row.key()));
}

/// During a drag now and then only.
void SettingsPanel::updateChangeCounts() {
    m_areChangesCounted = !m_changeCountTimer.isActive();
    if (!m_areChangesCounted) return;
    m_changeCountTimer.start();
    const std::vector<FieldChange> changes = sessionChanges(Session(), m_session);
    for (SettingsGroup* group : m_groups) {
        group->setChangeCount(static_cast<int>(std::ranges::count_if(changes, [&](const FieldChange& change) {
            return group->fieldPaths().contains(QString::fromStdString(change.path));
        })));
    }
}

void SettingsPanel::setTokens(const Tokens& tokens) {
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
    updateSentencePlaceholder(tokens);
    m_tokenCountText = text;
    m_tokenCount->setText(text);
    m_vocabulary = tokens.vocabulary;
    updateVectorTable();
}

void SettingsPanel::setTrace(const Trace& trace) {
    const auto unknown = std::ranges::count_if(
        trace.tokens->vocabulary, [&](const std::string& token) { return lacksWordVector(trace, token); });
    const QString without = unknown > 0 ? tr(", %1 without a vector").arg(unknown) : QString();
    m_tokenCount->setText(m_tokenCountText + without);
    const auto showLayers = [this](const char* path, Index layers) {
        std::vector<double> stops;
        for (Index layer = 1; layer <= layers; ++layer) stops.push_back(static_cast<double>(layer));
        findChild<NumberField*>(path)->setSliderStops(stops);
    };
    if (trace.provenance.imported) showLayers("given.layer", trace.provenance.imported->layerCount);
    if (trace.provenance.model) {
        showLayers("model.layer", trace.provenance.model->layerCount);
        m_headsPerLayer = static_cast<int>(trace.headCount());
    }
}

void SettingsPanel::setProblems(const std::vector<Problem>& problems) {
    for (FieldRow* row : m_rowsByPath) row->setProblem({});
    QStringList others;
    for (const Problem& problem : problems) {
        const QString path = QString::fromStdString(problem.path);
        FieldRow* row = ensureFieldRow(path);
        for (const char* table : {"embedding.vectors", "projection.values",
                                  "projection.constructed"}) {  // their problems name an entry
            if (path.startsWith(QLatin1String(table))) row = ensureFieldRow(QLatin1String(table));
        }
        if (row && !row->hasUnusedReason()) {
            row->setProblem(messageText(problem.message));
            for (SettingsGroup* group : m_groups)
                if (group->isAncestorOf(row)) group->setExpanded(true);
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
