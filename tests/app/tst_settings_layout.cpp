// SPDX-License-Identifier: GPL-3.0-or-later
// The controls of the settings panel keep their height while there is room for them.
#include "lab_fixture.h"
#include "support/qt_tests.h"

using namespace attention;
using namespace attention::test;

class TestSettingsLayout : public LabFixture {
    Q_OBJECT

    SettingsPanel* panel() { return m_lab->window().settingsPanel(); }
    /// Controls above the search that are lower than they have to be.
    QStringList squeezed() {
        QStringList found;
        const auto check = [&](const QWidget* control, int needed) {
            if (control->isVisible() && control->height() < needed)
                found
                    << QString("%1: %2 of %3").arg(control->objectName()).arg(control->height()).arg(needed);
        };
        for (const auto* field : panel()->findChildren<NumberField*>())
            if (field->isVisible()) check(field->spinBox(), field->spinBox()->sizeHint().height());
        for (const auto* box : panel()->findChildren<QComboBox*>()) check(box, box->sizeHint().height());
        for (const auto* text : panel()->findChildren<SentenceEdit*>())
            check(text, text->sizeHint().height());
        for (const auto* label : panel()->findChildren<QLabel*>())
            if (label->wordWrap()) check(label, label->heightForWidth(label->width()));
        return found;
    }

 private slots:
    void cleanup() { end(); }

    void aSearchSqueezesNoControl_data() {
        QTest::addColumn<QString>("words");
        for (const char* words : {"divided", "temperature", "mask", "no such setting", ""})
            QTest::newRow(words) << words;
    }
    void aSearchSqueezesNoControl() {
        QFETCH(QString, words);
        start();
        m_lab->window().resize(1440, 900);
        find<QLineEdit>("settings.search")->setText(words);
        for (const char* preset : {"what-it-means", "what-it-means-in-chinese", "article-example"}) {
            trigger(QString::fromStdString(presetNamed(preset).title));
            QTRY_VERIFY(isShown());
            QTRY_VERIFY2(squeezed().isEmpty(), qPrintable(squeezed().join('\n')));
        }
    }
};

ATTENTION_TEST(TestSettingsLayout)
#include "tst_settings_layout.moc"
