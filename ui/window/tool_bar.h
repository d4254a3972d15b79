// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QToolBar>

#include <optional>

namespace attention {

class EditMenu;
class FileMenu;
class HeadsButton;

/// The tool bar: actions for files and edits, and at the right end the choice of the heads that are shown.
/// MainWindow adds the actions of the views.
class ToolBar : public QToolBar {
    Q_OBJECT

 public:
    ToolBar(const FileMenu& fileMenu, const EditMenu& editMenu, ViewContext& viewContext,
            QWidget* parent = nullptr);

    /// Lists the heads of `trace`.
    void setTrace(const Trace& trace);
    void setViewSettings(const ViewSettings& viewSettings);
    /// Sets the head that the current view shows, if it shows only one.
    void setVisibleHead(std::optional<int> head);

 private:
    ViewContext& m_viewContext;
    HeadsButton* m_headsButton;
};

}  // namespace attention
