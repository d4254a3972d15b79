// SPDX-License-Identifier: GPL-3.0-or-later
// The settings: what stays in sight, and how all others fold and are found.
#include "lab_fixture.h"
#include "program/language.h"
#include "support/qt_tests.h"

using namespace attention;
using namespace attention::test;

class TestLabEssentials : public LabFixture {
    Q_OBJECT

    bool hasButton(const QString& name) const {
        const auto buttons = m_lab->window().findChildren<QAbstractButton*>();
        return std::ranges::any_of(buttons, [&](const auto* button) { return button->text() == name; });
    }

 private slots:
    void cleanup() { end(); }

    void groupsFoldAndCountWhatDiffers() {
        start();
        QTRY_VERIFY(isShown());
        QTest::mouseClick(button("Embedding"), Qt::LeftButton);
        QVERIFY(!find<QWidget>("embedding.d_model")->isVisible());
        QVERIFY(find<QWidget>("d_v")->isVisible());
        QTest::mouseClick(button("Embedding"), Qt::LeftButton);
        QVERIFY(find<QWidget>("embedding.d_model")->isVisible());
        typeNumber("embedding.d_model", "8");
        QTRY_VERIFY(hasButton("Embedding · 1 changed"));
        Session session = this->session();
        session.mask.fill = -1e9;
        session.mask.window = 2;
        session.mask.causal = CausalMask::Causal;  // in sight by itself
        m_lab->document().apply({session, "edit"});
        QTRY_VERIFY(hasButton("Mask · 2 changed"));
        m_lab->document().undoStack()->undo();
        QTRY_VERIFY(!hasButton("Mask · 2 changed"));
    }

    void settingsAreFoundByNamesSymbolsAndWordsOfEitherLanguage_data() {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("path");
        QTest::newRow("a name") << "multiplier"
                                << "multiplier";
        QTest::newRow("a symbol") << "d_v"
                                  << "d_v";
        QTest::newRow("a symbol in a sentence") << "W_O"
                                                << "output.project";
        QTest::newRow("words of a sentence") << "project concatenate"
                                             << "output.project";
        QTest::newRow("words that explain it") << "what a forbidden score becomes"
                                               << "mask.fill";
        QTest::newRow("words that explain a choice") << "exactly 0"
                                                     << "normalizer.function";
        QTest::newRow("a choice") << "sparsemax"
                                  << "normalizer.function";
        QTest::newRow("as a file has it") << "mask.fill"
                                          << "mask.fill";
        QTest::newRow("Chinese") << "乘数"
                                 << "multiplier";
    }
    void settingsAreFoundByNamesSymbolsAndWordsOfEitherLanguage() {
        QFETCH(QString, words);
        QFETCH(QString, path);
        installLanguage("en");
        start();
        for (SettingsGroup* group : m_lab->window().findChildren<SettingsGroup*>()) group->setExpanded(false);
        for (int letters = 1; letters <= words.size(); ++letters)
            find<QLineEdit>("settings.search")->setText(words.left(letters));
        QVERIFY(find<QWidget>(path.toUtf8())->isVisible());
        QVERIFY(!find<QWidget>("embedding.d_model")->isVisible());
        find<QLineEdit>("settings.search")->clear();
        QVERIFY(!find<QWidget>(path.toUtf8())->isVisible());  // folded, as it was
    }
    void whatAppliesIsFoundFirstAndNothingAboveMoves() {
        start();
        auto* search = find<QLineEdit>("settings.search");
        const auto top = [](const QWidget* widget) { return widget->mapToGlobal(QPoint()).y(); };
        const int before = top(search);
        for (int letters = 1; letters <= 3; ++letters) {
            search->setText(QString("W_O").left(letters));
            QCoreApplication::processEvents();
            QCOMPARE(top(search), before);
        }
        const auto* applies = find<QWidget>("output.project");
        const auto* other = find<QWidget>("typedMatrix");
        QVERIFY(applies->isEnabled() && other->isVisible() && !other->isEnabled());
        QVERIFY(top(applies) < top(other));
        search->clear();
        QCoreApplication::processEvents();
        const auto groups = m_lab->window().findChildren<SettingsGroup*>();
        QVERIFY(std::ranges::is_sorted(groups, {}, top));
    }
    void whatIsInSightAnywayIsSaidToBeAbove() {
        start();
        const auto* found = find<QLabel>("settings.found");
        find<QLineEdit>("settings.search")->setText("temperature");
        QCOMPARE(found->text(), "Above: T, temperature");
        find<QLineEdit>("settings.search")->setText("nonsense");
        QCOMPARE(found->text(), "No setting is called that.");
        find<QLineEdit>("settings.search")->clear();
        QVERIFY(!found->isVisible());
    }

    void theEssentialsNeedNoScrollAndOneClick_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("isInClass");
        for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
            for (const bool isInClass : {false, true})
                QTest::addRow("%d, %s", size.width(), isInClass ? "class" : "window") << size << isInClass;
        }
    }
    void theEssentialsNeedNoScrollAndOneClick() {
        QFETCH(QSize, size);
        QFETCH(bool, isInClass);
        Session session;
        session.title = "Transformer base";
        session.notes =
            "A long note that says what there is to see in this picture, on a line or two or three.";
        start(session);
        if (isInClass) QTest::keyClick(&m_lab->window(), Qt::Key_F11);
        m_lab->window().setWindowState(Qt::WindowNoState);
        m_lab->window().resize(size);
        QTRY_COMPARE(m_lab->window().size(), size);
        for (const char* name : {"input.query_text", "heads", "d_k", "score.function", "mask.causal",
                                 "normalizer.temperature", "drawAgain", "seed.number"}) {
            const auto* control = find<QWidget>(name);
            for (const QWidget* around = control->parentWidget(); around; around = around->parentWidget()) {
                const QRect place(control->mapTo(around, QPoint()), control->size());
                QTRY_VERIFY2(around->rect().contains(place), name);
            }
            const QPoint middle = control->mapToGlobal(control->rect().center());
            const QWidget* hit = QApplication::widgetAt(middle);
            QVERIFY2(hit == control || control->isAncestorOf(hit), name);
        }
    }

    void slidersStopAtPowersOfTwoAndAtWhatIsAllowed() {
        start();
        const auto stops = [&](const char* field) {
            QSlider* slider = find<NumberField>(field)->slider();
            std::vector<double> values;
            for (int i = slider->minimum(); i <= slider->maximum(); ++i) {
                slider->setValue(i);
                values.push_back(find<NumberField>(field)->value());
            }
            return values;
        };
        QCOMPARE(stops("d_k"), (std::vector<double>{1, 2, 4, 8, 16, 32, 64, 128, 256, 512}));
        QCOMPARE(session().dK, 512);
        const std::vector<double> temperatures = stops("normalizer.temperature");
        QCOMPARE(temperatures.front(), 0.1);
        QCOMPARE(temperatures.back(), 10.0);
        typeNumber("heads", "1");
        Session whole = session();
        whole.projection.initScheme = InitScheme::Identity;
        whole.embedding.dModel = whole.dK = whole.dV = 24;
        m_lab->document().apply({whole, "edit"});
        QCOMPARE(stops("heads"), (std::vector<double>{1, 2, 3, 4, 6, 8, 12, 16, 32, 64}));
        QCOMPARE(session().dK, 1);  // 64 heads of one number each, of a longer vector: no problem on the way
        QCOMPARE(session().embedding.dModel, 64);
        QCOMPARE(text("computeTime").left(3) == "not", false);
    }

    void drawingAgainTakesTheNextSeedEverywhere() {
        start();
        QTRY_VERIFY(isShown());
        QVERIFY(find<QLabel>("random")->isVisible());
        QTest::mouseClick(find<QAbstractButton>("drawAgain"), Qt::LeftButton);
        QCOMPARE(session().embedding.seed, 124u);
        QCOMPARE(session().projection.seed, 124u);
        QTRY_VERIFY(isShown());
        QCOMPARE(text("provenance"), "random weights, seed 124");
        typeNumber("seed.number", "7");
        QCOMPARE(session().projection.seed, 7u);
        start(presetNamed("by-hand"));
        QTRY_VERIFY(isShown());
        QVERIFY(!find<QLabel>("random")->isVisible());
        QVERIFY(!find<QWidget>("seed")->isVisible());
    }
};

ATTENTION_TEST(TestLabEssentials)
#include "tst_lab_essentials.moc"
