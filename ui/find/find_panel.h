// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "find/find_entry.h"

#include <QFrame>
#include <QPointer>

class QLabel;
class QLineEdit;
class QListView;

namespace attention {

class FindListModel;

/// A search field with a list of all that it finds, over the top of the window. Enter or a click opens the
/// chosen entry. Escape, or a click beside the panel, closes the panel.
class FindPanel : public QFrame {
    Q_OBJECT

 public:
    /// `window` is the window whose top the panel covers.
    explicit FindPanel(QWidget* window);

    /// Shows the panel with all entries.
    void showEntries(std::vector<FindEntry> entries);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void hideEvent(QHideEvent* event) override;

 private:
    void search(const QString& text);
    bool handleKey(int key);
    void moveCurrentRow(int rowOffset);
    void openEntry(int row);
    void updateGeometryInWindow();
    void announceCurrentEntry();

    QWidget* m_window;
    QLineEdit* m_lineEdit;
    FindListModel* m_model;
    QListView* m_list;
    QPointer<QWidget> m_previousFocus;  ///< gets the focus back when the panel is closed
    QLabel* m_emptyLabel;               ///< replaces the list if nothing matches
};

}  // namespace attention
