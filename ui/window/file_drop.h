// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class QMimeData;

namespace attention {

/// Accepts a file or a folder that is dropped onto a widget. Folders contain trained models.
class FileDrop : public QObject {
    Q_OBJECT

 public:
    explicit FileDrop(QWidget* target);

    /// Sets the suffixes of the files to accept, with their dots. Folders are always accepted.
    void setSuffixes(const QStringList& suffixes) { m_suffixes = suffixes; }

 signals:
    /// Emitted after the drop, so that the receiver may open a dialog.
    void fileDropped(const QString& path);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    QString acceptedPath(const QMimeData& mimeData) const;

    QStringList m_suffixes;
};

}  // namespace attention
