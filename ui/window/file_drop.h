// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class QMimeData;

namespace attention {

/// Accepts a single file or folder that the user drops onto a widget. Folders are accepted because they may
/// contain trained models.
class FileDrop : public QObject {
    Q_OBJECT

 public:
    /// Accepts drops onto `target`, which becomes the parent of this object.
    explicit FileDrop(QWidget* target);

    /// Sets the suffixes of the accepted files, with the dot, such as “.attn”. Upper and lower case are
    /// equivalent. Folders are always accepted.
    void setSuffixes(const QStringList& suffixes) { m_suffixes = suffixes; }

 signals:
    /// Emitted when an accepted file or folder was dropped. Emitted only after the drop has ended, so the
    /// receiver may open a dialog.
    void fileDropped(const QString& path);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    QString acceptedPath(const QMimeData& mimeData) const;

    QStringList m_suffixes;
};

}  // namespace attention
