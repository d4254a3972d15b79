// SPDX-License-Identifier: GPL-3.0-or-later
// Facts about the window that must hold whenever all computations have ended. A random test checks them,
// because each copy of a state that is not updated breaks one of them sooner or later.
#pragma once

#include "controller/application_controller.h"
#include "export/stored_paths.h"
#include "heatmap/number_text.h"
#include "io/session_file.h"
#include "layer/stage_matrix.h"
#include "overview/overview_view.h"
#include "random_input.h"
#include "sentence_field/message_bar.h"
#include "sentence_field/sentence_panel.h"
#include "session/session_json.h"
#include "settings_bar/settings_bar.h"
#include "state/shown_cells.h"
#include "state/view_context.h"
#include "storage/session_io.h"
#include "support/test_context.h"
#include "texts/cell_text.h"
#include "widgets/stale_overlay.h"
#include "window/classroom_menu.h"
#include "window/main_window.h"
#include "window/sentence_area.h"
#include "window_content.h"

#include <QAbstractScrollArea>
#include <QAction>
#include <QComboBox>
#include <QRegularExpression>
#include <QSplitter>
#include <QToolButton>

#include <optional>
#include <set>
#include <string>

namespace attention::test {

/// A fact that does not hold.
struct BrokenFact {
    QString name;      ///< the fact as a sentence
    QString shown;     ///< the text or state in the window
    QString expected;  ///< the correct text or state
};

/// Checks the facts of one window.
class WindowFacts {
 public:
    /// `controller` must outlive this object.
    explicit WindowFacts(ApplicationController& controller) : m_controller(controller) {}

    /// Returns the first fact that does not hold. Call when all computations have ended. Skips the facts of
    /// which a fault is known, unless `checksKnownFaults` is true.
    std::optional<BrokenFact> firstBrokenFact(bool checksKnownFaults) const {
        struct Fact {
            std::optional<BrokenFact> (WindowFacts::*check)() const;
            bool hasKnownFault = false;
        };
        constexpr bool hasKnownFault = true;
        const Fact facts[] = {
            {&WindowFacts::checkShownTrace},
            {&WindowFacts::checkLabelOfA},
            {&WindowFacts::checkSettingsBar},
            {&WindowFacts::checkMessage},
            {&WindowFacts::checkTitle},
            // Narrow windows and large fonts cut texts, and push parts out of the window. Remove the marks
            // when all pages have the new layout.
            {&WindowFacts::checkCutTexts, hasKnownFault},
            {&WindowFacts::checkWidgetsAreInsideParents, hasKnownFault},
        };
        for (const Fact& fact : facts) {
            if (fact.hasKnownFault && !checksKnownFaults) continue;
            if (auto broken = (this->*fact.check)()) return broken;
        }
        return std::nullopt;
    }

    /// The shown trace belongs to the session, or to a state of its training, or to session A if A is to be
    /// shown. If the trace belongs to previous settings, the heatmaps are dimmed.
    std::optional<BrokenFact> checkShownTrace() const {
        viewContext().emitPendingChanges();  // the widgets show the state afterwards
        const auto& trace = shownTrace();
        if (!trace || isDimmed() || looksAtA()) return std::nullopt;
        const Session& session = m_controller.document().session();
        if (trace->session->training.stepCount < session.training.stepCount) return std::nullopt;
        const QStringList differences = differentNumbers(session, *trace->session);
        if (differences.empty()) return std::nullopt;
        return BrokenFact{"The shown trace belongs to the session, or the heatmaps are dimmed.",
                          differences.join("; "), "no difference"};
    }

    /// While “Look at A” is checked, the window shows the trace of A, and the message names A. At other
    /// times, the message does not name A.
    std::optional<BrokenFact> checkLabelOfA() const {
        const auto trace = shownTrace();
        const QString detail = messageBar().detail();
        const bool namesA = detail == SentenceArea::tr("The window shows session A, which is pinned.");
        const bool isA = trace && forwardTrace(trace) == m_controller.pinController().pinnedTrace();
        if (looksAtA() ? isA && namesA : !namesA) return std::nullopt;
        return BrokenFact{"The message names session A exactly if the window shows A.",
                          QString("“%1”, with the trace of %2").arg(detail, isA ? "A" : "B"),
                          looksAtA() ? "A" : "B"};
    }

    /// The message contains a key and its weight. If the message contains no other key, or states that the
    /// weight is the largest, no key has a larger weight. Only English messages are checked.
    std::optional<BrokenFact> checkMessage() const {
        const auto trace = forwardTrace(shownTrace());
        const QString message = withoutIsolates(messageBar().message());
        static const QRegularExpression form(
            "^“(.*)” attends (?:to “(?<key>.*)” with weight (?<weight>[0-9.]+)(?<other>, and most to “.*” "
            "\\([0-9.]+\\))?"
            "|most to “(?<most>.*)”, with weight (?<mostWeight>[0-9.]+))\\.$");
        const auto match = form.match(message);
        if (!trace || isDimmed() || !match.hasMatch()) return std::nullopt;
        const bool isMost = !match.captured("most").isNull() || match.captured("other").isNull();
        const QString key = match.captured("most").isNull() ? match.captured("key") : match.captured("most");
        const QString weight =
            match.captured("mostWeight").isNull() ? match.captured("weight") : match.captured("mostWeight");
        const ViewSettings& viewSettings = viewContext().viewSettings();
        const int sequence = shownSequence(*trace, viewSettings);
        const QueryWeights* queryWeights = window().findChild<SentencePanel*>()->queryWeights();
        if (!queryWeights) return BrokenFact{"A message needs weights.", message, "no message"};
        const CellRef cell = queryWeights->currentCell();
        if (cell.head == meanOfHeads) return std::nullopt;  // no stage matrix contains the mean
        const StageMatrix weights = stageMatrix(*trace, Stage::Weights, sequence, cell.head);
        const QString query = withoutIsolates(tokenLabelAt(trace->tokens->queries, sequence, cell.row));
        float largest = 0;
        QStringList found;
        for (const int column : shownCells(*trace, viewSettings, Stage::Weights).columns) {
            const float value = weights.values(cell.row, column);
            largest = std::max(largest, value);
            if (withoutIsolates(tokenLabelAt(trace->tokens->keys, sequence, column)) == key)
                found << numberText(value, 2);
        }
        const auto isCut = [](const QString& label) { return label.endsWith(QChar(0x2026)); };
        const bool isSameQuery = isCut(match.captured(1)) || match.captured(1) == query;
        const bool isSameKey = isCut(key) || found.contains(weight);
        if (isSameQuery && isSameKey && (!isMost || weight == numberText(largest, 2))) return std::nullopt;
        return BrokenFact{"The message names a key with its weight.", message,
                          QString("query “%1”, weights of the key: %2; largest: %3")
                              .arg(query, found.join(", "), numberText(largest, 2))};
    }

    /// The settings bar shows the settings of the pinned session A while A is shown, otherwise the settings
    /// of the document. Numbers that are being typed are skipped.
    std::optional<BrokenFact> checkSettingsBar() const {
        const auto trace = forwardTrace(shownTrace());
        if (!trace || isDimmed()) return std::nullopt;
        const Session& session = looksAtA() ? *trace->session : m_controller.document().session();
        if (looksAtA() && trace != m_controller.pinController().pinnedTrace()) return std::nullopt;
        if (session.model != ModelSettings()) return std::nullopt;  // the bar shows the settings of a layer
        TestContext context;
        context.setSession(session);
        const SettingsBar expectedBar(context);
        const auto expected = settingsBarTexts(expectedBar);
        for (const auto& [name, text] : settingsBarTexts(*window().findChild<SettingsBar*>())) {
            const auto it = expected.find(name);
            if (it == expected.end() || it->second == text) continue;
            return BrokenFact{"The settings bar shows the settings of the shown trace.", name + ": " + text,
                              it->second};
        }
        return std::nullopt;
    }

    /// The title has a star exactly if the document differs from its file. A file that another program has
    /// changed is not compared, because the document does not know its content. Fields that a model or
    /// imported attention replaces may differ, because they have no effect.
    std::optional<BrokenFact> checkTitle() const {
        const Document& document = m_controller.document();
        bool isModified = document.isModified();
        QString differences;
        if (m_controller.fileController().isFileUnchanged()) {
            const QString& path = document.path();
            try {
                const Session session =
                    withAbsolutePaths(withPathsForStorage(document.sessionToSave(), path), path);
                const Session saved = withoutViewState(loadSession(path));
                const Session expected =
                    withoutViewState(sessionWithFields(session, replacedFields(session)));
                for (const FieldValue& field : changedFields(saved, expected))
                    differences += QString::fromStdString("; " + field.path + ": " + field.json).left(200);
                const bool hasReplacedFields = session.model.folder || session.importedAttention.file;
                if (saved != expected || !hasReplacedFields) isModified = saved != expected;
            } catch (const SessionError&) {
                isModified = true;  // the session has a value that no file can contain
            }
        }
        if (window().isWindowModified() == isModified) return std::nullopt;
        return BrokenFact{"The title has a star exactly if the document differs from the file.",
                          window().isWindowModified() ? "star" : "no star",
                          (isModified ? "star" : "no star") + differences};
    }

    /// Every visible text is complete, or a tool tip contains it.
    std::optional<BrokenFact> checkCutTexts() const {
        for (const QWidget* widget : window().findChildren<QWidget*>()) {
            if (widget->window() != &window() || !widget->isVisible() || !widget->toolTip().isEmpty())
                continue;
            const QString text = textOf(*widget);
            const int missing = missingPixels(*widget);
            if (text.isEmpty() || missing <= 0) continue;
            return BrokenFact{"Every visible text is complete, or a tool tip contains it.",
                              QString("%1 lacks %2 pixels for “%3”")
                                  .arg(RandomInput::nameOf(widget))
                                  .arg(missing)
                                  .arg(text),
                              "complete"};
        }
        return std::nullopt;
    }

    /// Every visible widget is inside its parent, which clips it. The content of scroll areas is skipped.
    std::optional<BrokenFact> checkWidgetsAreInsideParents() const {
        for (const QWidget* widget : window().findChildren<QWidget*>()) {
            const QWidget* parent = widget->parentWidget();
            if (widget->isWindow() || widget->window() != &window() || !widget->isVisible() ||
                widget->size().isEmpty() || parent->rect().contains(widget->geometry()))
                continue;
            if (qobject_cast<const QAbstractScrollArea*>(parent->parentWidget())) continue;
            const QRect rect = widget->geometry();
            return BrokenFact{"Every visible widget is inside its parent.",
                              QString("%1 at (%2, %3), %4 × %5")
                                  .arg(RandomInput::nameOf(widget))
                                  .arg(rect.x())
                                  .arg(rect.y())
                                  .arg(rect.width())
                                  .arg(rect.height()),
                              QString("inside of %1 × %2").arg(parent->width()).arg(parent->height())};
        }
        return std::nullopt;
    }

    /// True if the window shows only what a session file contains. False during a lesson, a comparison, a
    /// guess or classroom mode, and while some heads or stages are chosen.
    bool showsOnlyDocument() const {
        const DisplaySettings& display = viewContext().displaySettings();
        if (!display.chosenHeads.empty() || !display.chosenStages.empty()) return false;
        if (viewContext().state().isInClassroomMode) return false;
        return !looksAtA() && !m_controller.pinController().pinnedTrace() &&
               !m_controller.document().lessonPosition().run && !display.hiddenWeights;
    }

 private:
    /// Returns the current window. A change of the language replaces it.
    MainWindow& window() const { return m_controller.window(); }
    ViewContext& viewContext() const { return m_controller.viewContext(); }
    std::shared_ptr<const Trace> shownTrace() const {
        const auto* overview = window().findChild<OverviewView*>();
        const bool isVisible = overview && overview->figure();
        return isVisible ? overview->figure()->trace() : viewContext().trace();
    }
    const MessageBar& messageBar() const { return *window().findChild<MessageBar*>(); }
    bool looksAtA() const { return window().findChild<QAction*>("compare.look")->isChecked(); }
    bool isDimmed() const {
        const auto overlays = window().findChildren<StaleOverlay*>();
        return std::ranges::any_of(overlays,
                                   [](const StaleOverlay* overlay) { return !overlay->isHidden(); });
    }
    static Session withoutViewState(Session session) {
        session.viewStateJson = Session().viewStateJson;
        return session;
    }
    /// Returns the text of a label, button or combo box, or an empty text.
    static QString textOf(const QWidget& widget) {
        if (const auto* label = qobject_cast<const QLabel*>(&widget)) return label->text();
        if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
            const auto* toolButton = qobject_cast<const QToolButton*>(button);
            const bool hasIconOnly = toolButton && toolButton->toolButtonStyle() == Qt::ToolButtonIconOnly;
            return hasIconOnly ? QString() : button->text();
        }
        if (const auto* box = qobject_cast<const QComboBox*>(&widget)) return box->currentText();
        return {};
    }
    /// Returns the number of pixels by which a widget is smaller than its text needs.
    static int missingPixels(const QWidget& widget) {
        const auto* label = qobject_cast<const QLabel*>(&widget);
        if (label && label->wordWrap()) return label->heightForWidth(label->width()) - label->height();
        const QSize missing = widget.sizeHint() - widget.size();
        return label ? std::max(missing.width(), missing.height()) : missing.width();
    }
    static QString withoutIsolates(QString text) {
        static const QRegularExpression isolates("[\\x{2066}-\\x{2069}]");
        return text.remove(isolates);
    }
    /// Returns the fields of `b` that differ from `a` and affect a number, with their values.
    static QStringList differentNumbers(const Session& a, const Session& b) {
        QStringList fields;
        for (const FieldValue& field : changedFields(a, b)) {
            static const std::set<std::string> texts = {"title", "notes", "suggestions", "steps", "view"};
            if (!texts.contains(field.path))
                fields << QString::fromStdString(field.path + " = " + field.json).left(200);
        }
        return fields;
    }

    ApplicationController& m_controller;
};

}  // namespace attention::test
