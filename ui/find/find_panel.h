// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "find/find_entry.h"

#include <QAbstractItemDelegate>
#include <QFrame>
#include <QPointer>

class QLabel;
class QLineEdit;
class QListView;

namespace attention {

class FindListModel;

/// Paints an entry of FindListModel in one line. The title and the location are at the left, the value and
/// the shortcut at the right. If the entry is unavailable, the reason replaces the location.
class FindDelegate : public QAbstractItemDelegate {
    Q_OBJECT

 public:
    /// Creates a delegate for the entries of `model`, which must outlive the delegate.
    FindDelegate(const FindListModel& model, QObject* parent)
        : QAbstractItemDelegate(parent), m_model(model) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

 private:
    const FindListModel& m_model;
};

/// A panel over the top of the window, with a search field and a list of the matching entries. Enter or a
/// click opens an entry. Escape or a click outside of the panel closes the panel.
class FindPanel : public QFrame {
    Q_OBJECT

 public:
    /// Creates a hidden panel that covers the top of `window`, which becomes its parent.
    explicit FindPanel(QWidget* window);

    /// Shows the panel with an empty search field and with all available entries of `entries`. A search also
    /// finds unavailable entries. `prompt` is the text of the empty search field.
    void showEntries(std::vector<FindEntry> entries, const QString& prompt);

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
    QPointer<QWidget> m_previousFocus;  ///< gets the focus back when the panel is closed; may be nullptr
    QLabel* m_emptyLabel;               ///< shown instead of the list if no entry matches
};

}  // namespace attention
