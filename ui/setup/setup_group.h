// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include <functional>

class QToolButton;
class QVBoxLayout;

namespace attention {

/// Settings that belong together, folded under a heading that counts how many differ from the default. What
/// is in it is built when it is first needed: few ever are.
class SetupGroup : public QWidget {
    Q_OBJECT

 public:
    /// `paths` are those of its fields; `build` puts their rows into a layout.
    SetupGroup(const QString& title, QStringList paths, std::function<void(QVBoxLayout*)> build);

    const QStringList& paths() const { return m_paths; }
    void setChanges(int count);

    bool isOpen() const { return m_isOpen; }
    void setOpen(bool isOpen);
    void ensureBuilt();

 private:
    QString m_title;
    QStringList m_paths;
    std::function<void(QVBoxLayout*)> m_build;
    QToolButton* m_heading;
    QWidget* m_rows = nullptr;
    bool m_isOpen = false;
};

}  // namespace attention
