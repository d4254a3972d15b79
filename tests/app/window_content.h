// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the visible content of a window, so that it can be compared with another window.
#pragma once

#include "controller/application_controller.h"
#include "inspector/calculation_browser.h"
#include "inspector/calculation_panel.h"
#include "overview/overview_view.h"
#include "sentence_field/message_bar.h"
#include "settings/field_row.h"
#include "settings/number_field.h"
#include "settings/settings_group.h"
#include "settings/settings_panel.h"
#include "settings_bar/draggable_number.h"
#include "settings_bar/value_appearance.h"
#include "support/test_context.h"
#include "table/matrix_model.h"
#include "widgets/number_box.h"
#include "window/drawer_area.h"
#include "window/main_window.h"
#include "window/view_stack.h"

#include <QCheckBox>
#include <QColor>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTableView>
#include <QTableWidget>

#include <map>
#include <optional>

namespace attention::test {

/// Texts by the names of their widgets.
using TextsByName = std::map<QString, QString>;

/// Returns the numbers and texts of a model of a table.
inline QString tableTextOf(const QAbstractItemModel& model) {
    QString text;
    for (int row = 0; row < model.rowCount(); ++row) {
        for (int column = 0; column < model.columnCount(); ++column)
            text += model.index(row, column).data().toString() + '\t';
        text += '\n';
    }
    return text;
}

/// Returns the value that a control of the settings shows, or std::nullopt if it shows no value or a text
/// that is not valid. Writes equal numbers as equal texts, such as 8.5 and 8.50, because users may type
/// either text.
inline std::optional<QString> shownValue(const QWidget* control) {
    if (const auto* field = qobject_cast<const NumberField*>(control)) {
        const NumberBox* box = field->spinBox();
        if (!box->problem().isEmpty()) return std::nullopt;
        return QString::number(box->valueFromText(box->text()), 'g', 17);
    }
    if (const auto* box = qobject_cast<const QComboBox*>(control)) return box->currentText();
    if (const auto* box = qobject_cast<const QCheckBox*>(control))
        return box->isChecked() ? QStringLiteral("true") : QStringLiteral("false");
    if (const auto* edit = qobject_cast<const QLineEdit*>(control)) return edit->text();
    if (const auto* edit = qobject_cast<const QPlainTextEdit*>(control)) return edit->toPlainText();
    if (const auto* table = qobject_cast<const QTableWidget*>(control)) return tableTextOf(*table->model());
    return std::nullopt;
}

/// Returns the values that the settings show, by the path of the row. Leaves out rows without effect and rows
/// with a message about their text. Also leaves out the choice of the edited layers, which no file contains.
inline TextsByName settingsTexts(const QWidget& settings) {
    TextsByName texts;
    for (const FieldRow* row : settings.findChildren<FieldRow*>()) {
        const QString name = row->control()->objectName();
        const auto value = shownValue(row->control());
        const bool isUsed = !row->isHidden() && !row->hasUnusedReason() && name != "model.scope";
        if (value && isUsed && row->problem().isEmpty()) texts[name] = *value;
    }
    return texts;
}

/// Returns the values of the settings bar that have an effect. Leaves out a number that is being typed, and
/// typed text that is not valid.
inline TextsByName settingsBarTexts(const QWidget& bar) {
    TextsByName texts;
    for (const DraggableNumber* number : bar.findChildren<DraggableNumber*>())
        if (number->isVisibleTo(&bar) && !number->isTyping() && number->problem().isEmpty())
            texts[number->objectName()] = number->shownText();
    for (const QComboBox* box : bar.findChildren<QComboBox*>())
        if (box->isVisibleTo(&bar)) texts[box->objectName()] = box->currentText();
    return texts;
}

/// Returns the entries of `shown` that `expected` contains with another text, as sentences.
inline QStringList differentTexts(const TextsByName& shown, const TextsByName& expected) {
    QStringList differences;
    for (const auto& [name, text] : shown) {
        const auto it = expected.find(name);
        if (it == expected.end() || it->second == text) continue;
        // A long text is shown from a few characters before the first difference.
        const auto firstDifference = std::ranges::mismatch(text, it->second).in1 - text.begin();
        const auto start = std::max<qsizetype>(0, firstDifference - 40);
        differences << QString("%1 is “%2” instead of “%3”")
                           .arg(name, text.mid(start, 300), it->second.mid(start, 300));
    }
    return differences;
}

/// Returns the entries of `settings` that differ from a new settings panel that shows `session`.
inline QStringList differencesFromNewPanel(const QWidget& settings, const Session& session,
                                           const Tokens& tokens) {
    TestContext context;
    context.setSession(session, tokens);
    const SettingsPanel newPanel(context);
    for (SettingsGroup* group : newPanel.findChildren<SettingsGroup*>()) group->ensureBuilt();
    return differentTexts(settingsTexts(settings), settingsTexts(newPanel));
}

/// The heatmaps, messages, tables and settings that a window showed at one moment, to compare two windows or
/// two moments.
struct WindowContent {
    TextsByName texts;
    QImage heatmaps;  ///< the overview; null if another view is visible or the overview can scroll

    /// Reads the content of the window. Before that, removes the highlight of the cell under the mouse,
    /// because the mouse is not over the same cell of every window.
    explicit WindowContent(ApplicationController& controller) {
        const MainWindow& window = controller.window();
        moveMouseAway(controller);
        texts = settingsTexts(*window.findChild<SettingsPanel*>());
        texts["view"] = controller.viewContext().state().viewName;
        const MessageBar* messageBar = window.findChild<MessageBar*>();
        texts["message"] = messageBar->message();
        texts["detail"] = messageBar->detail();
        const CalculationPanel* calculation = window.findChild<CalculationPanel*>();
        // A narrow panel leaves out some symbols.
        const QString calculationName = QString("calculation, %1 pixels wide").arg(calculation->width());
        if (calculation->isVisible()) texts[calculationName] = calculation->browser()->toPlainText();
        const View* view = window.findChild<ViewStack*>()->currentView();
        for (const QTableView* table : view->findChildren<QTableView*>())
            if (table->isVisible()) texts["table"] += tableTextOf(*table->model());
        const OverviewView* overview = window.findChild<OverviewView*>();
        if (overview->isVisible() && isCompletelyVisible(*overview))
            heatmaps = overview->viewport()->grab().toImage();
    }

    /// Returns the differences from `expected`, as sentences.
    QStringList differencesFrom(const WindowContent& expected) const {
        QStringList differences = differentTexts(texts, expected.texts);
        if (heatmaps.isNull() || expected.heatmaps.isNull()) return differences;
        if (heatmaps.size() != expected.heatmaps.size())
            differences << QString("heatmaps of %1 × %2 instead of %3 × %4 pixels")
                               .arg(heatmaps.width())
                               .arg(heatmaps.height())
                               .arg(expected.heatmaps.width())
                               .arg(expected.heatmaps.height());
        else if (heatmaps != expected.heatmaps)
            differences += differentPixels(expected);
        return differences;
    }

 private:
    /// The scroll position is not stored in files, so only a figure without scroll bars can be compared.
    static bool isCompletelyVisible(const OverviewView& overview) {
        const QSize size = overview.viewport()->size();
        return overview.figure() && overview.figureSize().width() <= size.width() &&
               overview.figureSize().height() <= size.height();
    }
    static void moveMouseAway(ApplicationController& controller) {
        for (QWidget* widget : controller.window().findChildren<QWidget*>()) {
            QEvent leave(QEvent::Leave);
            if (widget->underMouse()) QCoreApplication::sendEvent(widget, &leave);
        }
        controller.viewContext().hover(std::nullopt);
        controller.viewContext().emitPendingChanges();
    }
    /// True if all channels differ by at most 4. FreeType does not always draw the edge of the same character
    /// with the same value: the first row of “权重” had 2 % more or less ink in 10 pixels.
    static bool areSimilar(const QColor& a, const QColor& b) {
        constexpr int largestDifference = 4;
        return std::abs(a.red() - b.red()) <= largestDifference &&
               std::abs(a.green() - b.green()) <= largestDifference &&
               std::abs(a.blue() - b.blue()) <= largestDifference;
    }
    /// Returns the number of pixels that are not similar and the position of the first one, as a sentence.
    /// Returns an empty list if all pixels are similar.
    QStringList differentPixels(const WindowContent& other) const {
        int count = 0;
        QString first;
        for (int y = 0; y < heatmaps.height(); ++y) {
            for (int x = 0; x < heatmaps.width(); ++x) {
                const QColor color = heatmaps.pixelColor(x, y), expected = other.heatmaps.pixelColor(x, y);
                if (areSimilar(color, expected)) continue;
                if (++count == 1)
                    first = QString("at (%1, %2) %3 instead of %4")
                                .arg(x)
                                .arg(y)
                                .arg(color.name(QColor::HexArgb), expected.name(QColor::HexArgb));
            }
        }
        if (count == 0) return {};
        return {QString("heatmaps with other pixels: %1, the first %2").arg(count).arg(first)};
    }
};

}  // namespace attention::test
