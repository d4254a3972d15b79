// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/heads_over_training.h"
#include "engine/custom_values.h"
#include "lab_fixture.h"
#include "models/open_models.h"
#include "program/theme.h"
#include "support/qt_tests.h"
#include "views/views.h"

#include <QApplication>
#include <QToolTip>

#include <cmath>

using namespace attention;
using namespace attention::test;

namespace {

double luminance(const QColor& color) {
    const auto linear = [](double c) {
        return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

/// As WCAG 2.1 defines it.
double contrast(const QColor& a, const QColor& b) {
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

}  // namespace

class TestTheme : public LabFixture {
    Q_OBJECT

    QColor pixel(QWidget* widget, QPoint at) const { return widget->grab().toImage().pixelColor(at); }

 private slots:
    void initTestCase() { QApplication::setStyle("Fusion"); }
    void cleanup() {
        end();
        applyTheme(Theme::System);
    }

    void everyTextIsReadable_data() {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void everyTextIsReadable() {
        QFETCH(bool, isDark);
        const QPalette palette = widgetPalette(isDark ? Theme::Dark : Theme::Light);
        const std::pair<QPalette::ColorRole, QPalette::ColorRole> pairs[] = {
            {QPalette::WindowText, QPalette::Window},
            {QPalette::Text, QPalette::Base},
            {QPalette::Text, QPalette::AlternateBase},
            {QPalette::ButtonText, QPalette::Button},
            {QPalette::ToolTipText, QPalette::ToolTipBase},
            {QPalette::HighlightedText, QPalette::Highlight},
            {QPalette::PlaceholderText, QPalette::Base},
            {QPalette::Link, QPalette::Base},
            {QPalette::Link, QPalette::Window},
            {QPalette::LinkVisited, QPalette::Base},
        };
        const QMetaEnum names = QMetaEnum::fromType<QPalette::ColorRole>();
        for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
            for (const auto& [text, ground] : pairs) {
                const double found = contrast(palette.color(group, text), palette.color(group, ground));
                const QString what = QString("%1 on %2, group %3: %4")
                                         .arg(names.valueToKey(text), names.valueToKey(ground))
                                         .arg(group)
                                         .arg(found);
                // What is disabled may be fainter, but not by much.
                QVERIFY2(found >= (group == QPalette::Disabled ? 4.0 : 4.5), qPrintable(what));
            }
        }
    }

    void choosingOneChangesEverythingAtOnce() {
        start();
        QTRY_VERIFY(isShown());
        MainWindow& window = m_lab->window();
        QWidget* viewport = window.findChild<OverviewView*>()->viewport();
        trigger("Light");
        QTRY_COMPARE(pixel(viewport, {2, viewport->height() - 3}), QColor(0xffffff));
        QTRY_COMPARE(window.settingsPanel()->palette().color(QPalette::Window), QColor(0xf6f7f8));
        trigger("Dark");
        QTRY_COMPARE(pixel(viewport, {2, viewport->height() - 3}), QColor(0x1b1d21));
        QTRY_COMPARE(pixel(&window, {window.width() - 3, window.height() - 3}), QColor(0x2e3238));
        auto* sentence = find<SentenceEdit>("input.query_text");
        QTRY_COMPARE(pixel(sentence->viewport(), {2, sentence->viewport()->height() - 3}), QColor(0x393e46));
        QTRY_COMPARE(QToolTip::palette().color(QPalette::ToolTipBase), QColor(0x3f444d));
        trigger("As the desktop");
        QTRY_COMPARE(window.palette().color(QPalette::Window),
                     QApplication::style()->standardPalette().color(QPalette::Window));
    }

    void aThemeChosenLaterLooksAsOneChosenBefore_data() {
        QTest::addColumn<QString>("view");
        QTest::addColumn<bool>("isClassroom");
        QTest::newRow("overview, classroom") << QString("overview") << true;
        for (const std::string_view view : viewNames())
            QTest::newRow(view.data()) << QString::fromUtf8(view.data()) << false;
    }
    /// Nothing keeps the colours of the theme before: not the arithmetic, not a typed number, not a formula.
    void aThemeChosenLaterLooksAsOneChosenBefore() {
        QFETCH(QString, view);
        QFETCH(bool, isClassroom);
        QApplication::setCursorFlashTime(0);
        Session session;
        session.heads = 2;
        session.input.queryText = "one two";
        session.embedding.dModel = 2;
        session.dK = session.dV = 2;
        session.mask.causal = CausalMask::Causal;
        session = withCustomWeights(withCustomVectors(session));
        if (view == "layers" || view == "words") session = sessionFromModel(inductionModelName, session);
        if (view == "learning") session = presetNamed("reverse");
        if (view == "learning") session.training.stepCount = 1;
        const bool hasTypedVectors = session.embedding.source == EmbeddingSource::Custom;
        const auto begin = [&](const QString& theme) {
            trigger(theme);
            start(session);
            QTRY_VERIFY(isShown());
            if (isClassroom) trigger("Classroom");
            m_lab->window().setCurrentViewName(view);
            QCOMPARE(m_lab->window().currentViewName(), view);
            if (view == "learning") QTRY_VERIFY(m_lab->window().analysisResults().get<HeadsOverTraining>());
            if (!hasTypedVectors) return;
            auto* table = find<NumberTable>("embedding.vectors");
            table->item(0, 0)->setText("0.5");
            QTRY_VERIFY(isShown());
        };
        const auto look = [&] {
            find<QLabel>("computeTime")->setVisible(false);
            QCoreApplication::processEvents();  // what waits to be painted again
            return m_lab->window().grab().toImage();
        };
        start(session);
        begin("Dark");
        look();
        const QImage chosenBefore = look();
        begin("Light");
        QVERIFY(look() != chosenBefore);
        trigger("Dark");
        QTRY_COMPARE(look(), chosenBefore);
    }

    void theChoiceIsKept() {
        start();
        trigger("Dark");
        start();
        QVERIFY(action("Dark")->isChecked());
        QTRY_COMPARE(m_lab->window().palette().color(QPalette::Window), QColor(0x2e3238));
    }
};

ATTENTION_TEST(TestTheme)
#include "tst_theme.moc"
