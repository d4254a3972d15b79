// SPDX-License-Identifier: GPL-3.0-or-later
// What a person touches first: each control that stands in sight from the start, set to each of its values.
// The next picture is sane, or the old one is dimmed under a sentence with a button that mends it.
#include "lab_fixture.h"
#include "models/open_models.h"
#include "program/language.h"
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

struct Click {
    QString name;
    std::function<void()> make;
};

}  // namespace

class TestFirstClicks : public LabFixture {
    Q_OBJECT

    Session m_first;
    QStringList m_faults;

    bool isEssential(const QWidget* control) const {
        if (!control->isVisible() || !control->isEnabled()) return false;
        for (const QWidget* each = control; each; each = each->parentWidget())
            if (qobject_cast<const SettingsGroup*>(each)) return false;
        return true;
    }
    template <class Control>
    QList<Control*> essentials() const {
        QList<Control*> found;
        for (auto* each : m_lab->window().settingsPanel()->findChildren<Control*>())
            if (isEssential(each) && !each->objectName().isEmpty()) found << each;
        return found;
    }

    void addNumbers(std::vector<Click>& clicks) const {
        for (NumberField* field : essentials<NumberField>()) {
            const QByteArray name = field->objectName().toUtf8();
            if (QSlider* slider = field->slider())
                for (int stop = slider->minimum(); stop <= slider->maximum(); ++stop)
                    clicks.push_back({QStringLiteral("%1, stop %2").arg(name).arg(stop), [this, name, stop] {
                                          find<NumberField>(name.constData())->slider()->setValue(stop);
                                      }});
            for (const char* typed : {"0", "1", "2", "3", "5", "6", "7", "13", "48", "64", "512", "5000"})
                clicks.push_back({name + " := " + typed, [=, this] { type(name, typed); }});
        }
    }
    void type(const QByteArray& field, const char* digits) const {
        QDoubleSpinBox* box = find<NumberField>(field.constData())->spinBox();
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, digits);
    }
    void addChoices(std::vector<Click>& clicks) const {
        for (QComboBox* box : essentials<QComboBox>()) {
            const QByteArray name = box->objectName().toUtf8();
            for (int i = 0; i < box->count(); ++i) {
                if (!(box->model()->flags(box->model()->index(i, 0)) & Qt::ItemIsEnabled)) continue;
                clicks.push_back({name + ": " + box->itemText(i), [this, name, i] {
                                      auto* found = find<QComboBox>(name.constData());
                                      found->setCurrentIndex(i);
                                      emit found->activated(i);
                                  }});
            }
        }
    }
    void addSentences(std::vector<Click>& clicks) const {
        for (const QString& text : sentences)
            clicks.push_back({"sentence “" + text + "”", [this, text] { write("input.query_text", text); }});
        if (!find<QCheckBox>("crossAttention")->isVisible()) return;
        clicks.push_back({"second text", [this] { find<QCheckBox>("crossAttention")->click(); }});
        for (const QString& text : sentences + QStringList{""})
            clicks.push_back({"second text “" + text + "”", [this, text] {
                                  find<QCheckBox>("crossAttention")->click();
                                  write("input.key_text", text);
                              }});
    }
    void write(const char* box, const QString& text) const {
        auto* sentence = find<SentenceEdit>(box);
        sentence->setFocus();
        sentence->selectAll();
        if (text.isEmpty()) return QTest::keyClick(sentence, Qt::Key_Delete);
        sentence->insertPlainText(text);
    }
    std::vector<Click> clicks() const {
        std::vector<Click> all;
        addNumbers(all);
        addChoices(all);
        addSentences(all);
        if (find<QPushButton>("drawAgain")->isVisible())
            all.push_back({"draw again", [this] { find<QPushButton>("drawAgain")->click(); }});
        return all;
    }

    /// The sentence over the dimmed picture.
    QString said() const {
        const auto veils = m_lab->window().findChildren<StaleOverlay*>();
        if (std::ranges::all_of(veils, &QWidget::isHidden)) return {};
        const QString sentence = saidOverPicture();
        return sentence.isEmpty() ? QStringLiteral("dimmed without a sentence") : sentence;
    }
    bool isThere() const { return m_lab->trace() && *m_lab->trace()->session == session(); }
    bool isSettled() const { return said().isEmpty() ? isThere() : said() != "dimmed without a sentence"; }

    /// A weight that is no number stands in a row whose scores the mask has all taken.
    bool hasStrangeNan() const {
        const Trace& trace = *m_lab->trace();
        for (int head = 0; head < trace.headCount(); ++head) {
            const StageMatrix weights = stageMatrix(trace, Stage::Weights, 0, head);
            const StageMatrix scores = stageMatrix(trace, Stage::MaskedScores, 0, head);
            for (Index i = 0; i < trace.queryCount(); ++i) {
                bool isClosed = true;
                bool hasNan = false;
                for (Index j = 0; j < trace.keyCount(); ++j) {
                    isClosed = isClosed && std::isinf(scores.values(i, j));
                    hasNan = hasNan || std::isnan(weights.values(i, j));
                }
                if (hasNan && !isClosed) return true;
                // Of the first picture only a mask that lets nothing through closes a row.
                if (isClosed && trace.config.mask.causal != CausalMask::Strict) return true;
            }
        }
        return false;
    }

    void fault(const Click& click, const QString& what) { m_faults << click.name + ": " + what; }
    void judge(const Click& click) {
        if (!QTest::qWaitFor([&] { return isSettled(); }, patience))
            return fault(click, said().isEmpty() ? "an old picture" : said());
        if (!said().isEmpty()) {
            const QString sentence = said();
            QToolButton* help = nullptr;
            for (auto* button : m_lab->window().findChildren<QToolButton*>())
                if (qobject_cast<StaleOverlay*>(button->parentWidget()->parentWidget()) &&
                    button->isVisible() && !help)
                    help = button;
            if (!help) return fault(click, "no way out of: " + sentence);
            const QString name = help->text();
            help->click();
            if (!QTest::qWaitFor([&] { return isThere() && said().isEmpty(); }, patience))
                return fault(click, "“" + name + "” does not mend: " + sentence);
        }
        if (hasStrangeNan()) fault(click, "NaN");
    }

    void tryAll(const Session& first, int least) {
        m_first = first;
        // Every other way of learning begins anew; how long that takes is not what is asked here.
        m_first.training.stepCount = std::min<Index>(first.training.stepCount, 3);
        m_first.training.batchSize = std::min<Index>(first.training.batchSize, 8);
        start(m_first);
        m_lab->document().applyPreset(m_first);  // as main() does
        QVERIFY(QTest::qWaitFor([&] { return isThere(); }, patience));
        const int before = m_lab->document().undoStack()->index();
        const std::vector<Click> all = clicks();
        QVERIFY2(std::ssize(all) >= least, qPrintable(QString::number(all.size())));
        m_faults.clear();
        for (const Click& click : all) {
            click.make();
            judge(click);
            m_lab->document().undoStack()->setIndex(before);
            QVERIFY(QTest::qWaitFor([&] { return isThere() && said().isEmpty(); }, patience));
        }
        QVERIFY2(m_faults.isEmpty(), qPrintable(m_faults.join('\n')));
    }

 private slots:
    void cleanup() {
        end();
        installLanguage("en");
    }

    void fromTheOpeningScreen() { tryAll(startupPreset(), 100); }
    void fromTheOpeningScreenInChinese() {
        installLanguage("zh_CN");
        tryAll(startupPreset(), 100);
    }
    void fromTheArticleExample() { tryAll(Session(), 100); }
    void fromTheShippedModel() { tryAll(sessionFromModel(":induction", Session()), 30); }
};

ATTENTION_TEST(TestFirstClicks)
#include "tst_first_clicks.moc"
