// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/file_menu.h"

#include "heatmap/printable_text.h"
#include "look/icons.h"

#include <QDir>
#include <QFileInfo>

namespace attention {
namespace {

/// Returns the text of a recent file in the menu, such as “lesson.attn — ~/courses”. Doubles each “&”,
/// because QMenu marks the character after a single “&” as a mnemonic.
QString recentFileText(const QString& path) {
    QString folder = QFileInfo(path).absolutePath();
    if (folder.startsWith(QDir::homePath())) folder.replace(0, QDir::homePath().size(), QChar('~'));
    const QString text = FileMenu::tr("%1 — %2").arg(displayFileName(path), displayPath(folder));
    return QString(text).replace(QChar('&'), QStringLiteral("&&"));
}

}  // namespace

FileMenu::FileMenu(QWidget* parent) : QMenu(tr("&File"), parent) {
    setToolTipsVisible(true);
    addCommand("file.open", tr("&Open…"), QKeySequence::Open, &FileMenu::openRequested)
        ->setIcon(themeIcon("document-open"));
    addCommand("file.openModel", tr("Open &model…"), Qt::CTRL | Qt::SHIFT | Qt::Key_M,
               &FileMenu::openModelRequested)
        ->setToolTip(tr("Open the folder of a trained model, which contains config.json, model.safetensors "
                        "and tokenizer.json"));
    m_recentMenu = addMenu(tr("Open &recent"));
    m_recentMenu->setToolTipsVisible(true);
    m_recentMenu->setObjectName(QStringLiteral("file.recent"));
    addSeparator();
    addCommand("file.save", tr("&Save"), QKeySequence::Save, &FileMenu::saveRequested)
        ->setIcon(themeIcon("document-save"));
    addCommand("file.saveAs", tr("Save &as…"), Qt::CTRL | Qt::SHIFT | Qt::Key_S, &FileMenu::saveAsRequested);
    m_exportAction =
        addCommand("file.export", tr("&Export…"), Qt::CTRL | Qt::Key_E, &FileMenu::exportRequested);
    m_exportAction->setIcon(themeIcon("document-export"));
    m_exportAction->setIconText(tr("Export"));
    m_exportAction->setToolTip(
        tr("Export a figure, an animation, a handout, an exercise, the numbers, or a PyTorch script"));
    addSeparator();
    m_galleryAction = addCommand("file.gallery", tr("&Gallery…"), Qt::CTRL | Qt::SHIFT | Qt::Key_O,
                                 &FileMenu::galleryRequested);
    m_galleryAction->setToolTip(tr("Choose a preset or a lesson to start with"));
    m_presetMenu = addMenu(tr("&Presets"));
    m_presetMenu->setToolTipsVisible(true);
    m_presetMenu->setObjectName(QStringLiteral("file.presets"));
    m_resetAction = addCommand("file.reset", tr("Rese&t to the preset"), Qt::CTRL | Qt::SHIFT | Qt::Key_R,
                               &FileMenu::resetRequested);
    m_resetAction->setToolTip(tr("Restore the preset or the file from which this session started."));
    addSeparator();
    addCommand("file.quit", tr("&Quit"), QKeySequence::Quit, &FileMenu::quitRequested);
    m_recentMenu->setIcon(themeIcon("document-open-recent"));
    m_galleryAction->setIcon(themeIcon("view-grid"));
    m_resetAction->setIcon(themeIcon("edit-reset"));
    setRecentFiles({});
    setResetEnabled(false);
}

QAction* FileMenu::addCommand(const char* name, const QString& text, const QKeySequence& shortcut,
                              void (FileMenu::*signal)()) {
    QAction* action = addAction(text, shortcut, this, signal);
    action->setObjectName(QLatin1String(name));
    return action;
}

void FileMenu::setPresets(const std::vector<Session>& presets) {
    m_presetMenu->clear();
    for (const Session& preset : presets) {
        QAction* action = m_presetMenu->addAction(QString::fromStdString(preset.title));
        action->setToolTip(QString::fromStdString(preset.notes));
        connect(action, &QAction::triggered, this, [this, preset] { emit presetChosen(preset); });
    }
}

void FileMenu::setRecentFiles(const QStringList& paths) {
    m_recentMenu->clear();
    for (const QString& path : paths) {
        QAction* action = m_recentMenu->addAction(recentFileText(path));
        action->setData(path);
        action->setToolTip(QDir::toNativeSeparators(path));
        // Queued, because opening the file builds this list again and deletes the action.
        connect(
            action, &QAction::triggered, this, [this, path] { emit openFileRequested(path); },
            Qt::QueuedConnection);
    }
    m_recentMenu->addSeparator();
    QAction* clearAction = m_recentMenu->addAction(tr("&Clear list"));
    clearAction->setObjectName(QStringLiteral("file.clearRecent"));
    connect(clearAction, &QAction::triggered, this, &FileMenu::clearRecentRequested, Qt::QueuedConnection);
    m_recentMenu->setEnabled(!paths.isEmpty());
}

void FileMenu::setResetEnabled(bool isEnabled) {
    m_resetAction->setEnabled(isEnabled);
}

}  // namespace attention

#include "moc_file_menu.cpp"
