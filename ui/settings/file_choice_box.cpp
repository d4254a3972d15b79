// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/file_choice_box.h"

#include "widgets/control_input_filter.h"

#include <QFileInfo>
#include <QSignalBlocker>

namespace attention {
namespace {

enum EntryKind { BuiltInEntry, CurrentFileEntry, OtherFileEntry };

}  // namespace

FileChoiceBox::FileChoiceBox() : ElidingComboBox(13) {
    ControlInputFilter::installInputFilter(this);
    connect(this, &QComboBox::activated, this, &FileChoiceBox::activateEntry);
}

void FileChoiceBox::setFile(const std::optional<std::string>& file, const QString& builtInName) {
    const QSignalBlocker blocker(this);
    clear();
    if (!builtInName.isEmpty()) addItem(builtInName, BuiltInEntry);
    const QString path = QString::fromStdString(file.value_or(""));
    if (file) addItem(QFileInfo(path).fileName(), CurrentFileEntry);
    addItem(tr("choose a file…"), OtherFileEntry);
    setCurrentIndex(file ? findData(CurrentFileEntry) : 0);
    setToolTip(path);
}

/// Emits the signal of the activated item. If it is the item of another file, selects the previous item
/// again, because setFile() selects the new file only after the user has chosen it.
void FileChoiceBox::activateEntry(int index) {
    const int kind = itemData(index).toInt();
    if (kind == BuiltInEntry) emit builtInChosen();
    if (kind != OtherFileEntry) return;
    const int currentFileIndex = findData(CurrentFileEntry);
    setCurrentIndex(std::max(currentFileIndex, 0));
    emit otherFileRequested();
}

}  // namespace attention

#include "moc_file_choice_box.cpp"
