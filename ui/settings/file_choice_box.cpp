// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/file_choice_box.h"

#include "widgets/control_input_filter.h"

#include <QFileInfo>
#include <QSignalBlocker>

namespace attention {
namespace {

enum Kind { Own, Present, Other };

}  // namespace

FileChoiceBox::FileChoiceBox() : ElidingComboBox(14) {
    ControlInputFilter::installInputFilter(this);
    connect(this, &QComboBox::activated, this, &FileChoiceBox::activateEntry);
}

void FileChoiceBox::setFile(const std::optional<std::string>& file, const QString& builtInName) {
    const QSignalBlocker quiet(this);
    clear();
    if (!builtInName.isEmpty()) addItem(builtInName, Own);
    const QString path = QString::fromStdString(file.value_or(""));
    if (file) addItem(QFileInfo(path).fileName(), Present);
    addItem(tr("a file of one’s own …"), Other);
    setCurrentIndex(file ? findData(Present) : 0);
    setToolTip(path);
}

/// Until another file is there the present one stays.
void FileChoiceBox::activateEntry(int index) {
    const int kind = itemData(index).toInt();
    if (kind == Own) emit builtInChosen();
    if (kind != Other) return;
    const int present = findData(Present);
    setCurrentIndex(std::max(present, 0));
    emit otherFileRequested();
}

}  // namespace attention
