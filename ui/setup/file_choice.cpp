// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/file_choice.h"

#include "widgets/input_manners.h"

#include <QFileInfo>
#include <QSignalBlocker>

namespace attention {
namespace {

enum Kind { Own, Present, Other };

}  // namespace

FileChoice::FileChoice() : ChoiceBox(14) {
    InputManners::teach(this);
    connect(this, &QComboBox::activated, this, &FileChoice::choose);
}

void FileChoice::setFile(const std::optional<std::string>& file, const QString& own) {
    const QSignalBlocker quiet(this);
    clear();
    if (!own.isEmpty()) addItem(own, Own);
    const QString path = QString::fromStdString(file.value_or(""));
    if (file) addItem(QFileInfo(path).fileName(), Present);
    addItem(tr("a file of one’s own …"), Other);
    setCurrentIndex(file ? findData(Present) : 0);
    setToolTip(path);
}

/// Until another file is there the present one stays.
void FileChoice::choose(int index) {
    const int kind = itemData(index).toInt();
    if (kind == Own) emit ownChosen();
    if (kind != Other) return;
    const int present = findData(Present);
    setCurrentIndex(std::max(present, 0));
    emit otherWanted();
}

}  // namespace attention
