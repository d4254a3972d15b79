// SPDX-License-Identifier: GPL-3.0-or-later
// Every control that is visible at startup is set to each of its values. Afterwards the window shows valid
// weights, or a message over the dimmed heatmaps with a button that corrects the setting.
#include "controller_fixture.h"
#include "models/open_models.h"
#include "program/language.h"
#include "settings_bar/draggable_number.h"
#include "support/qt_tests.h"
#include "widgets/stale_overlay.h"

#include <QPushButton>
#include <QToolButton>
#include <QUndoStack>

#include <cmath>

using namespace attention;
using namespace attention::test;

namespace {

const QStringList sentences = {
    "the bank of the muddy river",
    "a",
    "I",
    "a kitten rests beside a puppy",
    "it's, don't, I'll",
    "zzyzx",
    "one word",
    "the the the the",
    "小狗 追 小猫 👩‍👩‍👧",
    "the cat sat on the mat while the dog slept on the sofa and the mouse ran away from both"};

/// One change of one control.
struct Interaction {
    QString name;
    std::function<void()> perform;
};

}  // namespace

class TestFirstClicks : public ControllerFixture {
    Q_OBJECT

    QStringList m_failures;

    /// True if the control can be used without expanding a group of settings.
    bool isEssential(const QWidget* control) const {
        if (!control->isVisible() || !control->isEnabled()) return false;
        for (const QWidget* each = control; each; each = each->parentWidget())
            if (qobject_cast<const SettingsGroup*>(each)) return false;
        return true;
    }
    template <class Control>
    QList<Control*> essentials() const {
        QList<Control*> found;
        for (auto* each : part<SettingsPanel>()->findChildren<Control*>())
            if (isEssential(each) && !each->objectName().isEmpty()) found << each;
        return found;
    }

    void addNumberFields(std::vector<Interaction>& interactions) {
        for (NumberField* field : essentials<NumberField>()) {
            const QByteArray name = field->objectName().toUtf8();
            const auto* dragged =
                m_controller->window().findChild<DraggableNumber*>(QStringLiteral("settingsBar.") + name);
            for (const int steps : {-9, -3, -1, 1, 3, 9})
                if (dragged && dragged->isVisible())
                    interactions.push_back(
                        {QStringLiteral("%1, %2 steps").arg(name).arg(steps), [this, name, steps] {
                             find<DraggableNumber>(("settingsBar." + name).constData())->stepBy(steps);
                         }});
            for (const char* typed : {"0", "1", "2", "3", "5", "6", "7", "13", "48", "64", "512", "5000"})
                interactions.push_back(
                    {name + " := " + typed, [=, this] { typeNumber(name.constData(), typed); }});
        }
    }
    void addComboBoxes(std::vector<Interaction>& interactions) const {
        for (QComboBox* box : essentials<QComboBox>()) {
            const QByteArray name = box->objectName().toUtf8();
            for (int i = 0; i < box->count(); ++i) {
                if (!(box->model()->flags(box->model()->index(i, 0)) & Qt::ItemIsEnabled)) continue;
                interactions.push_back({name + ": " + box->itemText(i), [this, name, i] {
                                            auto* found = find<QComboBox>(name.constData());
                                            found->setCurrentIndex(i);
                                            emit found->activated(i);
                                        }});
            }
        }
    }
    void addTexts(std::vector<Interaction>& interactions) const {
        for (const QString& text : sentences)
            interactions.push_back(
                {"sentence “" + text + "”", [this, text] { setSentence("input.query_text", text); }});
        if (!find<QCheckBox>("crossAttention")->isVisible()) return;
        interactions.push_back({"second text", [this] { find<QCheckBox>("crossAttention")->click(); }});
        for (const QString& text : sentences + QStringList{""})
            interactions.push_back({"second text “" + text + "”", [this, text] {
                                        find<QCheckBox>("crossAttention")->click();
                                        setSentence("input.key_text", text);
                                    }});
    }
    void setSentence(const char* box, const QString& text) const {
        auto* sentence = find<SentenceField>(box);
        sentence->setFocus();
        sentence->selectAll();
        if (text.isEmpty()) return QTest::keyClick(sentence, Qt::Key_Delete);
        sentence->insertPlainText(text);
    }
    std::vector<Interaction> allInteractions() {
        std::vector<Interaction> all;
        addNumberFields(all);
        addComboBoxes(all);
        addTexts(all);
        if (find<QPushButton>("drawAgain")->isVisible())
            all.push_back({"draw again", [this] { find<QPushButton>("drawAgain")->click(); }});
        return all;
    }

    /// The message over the dimmed heatmaps, or empty if they are not dimmed.
    QString overlayMessage() const {
        const auto overlays = m_controller->window().findChildren<StaleOverlay*>();
        if (std::ranges::all_of(overlays, &QWidget::isHidden)) return {};
        const QString sentence = staleOverlayText();
        return sentence.isEmpty() ? QStringLiteral("dimmed without a sentence") : sentence;
    }
    bool isComputed() const { return m_controller->trace() && *m_controller->trace()->session == session(); }
    /// True if the result is shown, or a message that asks the user for something.
    bool isSettled() const {
        const Computation& computation = m_controller->viewContext().state().computation;
        if (computation.status == Computation::Status::Running) return false;
        const QString message = overlayMessage();
        return message.isEmpty() ? isComputed() : message != u"dimmed without a sentence";
    }

    /// True if a weight is NaN although its row has keys that are not masked, or if a row is fully masked
    /// although the mask is not strictly causal.
    bool hasUnexpectedNan() const {
        const Trace& trace = *m_controller->trace();
        for (int head = 0; head < trace.headCount(); ++head) {
            const StageMatrix weights = stageMatrix(trace, Stage::Weights, 0, head);
            const StageMatrix scores = stageMatrix(trace, Stage::MaskedScores, 0, head);
            for (Index i = 0; i < trace.queryCount(); ++i) {
                bool isFullyMasked = true;
                bool hasNan = false;
                for (Index j = 0; j < trace.keyCount(); ++j) {
                    isFullyMasked = isFullyMasked && std::isinf(scores.values(i, j));
                    hasNan = hasNan || std::isnan(weights.values(i, j));
                }
                if (hasNan && !isFullyMasked) return true;
                // In the tested sessions only the strictly causal mask masks a whole row.
                if (isFullyMasked && trace.config.mask.causal != CausalMask::Strict) return true;
            }
        }
        return false;
    }

    void addFailure(const Interaction& interaction, const QString& what) {
        m_failures << interaction.name + ": " + what;
    }
    /// Waits for the result of the interaction, corrects the setting if there is a message, and records
    /// failures.
    void verifyResult(const Interaction& interaction) {
        if (!QTest::qWaitFor([&] { return isSettled(); }, waitTimeout))
            return addFailure(interaction, overlayMessage().isEmpty() ? "an old picture" : overlayMessage());
        if (!overlayMessage().isEmpty()) {
            const QString sentence = overlayMessage();
            QToolButton* fixButton = nullptr;
            for (auto* button : m_controller->window().findChildren<QToolButton*>())
                if (qobject_cast<StaleOverlay*>(button->parentWidget()->parentWidget()) &&
                    button->isVisible() && !fixButton)
                    fixButton = button;
            if (!fixButton) return addFailure(interaction, "no way out of: " + sentence);
            const QString name = fixButton->text();
            fixButton->click();
            if (!QTest::qWaitFor([&] { return isComputed() && overlayMessage().isEmpty(); }, waitTimeout))
                return addFailure(interaction, "“" + name + "” does not mend: " + sentence);
        }
        if (hasUnexpectedNan()) addFailure(interaction, "NaN");
    }

    /// Tries every interaction with the session, of which there must be at least `minimumCount`.
    void tryAll(Session session, int minimumCount) {
        // Many interactions train from the start again, so training is kept short.
        session.training.stepCount = std::min<Index>(session.training.stepCount, 3);
        session.training.batchSize = std::min<Index>(session.training.batchSize, 8);
        start(session);
        m_controller->document().applyPreset(session);  // as main() does
        QVERIFY(QTest::qWaitFor([&] { return isComputed(); }, waitTimeout));
        const int undoIndex = m_controller->document().undoStack()->index();
        const std::vector<Interaction> all = allInteractions();
        QVERIFY2(std::ssize(all) >= minimumCount, qPrintable(QString::number(all.size())));
        m_failures.clear();
        for (const Interaction& interaction : all) {
            interaction.perform();
            verifyResult(interaction);
            m_controller->document().undoStack()->setIndex(undoIndex);
            QVERIFY(QTest::qWaitFor([&] { return isComputed() && overlayMessage().isEmpty(); }, waitTimeout));
        }
        QVERIFY2(m_failures.isEmpty(), qPrintable(m_failures.join('\n')));
    }

 private slots:
    void cleanup() {
        end();
        installLanguage("en");
    }

    void everyControlWorksOnTheStartupPreset() { tryAll(startupPreset(), 100); }
    void everyControlWorksOnTheChineseStartupPreset() {
        installLanguage("zh_CN");
        tryAll(startupPreset(), 100);
    }
    void everyControlWorksOnTheArticleExample() { tryAll(Session(), 100); }
    void everyControlWorksOnTheBundledModel() { tryAll(sessionFromModel(":induction", Session()), 30); }
};

ATTENTION_TEST(TestFirstClicks)
#include "tst_first_clicks.moc"
