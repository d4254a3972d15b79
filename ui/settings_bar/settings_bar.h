// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "state/session_edit.h"
#include "text/message.h"

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

/// The bar at the bottom of the window: the most important settings as a sentence with values that can be
/// dragged, scrolled, typed or chosen. The last entries name the source of the numbers. Shows a session and
/// emits edits, like SettingsPanel, which has a row for each value. Shows only the settings that have an
/// effect in the session.
class SettingsBar : public QWidget {
    Q_OBJECT

 public:
    explicit SettingsBar(QWidget* parent = nullptr);

    /// Shows a session. Of a trained model, `shownLayer` is the layer that the window shows.
    void setSession(const Session& shownLayer);
    /// Updates the texts that only a computed trace contains: the name and the sizes of a model.
    void setTrace(const Trace& trace);
    /// Shows each problem in the color and the tool tip of its value.
    void setProblems(const std::vector<Problem>& problems);
    QSize sizeHint() const override;
    /// Has no minimum width, because labels become shorter if there is little room.
    QSize minimumSizeHint() const override;

 signals:
    void sessionEdited(const attention::SessionEdit& edit);
    /// Emitted when the user begins or ends to drag a number.
    void numberDragChanged(bool isDragged);
    /// Emitted when the user asks to sample all random numbers again, see
    /// SettingsPanel::resampleParameters().
    void resamplingRequested();
    /// Emitted when the user asks for the settings of the source of the numbers.
    void settingsRequested();
    /// Emitted after the user has chosen a training task, with SettingsPanel::taskChosenMessage().
    void taskChosen(const QString& message);

 protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

 private:
    /// Sizes of a model or of imported attention, which the session does not contain.
    struct ShownModel {
        std::string path;  ///< folder of the model, or file with the attention
        QString name;
        Index headCount;
        std::optional<Index> keySize;
    };
    using StopsFunction = std::function<std::vector<double>(const Session&)>;
    SettingsBarEntry* addEntry(const char* path, QWidget* value);
    DraggableNumber* addNumber(const char* path, const StopsFunction& stops);
    ChoiceValue* addChoice(const char* path);
    void addSource();
    DraggableNumber* addSeed();
    void connectNumber(DraggableNumber* number);
    void updateEntries();
    bool hasEffect(const QWidget* value) const;
    void updateSizes();
    void updateSource();
    void updateValues();
    void layOut();

    SessionEditor* m_editor;
    std::vector<SettingsBarEntry*> m_entries;      ///< in the order of the window
    std::vector<SettingsBarEntry*> m_usedEntries;  ///< entries that have an effect in the session
    DraggableNumber* m_heads;
    DraggableNumber* m_keySize;
    ChoiceValue* m_scoreFunction;
    ChoiceValue* m_mask;
    DraggableNumber* m_temperature;
    ChoiceValue* m_task = nullptr;
    LinkValue* m_link = nullptr;
    DraggableNumber* m_seed = nullptr;
    QToolButton* m_resampleButton = nullptr;
    std::optional<ShownModel> m_shownModel;
    std::vector<Problem> m_problems;
};

}  // namespace attention
