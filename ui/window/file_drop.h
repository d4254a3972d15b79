// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class QUrl;

namespace attention {

/// Receives files and folders that the user drops onto a widget. Emits fileDropped() for a single file or
/// folder that can be opened. Folders can contain trained models. Emits dropRejected() for other drops, such
/// as several files.
class FileDrop : public QObject {
    Q_OBJECT

 public:
    /// Accepts drops onto `target`, which becomes the parent of this object.
    explicit FileDrop(QWidget* target);

    /// Sets the suffixes of the files that can be opened, with the dot, such as “.attn”. Upper and lower case
    /// are equivalent. Folders can always be opened.
    void setSuffixes(const QStringList& suffixes) { m_suffixes = suffixes; }

 signals:
    /// Emitted when a file or folder that can be opened was dropped. Emitted only after the drop has ended,
    /// so the receiver may open a dialog.
    void fileDropped(const QString& path);
    /// Emitted when files that cannot be opened were dropped. `message` consists of sentences that contain
    /// the reason.
    void dropRejected(const QString& message);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    QString dropProblem(const QList<QUrl>& urls) const;

    QStringList m_suffixes;
};

}  // namespace attention
