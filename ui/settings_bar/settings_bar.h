// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <string>
#include <vector>

class QToolButton;

namespace attention {

class ChoiceValue;
class DraggableNumber;
class LinkValue;
class SessionEditor;
class SettingsBarEntry;
struct Trace;

/// The bar at the bottom of the window. It shows the most important settings as a sentence, with values that
/// the user can drag, scroll, type or choose. The last entries name the source of the vectors and parameters.
/// The bar shows a session and emits edits, like SettingsPanel, which has a row for each value. It shows only
/// the settings that have an effect in the session.
class SettingsBar : public QWidget {
    Q_OBJECT

 public:
    /// `viewContext` must outlive the bar.
    explicit SettingsBar(ViewContext& viewContext, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    /// Returns the width 0, because labels become shorter and values are elided if the bar is narrow.
    QSize minimumSizeHint() const override;

 signals:
    /// Emitted when the user asks to sample all random numbers again, see
    /// SettingsPanel::resampleParameters().
    void resamplingRequested();
    /// Emitted when the user clicks the link to the settings of the vectors and parameters.
    void settingsRequested();
    /// Emitted after the user has chosen a training task. `message` is the result of
    /// SettingsPanel::taskChosenMessage().
    void taskChosen(const QString& message);

 protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

 private:
    /// The name and the sizes of a trained model or of imported attention. They come from a trace, because
    /// the session does not contain them.
    struct ShownModel {
        std::string path;  ///< folder of the model, or file with the imported attention
        /// Name of the model. Empty for imported attention.
        QString name;
        Index headCount;
        /// d_k of the model. std::nullopt for imported attention.
        std::optional<Index> keySize;
    };
    using StopsFunction = std::function<std::vector<double>(const Session&)>;
    SettingsBarEntry* addEntry(const char* path, QWidget* value);
    DraggableNumber* addNumber(const char* path, const StopsFunction& stops);
    ChoiceValue* addChoice(const char* path);
    void addSource();
    DraggableNumber* addSeed();
    void connectNumber(DraggableNumber* number);
    void updateFor(StateChanges changes);
    void updateShownModel();
    void updateEntries();
    bool hasEffect(const QWidget* value) const;
    void updateSizes();
    void updateSource();
    void updateValues();
    void layOut();

    ViewContext& m_viewContext;
    SessionEditor* m_editor;
    std::vector<SettingsBarEntry*> m_entries;  ///< in the order of the window
    /// Entries with an effect in the session. A narrow bar may hide optional entries.
    std::vector<SettingsBarEntry*> m_usedEntries;
    DraggableNumber* m_heads;
    LinkValue* m_headsOff;  ///< number of heads of all layers that are off
    DraggableNumber* m_keySize;
    ChoiceValue* m_scoreFunction;
    ChoiceValue* m_mask;
    DraggableNumber* m_temperature;
    ChoiceValue* m_task = nullptr;
    LinkValue* m_link = nullptr;
    DraggableNumber* m_seed = nullptr;
    QToolButton* m_resampleButton = nullptr;
    bool m_hasHeadsOff = false;  ///< true: a head of the shown trace, in any layer, is off
    /// std::nullopt before the first trace of a model or of imported attention, and for all other sessions.
    std::optional<ShownModel> m_shownModel;
};

}  // namespace attention
