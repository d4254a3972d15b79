// SPDX-License-Identifier: GPL-3.0-or-later
// The settings panel: its essential controls are always visible. All other settings are in groups that can be
// collapsed, and are found with Find.
#include "controller_fixture.h"
#include "find/find_list_model.h"
#include "program/language.h"
#include "settings_bar/draggable_number.h"
#include "support/qt_tests.h"

#include <QListView>
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

    void findListsSettingsByNameSymbolOrDescription_data() {
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
    void findListsSettingsByNameSymbolOrDescription() {
        QFETCH(QString, searchText);
        QFETCH(QString, path);
        installLanguage("en");
        start();
        find<QAbstractButton>("settings.find")->click();
        find<QLineEdit>("find.text")->setText(searchText);
        const auto* results = find<QListView>("find.results")->model();
        QStringList ids;
        for (int row = 0; row < results->rowCount(); ++row)
            ids << static_cast<const FindListModel*>(results)->entry(row).id;
        QVERIFY2(ids.contains("setting." + path), qPrintable(ids.join(' ')));
        for (const QString& id : ids) QVERIFY2(id.startsWith("setting."), qPrintable(id));
    }
    void settingThatIsFoundIsShownInItsGroup() {
        installLanguage("en");
        start();
        for (SettingsGroup* group : m_controller->window().findChildren<SettingsGroup*>())
            group->setExpanded(false);
        find<QAbstractButton>("settings.find")->click();
        QTest::keyClicks(find<QLineEdit>("find.text"), "output.project");
        QTest::keyClick(find<QLineEdit>("find.text"), Qt::Key_Return);
        const auto* control = find<QWidget>("output.project");
        QVERIFY(control->isVisible());
        QTRY_VERIFY(control->hasFocus());
        QVERIFY(!find<QWidget>("embedding.d_model")->isVisible());
        // The button lists the settings again, and Escape leaves everything as it is.
        find<QAbstractButton>("settings.find")->click();
        QTest::keyClicks(find<QLineEdit>("find.text"), "nonsense");
        QVERIFY(find<QLabel>("find.empty")->isVisible());
        QTest::keyClick(find<QLineEdit>("find.text"), Qt::Key_Escape);
        QVERIFY(!find<QWidget>("find.text")->isVisible());
        QVERIFY(control->isVisible());
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
