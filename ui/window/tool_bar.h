// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QToolBar>

#include <optional>

class QComboBox;

namespace attention {

class EditMenu;
class FileMenu;
class HeadsButton;

/// The tool bar: actions for files and edits, and at the right end the choice of the sequence and of the
/// heads that are shown. MainWindow adds the actions of the views.
class ToolBar : public QToolBar {
    Q_OBJECT

 public:
    ToolBar(const FileMenu& fileMenu, const EditMenu& editMenu, ViewContext& viewContext,
            QWidget* parent = nullptr);

    /// Lists the sequences and heads of `trace`. Shows the list of sequences only if there are several.
    void setTrace(const Trace& trace);
    /// Hides the list of sequences. Call when there is no trace.
    void clearTrace();
    void setViewSettings(const ViewSettings& viewSettings);
    /// Sets the head that the current view shows, if it shows only one.
    void setVisibleHead(std::optional<int> head);

 private:
    void addSequenceList();

    ViewContext& m_viewContext;
    QComboBox* m_sequenceComboBox;
    QAction* m_sequenceAction;  ///< shows and hides the list in the tool bar
    HeadsButton* m_headsButton;
};

}  // namespace attention
