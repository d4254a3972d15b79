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
class ViewContext;
struct Trace;

/// The rows of the settings panel for the layers of a trained model or of imported attention. They select the
/// shown layer, and the layers to which edits apply.
class LayerRows : public QObject {
    Q_OBJECT

 public:
    /// Registers the row builders of this class with `form`. `form`, `editor` and `viewContext` must outlive
    /// this object.
    LayerRows(SettingsForm& form, SessionEditor& editor, ViewContext& viewContext, QObject* parent = nullptr);

    /// Updates the number of heads in the menu of ablated heads, if `trace` belongs to a trained model.
    void updateHeadCount(const Trace& trace);

 signals:
    /// Emitted when the user follows the link that trains the model with the edits of its layers.
    void trainingWithEditsRequested();

 private:
    void addLayerField(const SettingsTable::Row& row, QVBoxLayout& layout);
    void addAblatedHeadsMenu(const SettingsTable::Row& row, QVBoxLayout& layout);
    void addEditScopeBox(const SettingsTable::Row& row, QVBoxLayout& layout);
    void addLayerEditsLabel(const SettingsTable::Row& row, QVBoxLayout& layout);

    SettingsForm& m_form;
    SessionEditor& m_editor;
    ViewContext& m_viewContext;
    /// Number of heads in each layer of the trained model, 0 before the first trace of a model.
    int m_headsPerLayer = 0;
};

}  // namespace attention
