// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the rows of the settings panel fit its width, and that its controls keep their full height.
#include "controller_fixture.h"
#include "look/design_values.h"
#include "settings/settings_group.h"
#include "support/qt_tests.h"

#include <QScrollArea>

using namespace attention;
using namespace attention::test;

class TestSettingsLayout : public ControllerFixture {
    Q_OBJECT

    SettingsPanel* panel() { return part<SettingsPanel>(); }
    /// Returns the visible controls that are lower than their minimum height, with both heights.
    QStringList controlsTooLow() {
        QStringList found;
        const auto check = [&](const QWidget* control, int needed) {
            if (control->isVisible() && control->height() < needed)
                found
                    << QString("%1: %2 of %3").arg(control->objectName()).arg(control->height()).arg(needed);
        };
        for (const auto* field : panel()->findChildren<NumberField*>())
            if (field->isVisible()) check(field->spinBox(), field->spinBox()->sizeHint().height());
        for (const auto* box : panel()->findChildren<QComboBox*>()) check(box, box->sizeHint().height());
        for (const auto* text : panel()->findChildren<SentenceField*>())
            check(text, text->sizeHint().height());
        for (const auto* label : panel()->findChildren<QLabel*>())
            if (label->wordWrap()) check(label, label->heightForWidth(label->width()));
        return found;
    }

 private slots:
    void cleanup() { end(); }

    void allRowsFitTheWidthOfTheDrawer_data() {
        QTest::addColumn<QString>("language");
        for (const char* language : {"en", "zh_CN"}) QTest::newRow(language) << language;
    }
    void allRowsFitTheWidthOfTheDrawer() {
        QFETCH(QString, language);
        installLanguage(language);
        start();
        m_controller->window().resize(1440, 900);
        for (SettingsGroup* group : panel()->findChildren<SettingsGroup*>()) group->setExpanded(true);
        const auto* area = find<QScrollArea>("settings.area");
        QStringList faults;
        for (const Session& preset : presets()) {
            trigger(QString::fromStdString(preset.title));
            QTRY_VERIFY(isShown());
            QCOMPARE(panel()->width(), design::settingsDrawerWidth - design::hairlineWidth);
            const auto fits = [&] { return area->widget()->width() <= area->viewport()->width(); };
            constexpr int layoutTimeout = 5000;  // ms; widgets get their new sizes one after another
            if (!QTest::qWaitFor(fits, layoutTimeout))
                faults << QString("%1: %2 of %3")
                              .arg(QString::fromStdString(preset.title))
                              .arg(area->widget()->width())
                              .arg(area->viewport()->width());
        }
        installLanguage(QStringLiteral("en"));
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
    }

    void presetsKeepTheHeightOfControls() {
        start();
        m_controller->window().resize(1440, 900);
        for (const char* preset : {"what-it-means", "what-it-means-in-chinese", "article-example"}) {
            trigger(QString::fromStdString(presetNamed(preset).title));
            QTRY_VERIFY(isShown());
            QTRY_VERIFY2(controlsTooLow().isEmpty(), qPrintable(controlsTooLow().join('\n')));
        }
    }
};

ATTENTION_TEST(TestSettingsLayout)
#include "tst_settings_layout.moc"
