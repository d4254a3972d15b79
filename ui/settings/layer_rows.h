// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/layer_edits.h"
#include "settings/settings_table.h"

#include <QObject>

class QComboBox;
class QVBoxLayout;

namespace attention {

class SessionEditor;
class SettingsForm;
struct Trace;

/// The rows of the settings panel for the layers of a trained model or of imported attention: which layer is
/// shown, and in which layers edits have an effect.
class LayerRows : public QObject {
    Q_OBJECT

 public:
    /// Registers its rows at `form`, which must outlive this object.
    LayerRows(SettingsForm& form, SessionEditor& editor, QObject* parent = nullptr);

    /// Sets the number of heads to that of the model in `trace`, if any.
    void setTrace(const Trace& trace);
    /// Returns the layers in which edits of the temperature and of the maps have an effect.
    EditScope editScope() const;
    void setEditScope(EditScope scope);

 signals:
    /// Emitted when the user asks to train the model with the edits of its layers.
    void trainingWithEditsRequested();

 private:
    void addLayerField(const SettingsTable::Row& row, QVBoxLayout& layout);
    void addAblatedHeadsMenu(const SettingsTable::Row& row, QVBoxLayout& layout);
    void addEditScopeBox(const SettingsTable::Row& row, QVBoxLayout& layout);
    void addLayerEditsLabel(const SettingsTable::Row& row, QVBoxLayout& layout);

    SettingsForm& m_form;
    SessionEditor& m_editor;
    QComboBox* m_editScopeBox = nullptr;
    int m_headsPerLayer = 0;
};

}  // namespace attention
