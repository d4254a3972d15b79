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
std::optional<int> headIndexForField(std::string_view path) {
    if (path == "mask.cells") return headIndexInCell;
    return path == "multiplier" ? std::optional(headIndexInMultiplier) : std::nullopt;
}

}  // namespace

SettingsPanel::SettingsPanel(QWidget* parent) : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildEssentials());
    m_otherProblemsLabel = new QLabel;
    m_otherProblemsLabel->setWordWrap(true);
    m_otherProblemsLabel->setContentsMargins(16, 0, 16, 8);
    m_otherProblemsLabel->hide();
    layout->addWidget(m_otherProblemsLabel);
    m_searchArea = buildSearch();
    layout->addWidget(m_searchArea);
    // A row of this layout, and in no container with a wrapped label. Such a container would have a height
    // for its width, which counts the whole scroll area, so that the rows above would be squeezed.
    auto* scrollArea = new QScrollArea;
    scrollArea->setFrameShape(QFrame::NoFrame);
    scrollArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scrollArea->setWidgetResizable(true);
    scrollArea->setFocusPolicy(Qt::NoFocus);
    scrollArea->setMinimumHeight(24);  // in a low window it gives way, not what the session says of itself
    scrollArea->setWidget(buildGroups());
    m_groupArea = scrollArea;
    layout->addWidget(m_groupArea, 1);
    layout->addStretch(0);
    m_changeCountTimer.setSingleShot(true);
    m_changeCountTimer.setInterval(100);
    connect(&m_changeCountTimer, &QTimer::timeout, this, [this] {
        if (!m_isChangeCountCurrent) updateChangeCounts();
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
    for (QWidget* area : {m_searchArea, m_groupArea})
        area->setHidden(m_isEssentialsOnly || m_session.importedAttention.file || m_session.model.folder);
}

void SettingsPanel::copyStateFrom(const SettingsPanel& other) {
    for (std::size_t i = 0; i < m_groups.size(); ++i)
        m_groups[i]->setExpanded(other.m_groups[i]->isExpanded());
    m_editScopeBox->setCurrentIndex(other.m_editScopeBox->currentIndex());
}

/// The row of a field, which may not have been built yet.
FieldRow* SettingsPanel::ensureFieldRow(const QString& path) {
    for (SettingsGroup* group : m_groups)
        if (group->fieldPaths().contains(path)) group->ensureBuilt();
    return m_rowsByPath.value(path);
}

/// Making texts of a session takes a while: only when one that they show has changed.
void SettingsPanel::updateTextFields(const Session& previousSession) {
    const bool areUnchanged = m_serializedTexts.size() == m_textFields.size() &&
                              std::ranges::none_of(m_textFields, [&](const TextField& field) {
                                  return field.differs(field.path, previousSession, m_session);
                              });
    if (!areUnchanged) {
        std::vector<std::string_view> paths;
        for (const TextField& field : m_textFields) paths.emplace_back(field.path);
        m_serializedTexts = serializeFields(m_session, paths);
    }
    for (std::size_t i = 0; i < m_serializedTexts.size(); ++i) {
        const QString text = fieldDisplayText(m_textFields[i].path, m_serializedTexts[i]);
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
    const auto headIndex = headIndexForField(path);
    return valueDisplayText(headIndex ? toOneBasedPositions(text, *headIndex) : text);
}

/// What cannot be read stays in the control, with the reason below it.
void SettingsPanel::setFieldFromText(const RowSpec& row, const QString& text) {
    const bool isCleared = text.trimmed().isEmpty() || text == tr("none");
    const auto headIndex = headIndexForField(row.path);
    const ZeroBasedPositions parsed =
        headIndex ? toZeroBasedPositions(text, *headIndex) : ZeroBasedPositions{text, {}};
    if (!parsed.problem.isEmpty()) return ensureFieldRow(row.path)->setProblem(parsed.problem);
    QString value = isCleared ? QString::fromStdString(serializeField(Session(), row.path)) : parsed.json;
    for (const QString& name : {QStringLiteral("d_k"), QStringLiteral("d_model")})
        if (text.trimmed() == valueDisplayText(name)) value = name;
    if (value.toStdString() == serializeField(m_session, row.path)) return;
    try {
        const Session editedSession = sessionWithField(m_session, row.path, value.toStdString());
        editSession(row.path, labelOf(row), [&](Session& session) { session = editedSession; });
    } catch (const SessionError& error) {
        ensureFieldRow(row.path)->setProblem(messageText(error.problem().message));
    }
}

void SettingsPanel::editSession(const QString& fieldPath, const QString& undoText,
                                const std::function<void(Session&)>& modify) {
    Session editedSession = m_session;
    modify(editedSession);
    if (editedSession == m_session) return;
    editedSession = adjustedSession(std::move(editedSession), fieldPath.toStdString());
    emit sessionEdited({editedSession, undoText, m_interactionTracker.interactionFor(fieldPath)});
}

void SettingsPanel::setSession(const Session& session) {
    const Session previousSession = m_session;
    m_session = session;
    for (const auto& updater : m_updaters) updater();
    updateTextFields(previousSession);
    updateUnusedReasons();
    updateGroupVisibility();
    updateChangeCounts();
}

void SettingsPanel::updateUnusedReasons() {
    for (auto it = m_rowsByPath.begin(); it != m_rowsByPath.end(); ++it)
        it.value()->setUnusedReason(rowUnusedReason(m_session, it.key()));
}

/// During a drag now and then only.
void SettingsPanel::updateChangeCounts() {
    m_isChangeCountCurrent = !m_changeCountTimer.isActive();
    if (!m_isChangeCountCurrent) return;
    m_changeCountTimer.start();
    const std::vector<FieldChange> changes = sessionChanges(Session(), m_session);
    for (SettingsGroup* group : m_groups) {
        group->setChangeCount(static_cast<int>(std::ranges::count_if(changes, [&](const FieldChange& change) {
            return group->fieldPaths().contains(QString::fromStdString(change.path));
        })));
    }
}

void SettingsPanel::setTokens(const Tokens& tokens) {
    const auto tokenCountOf = [](const TokenLists& lists) {
        std::size_t count = 0;
        for (const auto& list : lists) count += list.size();
        return count;
    };
    const std::size_t count = tokenCountOf(tokens.queries);
    QString text = tr("%n token(s)", nullptr, static_cast<int>(count));
    if (tokens.sequenceCount() > 1)
        text = tr("%1 in %2 sequences", "tokens").arg(text, QString::number(tokens.sequenceCount()));
    if (hasTrainingTask(m_session) && m_session.input.queryText.empty())
        text = tr("%1: an example of the task", "tokens").arg(text);
    updateSentencePlaceholder(tokens);
    m_tokenCountText = text;
    m_tokenCountLabel->setText(text);
    m_vocabulary = tokens.vocabulary;
    updateVectorTable();
}

void SettingsPanel::setTrace(const Trace& trace) {
    const auto missingVectorCount = std::ranges::count_if(
        trace.tokens->vocabulary, [&](const std::string& token) { return lacksWordVector(trace, token); });
    m_tokenCountLabel->setText(missingVectorCount == 0
                                   ? m_tokenCountText
                                   : tr("%1, %2 without a vector", "tokens, number of them")
                                         .arg(m_tokenCountText, QString::number(missingVectorCount)));
    const auto setLayerCount = [this](const char* path, Index layerCount) {
        std::vector<double> stops;
        for (Index layer = 1; layer <= layerCount; ++layer) stops.push_back(static_cast<double>(layer));
        findChild<NumberField*>(path)->setSliderStops(stops);
    };
    if (trace.provenance.imported) setLayerCount("given.layer", trace.provenance.imported->layerCount);
    if (trace.provenance.model) {
        setLayerCount("model.layer", trace.provenance.model->layerCount);
        m_headsPerLayer = static_cast<int>(trace.headCount());
    }
}

void SettingsPanel::setProblems(const std::vector<Problem>& problems) {
    for (FieldRow* row : m_rowsByPath) row->setProblem({});
    QStringList otherProblems;
    for (const Problem& problem : problems) {
        const QString path = QString::fromStdString(problem.path);
        FieldRow* row = ensureFieldRow(path);
        for (const char* tablePath : {"embedding.vectors", "projection.values",
                                      "projection.constructed"}) {  // their problems name an entry
            if (path.startsWith(QLatin1String(tablePath))) row = ensureFieldRow(QLatin1String(tablePath));
        }
        if (row && !row->hasUnusedReason()) {
            row->setProblem(messageText(problem.message));
            for (SettingsGroup* group : m_groups)
                if (group->isAncestorOf(row)) group->setExpanded(true);
        } else {
            otherProblems << QStringLiteral("⚠ ") + problemText(problem);
        }
    }
    // A file may have thousands of problems. Laying out all of them would hold up the window.
    constexpr qsizetype maxShownProblems = 20;
    if (otherProblems.size() > maxShownProblems)
        otherProblems = otherProblems.first(maxShownProblems) << QStringLiteral("…");
    m_otherProblemsLabel->setText(otherProblems.join('\n'));
    m_otherProblemsLabel->setVisible(!otherProblems.isEmpty());
}

}  // namespace attention
