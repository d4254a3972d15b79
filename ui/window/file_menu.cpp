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

FileMenu::FileMenu(ViewContext& viewContext, const ApplicationCommands& commands,
                   const std::vector<Session>& presets, QWidget* parent)
    : QMenu(tr("&File"), parent), m_viewContext(viewContext), m_commands(commands) {
    setToolTipsVisible(true);
    addCommand("file.open", tr("&Open…"), QKeySequence::Open, [this] {
        m_commands.files.open();
    })->setIcon(themeIcon("document-open"));
    addCommand("file.openModel", tr("Open &model…"), Qt::CTRL | Qt::SHIFT | Qt::Key_M,
               [this] { m_commands.files.importModel(); })
        ->setToolTip(tr("Open the folder of a trained model, which contains config.json, model.safetensors "
                        "and tokenizer.json"));
    m_recentMenu = addMenu(tr("Open &recent"));
    m_recentMenu->setToolTipsVisible(true);
    m_recentMenu->setObjectName(QStringLiteral("file.recent"));
    addSeparator();
    addCommand("file.save", tr("&Save"), QKeySequence::Save, [this] {
        m_commands.files.save();
    })->setIcon(themeIcon("document-save"));
    addCommand("file.saveAs", tr("Save &as…"), Qt::CTRL | Qt::SHIFT | Qt::Key_S,
               [this] { m_commands.files.saveAs(); });
    m_exportAction = addCommand("file.export", tr("&Export…"), Qt::CTRL | Qt::Key_E,
                                [this] { m_commands.exports.exportFile(); });
    m_exportAction->setIcon(themeIcon("document-export"));
    m_exportAction->setIconText(tr("Export"));
    m_exportAction->setToolTip(
        tr("Export a figure, an animation, a handout, an exercise, the numbers, or a PyTorch script"));
    addSeparator();
    m_galleryAction = addCommand("file.gallery", tr("&Gallery…"), Qt::CTRL | Qt::SHIFT | Qt::Key_O,
                                 [this] { m_commands.presets.showGallery(); });
    m_galleryAction->setToolTip(tr("Choose a preset or a lesson to start with"));
    addPresets(presets);
    m_resetAction = addCommand("file.reset", tr("Rese&t to the preset"), Qt::CTRL | Qt::SHIFT | Qt::Key_R,
                               [this] { m_commands.presets.reset(); });
    m_resetAction->setToolTip(tr("Restore the preset or the file from which this session started."));
    addSeparator();
    addCommand("file.quit", tr("&Quit"), QKeySequence::Quit, [this] { parentWidget()->window()->close(); });
    m_recentMenu->setIcon(themeIcon("document-open-recent"));
    m_galleryAction->setIcon(themeIcon("view-grid"));
    m_resetAction->setIcon(themeIcon("edit-reset"));
    updateRecentFiles();
    const auto updateResetAction = [this] {
        m_resetAction->setEnabled(m_viewContext.state().document.isResettable);
    };
    updateResetAction();
    connect(&viewContext, &ViewContext::changed, this, [this, updateResetAction](StateChanges changes) {
        if (!(changes & StateChange::Document)) return;
        updateResetAction();
        const QStringList& previousFiles = m_viewContext.previousState().document.recentFiles;
        if (m_viewContext.state().document.recentFiles != previousFiles) updateRecentFiles();
    });
}

QAction* FileMenu::addCommand(const char* name, const QString& text, const QKeySequence& shortcut,
                              const std::function<void()>& command) {
    QAction* action = addAction(text, shortcut, this, command);
    action->setObjectName(QLatin1String(name));
    return action;
}

void FileMenu::addPresets(const std::vector<Session>& presets) {
    QMenu* menu = addMenu(tr("&Presets"));
    menu->setToolTipsVisible(true);
    menu->setObjectName(QStringLiteral("file.presets"));
    for (const Session& preset : presets) {
        QAction* action = menu->addAction(QString::fromStdString(preset.title));
        action->setToolTip(QString::fromStdString(preset.notes));
        connect(action, &QAction::triggered, this, [this, preset] { m_commands.presets.openPreset(preset); });
    }
}

void FileMenu::updateRecentFiles() {
    const QStringList& paths = m_viewContext.state().document.recentFiles;
    m_recentMenu->clear();
    for (const QString& path : paths) {
        QAction* action = m_recentMenu->addAction(recentFileText(path));
        action->setData(path);
        action->setToolTip(QDir::toNativeSeparators(path));
        // Queued, because opening the file builds this list again and deletes the action.
        connect(
            action, &QAction::triggered, this, [this, path] { m_commands.files.openFile(path); },
            Qt::QueuedConnection);
    }
    m_recentMenu->addSeparator();
    QAction* clearAction = m_recentMenu->addAction(tr("&Clear list"));
    clearAction->setObjectName(QStringLiteral("file.clearRecent"));
    connect(
        clearAction, &QAction::triggered, this, [this] { m_commands.files.clearRecentFiles(); },
        Qt::QueuedConnection);
    m_recentMenu->setEnabled(!paths.isEmpty());
}

}  // namespace attention

#include "moc_file_menu.cpp"
