// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class QUrl;

namespace attention {

class FileCommands;
class WindowCommands;

/// Opens a file or folder that the user drops onto a widget. Folders can contain trained models. For other
/// drops, such as several files, shows the reason in the status bar.
class FileDrop : public QObject {
    Q_OBJECT

 public:
    /// Accepts drops onto `target`, which becomes the parent of this object. `suffixes` are the suffixes of
    /// the files that can be opened, with the dot, such as “.attn”. Upper and lower case are equivalent.
    /// Folders can always be opened. `messages` shows the reason why a drop was
    /// rejected. `commands` and `messages` must outlive this object.
    FileDrop(QWidget* target, const QStringList& suffixes, FileCommands& commands, WindowCommands& messages);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    QString dropProblem(const QList<QUrl>& urls) const;

    QStringList m_suffixes;
    FileCommands& m_commands;
    WindowCommands& m_messages;
};

}  // namespace attention
