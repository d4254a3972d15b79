// SPDX-License-Identifier: GPL-3.0-or-later
// The settings panel: its essential controls are always visible. All other settings are in groups that can be
// collapsed and searched.
#include "controller_fixture.h"
#include "program/language.h"
#include "settings_bar/draggable_number.h"
#include "support/qt_tests.h"

#include <QScrollArea>
#include <QScrollBar>

using namespace attention;
using namespace attention::test;

class TestSettingsGroups : public ControllerFixture {
    Q_OBJECT

    bool hasButton(const QString& name) const {
        const auto buttons = m_controller->window().findChildren<QAbstractButton*>();
        return std::ranges::any_of(buttons, [&](const auto* button) { return button->text() == name; });
    }

 private slots:
    void cleanup() { end(); }

    void groupsCollapseAndCountChangedSettings() {
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
        session.mask.causal = CausalMask::Causal;  // always visible, so it is not counted
        m_controller->document().apply({session, "edit"});
        QTRY_VERIFY(hasButton("Mask · 2 changed"));
        m_controller->document().undoStack()->undo();
        QTRY_VERIFY(!hasButton("Mask · 2 changed"));
    }

    void searchFindsSettingsByNameSymbolOrDescription_data() {
        QTest::addColumn<QString>("searchText");
        QTest::addColumn<QString>("path");
        QTest::newRow("a name") << "multiplier"
                                << "multiplier";
        QTest::newRow("a symbol") << "d_v"
                                  << "d_v";
        QTest::newRow("a symbol in a sentence") << "W_O"
                                                << "output.project";
        QTest::newRow("words of a sentence") << "project heads"
                                             << "output.project";
        QTest::newRow("words that explain it") << "replaces the scores of masked cells"
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
    void searchFindsSettingsByNameSymbolOrDescription() {
        QFETCH(QString, searchText);
        QFETCH(QString, path);
        installLanguage("en");
        start();
        for (SettingsGroup* group : m_controller->window().findChildren<SettingsGroup*>())
            group->setExpanded(false);
        for (int length = 1; length <= searchText.size(); ++length)
            find<QLineEdit>("settings.search")->setText(searchText.left(length));
        QVERIFY(find<QWidget>(path.toUtf8())->isVisible());
        QVERIFY(!find<QWidget>("embedding.d_model")->isVisible());
        find<QLineEdit>("settings.search")->clear();
        QVERIFY(!find<QWidget>(path.toUtf8())->isVisible());  // collapsed again, as before the search
    }
    void searchListsApplicableSettingsFirstWithoutMovingItself() {
        start();
        auto* search = find<QLineEdit>("settings.search");
        const auto globalTop = [](const QWidget* widget) { return widget->mapToGlobal(QPoint()).y(); };
        const int before = globalTop(search);
        for (int length = 1; length <= 3; ++length) {
            search->setText(QString("W_O").left(length));
            QCoreApplication::processEvents();
            QCOMPARE(globalTop(search), before);
        }
        const auto* applicable = find<QWidget>("output.project");
        const auto* inapplicable = find<QWidget>("typedMatrix");
        QVERIFY(applicable->isEnabled() && inapplicable->isVisible() && !inapplicable->isEnabled());
        QVERIFY(globalTop(applicable) < globalTop(inapplicable));
        search->clear();
        QCoreApplication::processEvents();
        const auto groups = m_controller->window().findChildren<SettingsGroup*>();
        QVERIFY(std::ranges::is_sorted(groups, {}, globalTop));
    }
    void searchReportsSettingsThatAreAlwaysVisible() {
        start();
        const auto* resultLabel = find<QLabel>("settings.found");
        find<QLineEdit>("settings.search")->setText("temperature");
        QCOMPARE(resultLabel->text(), "Matching settings above the search field: T, temperature");
        find<QLineEdit>("settings.search")->setText("nonsense");
        QCOMPARE(resultLabel->text(), "No setting matches this search.");
        find<QLineEdit>("settings.search")->clear();
        QVERIFY(!resultLabel->isVisible());
    }

    void essentialControlsAreVisibleWithoutScrolling_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(1440, 900), QSize(1024, 700)})
            QTest::addRow("%d", size.width()) << size;
    }
    void essentialControlsAreVisibleWithoutScrolling() {
        QFETCH(QSize, size);
        Session session;
        session.title = "Transformer base";
        session.notes =
            "A long note that says what there is to see in this picture, on a line or two or three.";
        start(session);
        m_controller->window().resize(size);
        QTRY_COMPARE(m_controller->window().size(), size);
        find<QScrollArea>("settings.area")->verticalScrollBar()->setValue(0);
        for (const char* name : {"input.query_text", "heads", "d_k", "score.function", "mask.causal",
                                 "normalizer.temperature", "drawAgain", "seed.number"}) {
            const auto* control = find<QWidget>(name);
            for (const QWidget* ancestor = control->parentWidget(); ancestor;
                 ancestor = ancestor->parentWidget()) {
                const QRect rect(control->mapTo(ancestor, QPoint()), control->size());
                QTRY_VERIFY2(ancestor->rect().contains(rect), qPrintable(QStringLiteral("%1 ends at %2 of %3")
                                                                             .arg(QLatin1String(name))
                                                                             .arg(rect.bottom())
                                                                             .arg(ancestor->height())));
            }
            const QPoint center = control->mapToGlobal(control->rect().center());
            const QWidget* hit = QApplication::widgetAt(center);
            QVERIFY2(hit == control || control->isAncestorOf(hit), name);
        }
    }

    void barStepsThroughPowersOfTwoAndAllowedValues() {
        start();
        const auto steppedValues = [&](const QByteArray& field) {
            auto* number = find<DraggableNumber>(("settingsBar." + field).constData());
            number->stepBy(-100);
            std::vector<double> values = {number->value()};
            for (number->stepBy(1); number->value() != values.back(); number->stepBy(1))
                values.push_back(number->value());
            return values;
        };
        QCOMPARE(steppedValues("d_k"), (std::vector<double>{1, 2, 4, 8, 16, 32, 64, 128, 256, 512}));
        QCOMPARE(session().dK, 512);
        const std::vector<double> temperatures = steppedValues("normalizer.temperature");
        QCOMPARE(temperatures.front(), 0.1);
        QCOMPARE(temperatures.back(), 10.0);
        typeNumber("heads", "1");
        Session identitySession = session();
        identitySession.projection.initScheme = InitScheme::Identity;
        identitySession.embedding.dModel = identitySession.dK = identitySession.dV = 24;
        m_controller->document().apply({identitySession, "edit"});
        QCOMPARE(steppedValues("heads"), (std::vector<double>{1, 2, 3, 4, 6, 8, 12, 16, 32, 64}));
        QCOMPARE(session().dK,
                 1);  // 64 heads of size 1; d_model has grown to 64, without an error in between
        QCOMPARE(session().embedding.dModel, 64);
        QVERIFY(!text("computeTime").startsWith("not"));
    }

    void drawAgainAdvancesAllSeeds() {
        start();
        QTRY_VERIFY(isShown());
        QVERIFY(find<DraggableNumber>("settingsBar.seed")->isVisible());
        QTest::mouseClick(find<QAbstractButton>("drawAgain"), Qt::LeftButton);
        QCOMPARE(session().embedding.seed, 124u);
        QCOMPARE(session().projection.seed, 124u);
        QTRY_VERIFY(isShown());
        QCOMPARE(text("provenance"), "random numbers, seed 124");
        typeNumber("seed.number", "7");
        QCOMPARE(session().projection.seed, 7u);
        start(presetNamed("by-hand"));
        QTRY_VERIFY(isShown());
        QVERIFY(!find<DraggableNumber>("settingsBar.seed")->isVisible());
        QVERIFY(!find<QWidget>("seed")->isVisible());
    }
};

ATTENTION_TEST(TestSettingsGroups)
#include "tst_settings_groups.moc"
