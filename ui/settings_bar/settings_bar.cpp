// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings_bar/settings_bar.h"

#include "heatmap/printable_text.h"
#include "layer/initial_parameters.h"
#include "look/design_values.h"
#include "look/icons.h"
#include "look/widget_palette.h"
#include "models/session_model.h"
#include "session/session.h"
#include "settings/applicability.h"
#include "settings/field_binding.h"
#include "settings/parameter_source_rows.h"
#include "settings/settings_panel.h"
#include "settings_bar/choice_value.h"
#include "settings_bar/draggable_number.h"
#include "settings_bar/number_stops.h"
#include "settings_bar/settings_bar_entry.h"
#include "state/session_editor.h"
#include "texts/field_texts.h"
#include "texts/layer_edit_texts.h"
#include "texts/provenance_text.h"
#include "texts/shared_labels.h"
#include "texts/translation_contexts.h"
#include "trace/trace.h"

#include <QEvent>
#include <QPainter>
#include <QString>
#include <QToolButton>

#include <algorithm>
#include <cstdint>

namespace attention {
namespace {

/// The source of the vectors and parameters of a session, as texts for the last entries of the settings bar.
struct ParameterSource {
    bool isTraining = false;  ///< true: a training task is the source
    QString linkText{};       ///< text of the link, such as the name of a file or of a model; empty: no link
    /// Text of the seed entry, in which “%1” marks the position of the seed. Empty if no number is random.
    QString seedLabel{};
    QString shortSeedLabel{};  ///< replaces `seedLabel` in a narrow bar
};

QString fileName(const std::optional<std::string>& path) {
    return displayFileName(QString::fromStdString(path.value_or("")));
}

QString seedLabel(const Session& session, bool areVectorsGiven) {
    const auto seeds = usedSeeds(session);
    if (seeds.empty()) return {};
    if (seeds.size() > 1)
        return Texts::tr("random, seeds %1 and %2").arg(QStringLiteral("%1"), QString::number(seeds[1]));
    if (areVectorsGiven) return Texts::tr("random matrices, seed %1");
    return hasRandomWeights(session) ? Texts::tr("random, seed %1") : Texts::tr("random vectors, seed %1");
}

/// Returns the source of the vectors and parameters of `session`. `modelName` is the name of the trained
/// model in the folder of the session. If `modelName` is empty, because the model is not open yet, the name
/// of the folder is used.
ParameterSource parameterSource(const Session& session, const QString& modelName) {
    if (session.model.folder) {
        const QString name = modelName.isEmpty() ? fileName(session.model.folder) : modelName;
        return {.linkText = Texts::tr("model %1").arg(name)};
    }
    if (session.importedAttention.file)
        return {.linkText = Texts::tr("file %1").arg(fileName(session.importedAttention.file))};
    if (hasTrainingTask(session)) return {.isTraining = true};
    const EmbeddingSettings& embedding = session.embedding;
    const bool hasWordVectors = embedding.source == EmbeddingSource::WordVectors;
    const bool areVectorsGiven = hasWordVectors || embedding.source == EmbeddingSource::Imported;
    ParameterSource source{.seedLabel = seedLabel(session, areVectorsGiven)};
    source.shortSeedLabel = areVectorsGiven ? Texts::tr("seed %1") : source.seedLabel;
    if (session.projection.initScheme == InitScheme::Constructed)
        source.linkText = Texts::tr("hand-built heads");
    else if (areVectorsGiven && embedding.file)
        source.linkText = Texts::tr("word vectors %1", "name of a file").arg(fileName(embedding.file));
    else if (areVectorsGiven)
        source.linkText = Texts::tr("word vectors");
    else if (source.seedLabel.isEmpty())
        source.linkText = Texts::tr("custom numbers");
    return source;
}

/// Returns the label of the training task, in which “%1” marks the position of the task: “trained on %1”.
/// Before the first training step, returns another label of about the same width.
QString trainingTaskLabel(bool hasTrainingSteps) {
    return hasTrainingSteps ? Texts::tr("trained on %1") : Texts::tr("will train on %1");
}

const QString& valuePlaceholder = SettingsBarEntry::placeholder;
const QString objectNamePrefix = QStringLiteral("settingsBar.");

/// Returns the label for `heads` heads, in which “%1” replaces the number, such as “%1 heads”.
QString headsPattern(Index heads) {
    QString label = headCountLabel(heads);
    return label.replace(QString::number(heads), valuePlaceholder);
}

/// Returns the path of the field that the widget `value` shows.
QString pathOf(const QWidget* value) {
    return value->objectName().mid(objectNamePrefix.size());
}

SettingsBarEntry* entryOf(const QWidget* value) {
    return static_cast<SettingsBarEntry*>(value->parentWidget());
}

}  // namespace

SettingsBar::SettingsBar(ViewContext& viewContext, QWidget* parent)
    : QWidget(parent),
      m_viewContext(viewContext),
      m_editor(new SessionEditor(viewContext, this)),
      m_heads(addNumber("heads", headCountStops)),
      m_keySize(addNumber("d_k", keySizeStops)),
      m_scoreFunction(addChoice("score.function")),
      m_mask(addChoice("mask.causal")),
      m_temperature(addNumber("normalizer.temperature", [](const Session&) { return temperatureStops(); })) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("Settings"));
    entryOf(m_heads)->reserveWidthFor({headsPattern(1), headsPattern(2)});
    entryOf(m_scoreFunction)->setLabel(tr("score %1"), valuePlaceholder);
    entryOf(m_mask)->setLabel(tr("mask %1"), tr("mask %1"));
    entryOf(m_temperature)
        ->setLabel(tr("temperature %1"),
                   fieldSymbol("normalizer.temperature") + QLatin1Char(' ') + valuePlaceholder);
    entryOf(m_temperature)->setOptional(true);
    m_headsOff = new LinkValue;
    addEntry("heads_off", m_headsOff)->setLabel(valuePlaceholder, valuePlaceholder);
    connect(m_headsOff, &LinkValue::clicked, this, &SettingsBar::settingsRequested);
    addSource();
    connect(&viewContext, &ViewContext::changed, this, &SettingsBar::updateFor);
    m_editor->updateObservers();
    updateFor(allStateChanges);
}

void SettingsBar::updateFor(StateChanges changes) {
    if (changes & StateChange::Trace) {
        updateShownModel();
        setEnabled(!showsPinnedTrace(m_viewContext.state()));  // an edit would change A
    }
    if (changes & (StateChange::Session | StateChange::Trace))
        updateEntries();
    else if (changes & StateChange::Problems)
        updateValues();
}

SettingsBarEntry* SettingsBar::addEntry(const char* path, QWidget* value) {
    value->setObjectName(objectNamePrefix + QLatin1String(path));
    m_entries.push_back(new SettingsBarEntry(value, this));
    return m_entries.back();
}

void SettingsBar::connectNumber(DraggableNumber* number) {
    connect(number, &DraggableNumber::dragStarted, m_editor, [this] { m_editor->setNumberDragged(true); });
    connect(number, &DraggableNumber::dragEnded, m_editor, [this] { m_editor->setNumberDragged(false); });
}

DraggableNumber* SettingsBar::addNumber(const char* path, const StopsFunction& stops) {
    const NumberBinding binding = numberBinding(SettingsTable::row(path), *m_editor);
    auto* number = new DraggableNumber(binding.range, binding.decimals);
    number->setAccessibleName(fieldName(path));
    addEntry(path, number);
    connectNumber(number);
    connect(number, &DraggableNumber::valueEdited, m_editor, binding.editWithValue);
    m_editor->observeSession(number, [number, stops, valueOf = binding.valueOf](const Session& session) {
        number->setStops(stops(session));
        number->setShownValue(valueOf(session));
    });
    return number;
}

ChoiceValue* SettingsBar::addChoice(const char* path) {
    auto* choice = new ChoiceValue;
    choice->setAccessibleName(fieldName(path));
    addEntry(path, choice);
    bindChoiceBox(
        *choice, SettingsTable::row(path), *m_editor,
        [this, isTask = QLatin1String(path) == QLatin1String("learning.task")](const Session& previous) {
            if (isTask) emit taskChosen(SettingsPanel::taskChosenMessage(previous, m_editor->session()));
        });
    return choice;
}

/// Adds the entries that name the source of the vectors and parameters.
void SettingsBar::addSource() {
    m_task = addChoice("learning.task");
    m_link = new LinkValue;
    addEntry("source", m_link)->setLabel(valuePlaceholder, valuePlaceholder);
    connect(m_link, &LinkValue::clicked, this, &SettingsBar::settingsRequested);
    m_seed = addSeed();
    for (QWidget* value : {static_cast<QWidget*>(m_task), static_cast<QWidget*>(m_seed)})
        entryOf(value)->setLabelsMuted();
    m_resampleButton = new QToolButton;
    m_resampleButton->setText(resampleLabel());
    m_resampleButton->setIcon(themeIcon("randomize"));
    m_resampleButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_resampleButton->setAutoRaise(true);
    m_resampleButton->setFocusPolicy(Qt::TabFocus);
    m_resampleButton->setToolTip(
        tr("The results depend on random numbers. Patterns that remain after you draw new numbers come from "
           "the text and the settings. All other patterns are chance."));
    SettingsBarEntry* entry = addEntry("resample", m_resampleButton);
    entry->setLabel(valuePlaceholder, valuePlaceholder);
    entry->setBeginsGroup(false);
    connect(m_resampleButton, &QToolButton::clicked, this, &SettingsBar::resamplingRequested);
}

/// Adds an entry for the common seed of all random numbers. The session contains no such field, but a
/// separate seed for each part.
DraggableNumber* SettingsBar::addSeed() {
    auto* seed = new DraggableNumber(ranges::seed, 0);
    constexpr double widestUsualSeed = 999;
    seed->reserveWidthFor(widestUsualSeed);
    seed->setAccessibleName(tr("seed"));
    addEntry("seed", seed);
    connectNumber(seed);
    connect(seed, &DraggableNumber::valueEdited, m_editor, [this](double value) {
        ParameterSourceRows::editSeed(*m_editor, static_cast<std::uint32_t>(value));
    });
    m_editor->observeSession(seed, [seed](const Session& session) {
        if (const auto seeds = usedSeeds(session); !seeds.empty()) seed->setShownValue(seeds.front());
    });
    return seed;
}

/// Updates what comes from the trace: the name and the sizes of a model, or the number of heads of imported
/// attention. Without a trace, they stay.
void SettingsBar::updateShownModel() {
    const Shared<Trace>& shownTrace = forwardTrace(m_viewContext.trace());
    if (!shownTrace) return;
    const Trace& trace = *shownTrace;
    m_shownModel.reset();
    m_headsOff->setFullText(trace.session ? headsOffText(*trace.session) : QString());
    m_headsOff->setToolTip(trace.session ? headsOffDetailText(*trace.session) : QString());
    m_hasHeadsOff = trace.session && !headsOffText(*trace.session).isEmpty();
    const Provenance& provenance = trace.provenance;
    if (provenance.imported)
        m_shownModel = {provenance.imported->file, {}, trace.headCount(), std::nullopt};
    else if (provenance.model && trace.session && trace.session->model.folder)
        m_shownModel = {*trace.session->model.folder, modelName(*provenance.model), trace.headCount(),
                        trace.config.dK};
}

/// Updates everything that depends on the session, the trace and the problems. The values of fields are not
/// included, because they observe the session themselves.
void SettingsBar::updateEntries() {
    const Session& session = m_editor->session();
    // After the session has changed to another model or file, the trace of the new model or file is not
    // available immediately.
    const std::string path = session.model.folder.value_or(session.importedAttention.file.value_or(""));
    if (m_shownModel && m_shownModel->path != path) m_shownModel.reset();
    m_usedEntries.clear();
    updateSizes();
    m_mask->setReplacementText(maskName(session.mask));
    for (QWidget* value : {static_cast<QWidget*>(m_scoreFunction), static_cast<QWidget*>(m_mask),
                           static_cast<QWidget*>(m_temperature)})
        if (hasEffect(value)) m_usedEntries.push_back(entryOf(value));
    updateSource();
    updateValues();
    for (SettingsBarEntry* entry : m_entries)
        if (std::ranges::find(m_usedEntries, entry) == m_usedEntries.end()) entry->hide();
    layOut();
}

bool SettingsBar::hasEffect(const QWidget* value) const {
    return rowUnusedReason(m_editor->session(), pathOf(value)).isEmpty();
}

/// Updates the entries of the number of heads and of d_k. The sizes of a model or a file are shown as plain
/// text.
void SettingsBar::updateSizes() {
    const Session& session = m_editor->session();
    const auto showSize = [this](QWidget* value, const QString& pattern, const QString& shortPattern,
                                 std::optional<Index> modelSize) {
        const bool isEditable = hasEffect(value);
        if (!isEditable && !modelSize) return;
        const auto label = [&](const QString& text) { return isEditable ? text : text.arg(*modelSize); };
        entryOf(value)->setLabel(label(pattern), label(shortPattern));
        m_usedEntries.push_back(entryOf(value));
    };
    const auto modelHeads = m_shownModel ? std::optional(m_shownModel->headCount) : std::nullopt;
    showSize(m_heads, headsPattern(modelHeads.value_or(session.heads)),
             fieldSymbol("heads") + QLatin1Char(' ') + valuePlaceholder, modelHeads);
    if (m_hasHeadsOff) m_usedEntries.push_back(entryOf(m_headsOff));
    const QString keySizePattern = fieldSymbol("d_k") + QLatin1Char(' ') + valuePlaceholder;
    showSize(m_keySize, keySizePattern, keySizePattern, m_shownModel ? m_shownModel->keySize : std::nullopt);
}

void SettingsBar::updateSource() {
    const Session& session = m_editor->session();
    const ParameterSource source = parameterSource(session, m_shownModel ? m_shownModel->name : QString());
    const QString taskLabel = trainingTaskLabel(session.training.stepCount > 0);
    entryOf(m_task)->setLabel(taskLabel, taskLabel);
    m_link->setFullText(source.linkText);
    if (!source.seedLabel.isEmpty()) entryOf(m_seed)->setLabel(source.seedLabel, source.shortSeedLabel);
    if (source.isTraining) m_usedEntries.push_back(entryOf(m_task));
    if (!source.linkText.isEmpty()) m_usedEntries.push_back(entryOf(m_link));
    if (source.seedLabel.isEmpty()) return;
    m_usedEntries.push_back(entryOf(m_seed));
    m_usedEntries.push_back(entryOf(m_resampleButton));
}

/// Updates the problems and the tool tips of all values.
void SettingsBar::updateValues() {
    const std::vector<Problem>& problems = m_viewContext.state().problems;
    const auto problemOf = [&](const QString& path) {
        const auto found = std::ranges::find_if(problems, [&](const Problem& problem) {
            const QString problemPath = QString::fromStdString(problem.path);
            return problemPath == path ||
                   (path == QLatin1String("seed") && problemPath.endsWith(QLatin1String(".seed")));
        });
        return found == problems.end() ? QString() : fieldProblemText(*found);
    };
    for (DraggableNumber* number : {m_heads, m_keySize, m_temperature, m_seed})
        number->setProblem(problemOf(pathOf(number)),
                           SettingsTable::row(pathOf(number).toStdString()).toolTipText());
    for (ChoiceValue* choice : {m_scoreFunction, m_mask, m_task})
        choice->setProblem(problemOf(pathOf(choice)));
}

QSize SettingsBar::sizeHint() const {
    return {preferredWidthOf(m_usedEntries), minimumSizeHint().height()};
}

QSize SettingsBar::minimumSizeHint() const {
    const int contentHeight = m_heads->sizeHint().height() + 2 * design::halfSpacing;
    return {0, std::max(design::settingsBarHeight, contentHeight)};
}

bool SettingsBar::event(QEvent* event) {
    const bool isHandled = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::FontChange ||
        event->type() == QEvent::LayoutDirectionChange)
        layOut();
    return isHandled;
}

void SettingsBar::resizeEvent(QResizeEvent*) {
    layOut();
}

void SettingsBar::layOut() {
    arrangeEntries(m_usedEntries, rect(), layoutDirection());
}

void SettingsBar::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(QRect(0, 0, width(), design::hairlineWidth),
                            QColor(colorsFor(palette()).hairline));
}

}  // namespace attention

#include "moc_settings_bar.cpp"
