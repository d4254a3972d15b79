// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settings_panel.h"

#include "heatmap/printable_text.h"
#include "look/icons.h"
#include "session/session_json.h"
#include "settings/custom_value_rows.h"
#include "settings/field_row.h"
#include "settings/layer_rows.h"
#include "settings/parameter_source_rows.h"
#include "settings/sentence_rows.h"
#include "settings/settings_form.h"
#include "settings/settings_group.h"
#include "state/session_editor.h"
#include "text/message.h"
#include "texts/field_texts.h"
#include "texts/joined_texts.h"
#include "widgets/layouts.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QStyle>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace attention {

TitleAndNotesLabel::TitleAndNotesLabel() {
    setWordWrap(true);
}

void TitleAndNotesLabel::showSession(const Session& session, bool keepsPlace) {
    const QString title = QString::fromStdString(elidedText(session.title, 200));
    const QString notes = QString::fromStdString(elidedText(session.notes, 4000));
    const bool hasBoth = !title.isEmpty() && !notes.isEmpty();
    setText(m_areTextsHidden ? QString()
            : hasBoth        ? tr("%1: %2", "title: notes").arg(bidiIsolated(title), bidiIsolated(notes))
                             : title + notes);
    const bool keepsHeight = text().isEmpty() && isVisible() && keepsPlace;
    setMinimumHeight(keepsHeight ? height() : 0);
    setHidden(text().isEmpty() && !keepsHeight);
}

void TitleAndNotesLabel::releaseReservedHeight() {
    setMinimumHeight(0);
    setHidden(text().isEmpty());
}

SettingsPanel::SettingsPanel(ViewContext& viewContext, QWidget* parent)
    : QWidget(parent),
      m_viewContext(viewContext),
      m_editor(new SessionEditor(viewContext, this)),
      m_form(new SettingsForm(*m_editor, this)),
      m_sentenceRows(new SentenceRows(*m_form, *m_editor, this)),
      m_layerRows(new LayerRows(*m_form, *m_editor, viewContext, this)),
      m_parameterSourceRows(new ParameterSourceRows(*m_form, *m_editor, this)),
      m_customValueRows(new CustomValueRows(*m_form, *m_editor, this)),
      m_groupList(new SettingsGroupList(*m_form, *m_editor)),
      m_titleAndNotesLabel(new TitleAndNotesLabel),
      m_essentials(makeEssentials()),
      m_otherProblemsLabel(new QLabel),
      m_findButton(new QToolButton),
      m_scrollArea(new QScrollArea) {
    m_otherProblemsLabel->setWordWrap(true);
    m_otherProblemsLabel->setContentsMargins(16, 0, 4, 8);
    m_otherProblemsLabel->hide();
    m_findButton->setObjectName(QStringLiteral("settings.find"));
    m_findButton->setText(tr("Find a setting…"));
    m_findButton->setIcon(themeIcon("edit-find"));
    m_findButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_findButton->setFocusPolicy(Qt::StrongFocus);
    connect(m_findButton, &QToolButton::clicked, this, &SettingsPanel::findRequested);
    auto* content = new QWidget;
    auto* contentLayout = newLayout<QVBoxLayout>(content, {0, 0, 0, 0}, 0);
    contentLayout->addWidget(m_essentials);
    contentLayout->addWidget(m_otherProblemsLabel);
    auto* findLayout = newLayout<QHBoxLayout>(nullptr, {16, 0, 4, 8}, 0);
    findLayout->addWidget(m_findButton);
    findLayout->addStretch(1);
    contentLayout->addLayout(findLayout);
    contentLayout->addWidget(m_groupList);
    contentLayout->addStretch(1);
    m_scrollArea->setObjectName(QStringLiteral("settings.area"));
    m_scrollArea->setFrameShape(QFrame::NoFrame);
    m_scrollArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scrollArea->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // its width serves as the right margin
    m_scrollArea->setWidgetResizable(true);
    m_scrollArea->setFocusPolicy(Qt::NoFocus);
    m_scrollArea->setWidget(content);
    newLayout<QVBoxLayout>(this, {0, 0, 0, 0}, 0)->addWidget(m_scrollArea);
    connect(m_layerRows, &LayerRows::trainingWithEditsRequested, this,
            &SettingsPanel::trainingWithEditsRequested);
    connect(m_parameterSourceRows, &ParameterSourceRows::vectorFileRequested, this,
            &SettingsPanel::vectorFileRequested);
    connect(m_form, &SettingsForm::choiceEdited, this,
            [this](const QString& path, const Session& previousSession) {
                if (path == QLatin1String("learning.task"))
                    emit taskChosen(taskChosenMessage(previousSession, m_editor->session()));
            });
    connect(&viewContext, &ViewContext::changed, this, &SettingsPanel::updateFor);
    m_editor->updateObservers();
    updateForSession();
    updateFor(allStateChanges & ~StateChanges(StateChange::Session));
}

void SettingsPanel::updateFor(StateChanges changes) {
    const WindowState& state = m_viewContext.state();
    if (changes & StateChange::Session) {
        updateForSession();
        m_groupList->updateChangeCounts();
    }
    const Shared<Trace>& trace = forwardTrace(m_viewContext.trace());
    if (changes & StateChange::Trace && trace) {
        m_sentenceRows->showMissingVectors(*trace);
        m_layerRows->updateHeadCount(*trace);
    }
    if (changes & (StateChange::Session | StateChange::Problems)) updateProblems();
    if (changes & (StateChange::Trace | StateChange::DisplaySettings)) updateTitleAndNotes();
    if (changes & StateChange::Trace) setEnabled(!showsPinnedTrace(state));
}

void SettingsPanel::updateForSession() {
    m_form->updateUnusedReasons();
    updateGroupVisibility();
    const Tokens& tokens = shownTokens(m_viewContext.state());
    m_sentenceRows->showTokens(tokens);
    m_customValueRows->setVocabulary(tokens.vocabulary);
}

QWidget* SettingsPanel::makeEssentials() {
    auto* widget = new QWidget;
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(16, 8, 4, 8);
    layout->setSpacing(4);
    m_form->setRowBuilder("about", [this](const SettingsTable::Row& row, QVBoxLayout& rowLayout) {
        m_titleAndNotesLabel->setObjectName(row.path);
        rowLayout.addWidget(m_titleAndNotesLabel);
        m_editor->observeSession(m_titleAndNotesLabel, [this](const Session&) { updateTitleAndNotes(); });
    });
    m_form->addRows(SettingsTable::essentials(), *layout);
    return widget;
}

/// Returns the full width of the essential rows, and the height 0 because the panel can be scrolled.
QSize SettingsPanel::minimumSizeHint() const {
    const int scrollBarWidth = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, m_scrollArea);
    return {m_essentials->minimumSizeHint().width() + scrollBarWidth, 0};
}

const Session& SettingsPanel::session() const {
    return m_editor->session();
}

void SettingsPanel::setHasSecondText(bool hasSecondText) {
    m_sentenceRows->setHasSecondText(hasSecondText);
}

void SettingsPanel::setEssentialsOnly(bool isEssentialsOnly) {
    m_isEssentialsOnly = isEssentialsOnly;
    updateGroupVisibility();
}

/// Hides the button Find and the groups if only the essentials are shown. Also hides them for imported
/// attention and for a trained model from a folder, because the groups then contain no settings with an
/// effect.
void SettingsPanel::updateGroupVisibility() {
    const Session& session = m_editor->session();
    for (QWidget* area : {static_cast<QWidget*>(m_findButton), static_cast<QWidget*>(m_groupList)})
        area->setHidden(m_isEssentialsOnly || session.importedAttention.file || session.model.folder);
    setFocusProxy(m_findButton->isHidden() ? nullptr : m_findButton);
}

/// Hides the title and the notes while the user guesses weights, because they could reveal the weights.
void SettingsPanel::updateTitleAndNotes() {
    m_titleAndNotesLabel->setTextsHidden(m_viewContext.hasHiddenWeights());
    m_titleAndNotesLabel->showSession(session(), underMouse());
}

void SettingsPanel::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    m_titleAndNotesLabel->releaseReservedHeight();
}

void SettingsPanel::expandGroupsOf(const SettingsPanel& other) {
    m_groupList->copyExpandedGroupsFrom(*other.m_groupList);
}

void SettingsPanel::showRow(const QString& path) {
    m_groupList->ensureRowBuilt(path);
    FieldRow* row = m_form->rows().value(path);
    if (!row) return;
    if (m_revealedRow) m_revealedRow->setRevealed(false);
    m_revealedRow = row->hasUnusedReason() ? row : nullptr;
    if (m_revealedRow) m_revealedRow->setRevealed(true);
    m_groupList->expandGroupOf(row);
    // The row has its final position only after the panel and the group have been laid out.
    QTimer::singleShot(0, row, [this, row] {
        m_scrollArea->widget()->layout()->activate();
        m_scrollArea->ensureWidgetVisible(row);
        row->control()->setFocus(Qt::ShortcutFocusReason);
    });
}

void SettingsPanel::resampleParameters() {
    m_parameterSourceRows->resampleParameters();
}

QString SettingsPanel::taskChosenMessage(const Session& previousSession, const Session& session) {
    QStringList otherFieldNames;
    for (const FieldValue& field : changedFields(previousSession, session)) {
        const bool belongsToTask = field.path.starts_with("learning.") || field.path.starts_with("model.") ||
                                   !affectsResults(field.path);
        if (!belongsToTask) otherFieldNames << fieldName(field.path);
    }
    return otherFieldNames.isEmpty()
               ? QString()
               : tr("The task also changed these settings: %1.").arg(joinedList(otherFieldNames));
}

/// Returns the row that shows problems of the field at `path`, or nullptr if the field has no row. Creates
/// the row if needed.
FieldRow* SettingsPanel::rowForProblem(const QString& path) {
    QString rowPath = path;
    for (const char* tablePath : {"embedding.vectors", "projection.values", "projection.constructed"})
        // the path of a problem may be an entry of this field, such as "projection.constructed[0]"
        if (path.startsWith(QLatin1String(tablePath))) rowPath = tablePath;
    m_groupList->ensureRowBuilt(rowPath);
    return m_form->rows().value(rowPath);
}

/// Shows each problem below the control of its field. Lists problems of fields without such a control below
/// the essentials. The sentence field shows problems of the texts.
void SettingsPanel::updateProblems() {
    for (FieldRow* row : m_form->rows()) row->setProblem({});
    QStringList otherProblems;
    for (const Problem& problem : m_viewContext.state().problems) {
        if (isProblemOfText(problem)) continue;
        FieldRow* row = rowForProblem(QString::fromStdString(problem.path));
        if (row && !row->hasUnusedReason()) {
            row->setProblem(fieldProblemText(problem));
            m_groupList->expandGroupOf(row);
        } else {
            otherProblems << QStringLiteral("⚠ ") + fieldProblemText(problem);
        }
    }
    // A file may have thousands of problems. The layout of all messages would block the window for a long
    // time.
    constexpr qsizetype maxShownProblems = 20;
    if (otherProblems.size() > maxShownProblems)
        otherProblems = otherProblems.first(maxShownProblems) << QStringLiteral("…");
    m_otherProblemsLabel->setText(otherProblems.join('\n'));
    m_otherProblemsLabel->setVisible(!otherProblems.isEmpty());
}

}  // namespace attention

#include "moc_settings_panel.cpp"
