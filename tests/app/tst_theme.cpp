// SPDX-License-Identifier: GPL-3.0-or-later
// Themes: switching at run time, and restoring the chosen theme.
#include "controller_fixture.h"
#include "engine/custom_values.h"
#include "logic/heads_over_training.h"
#include "look/design_values.h"
#include "look/theme.h"
#include "models/open_models.h"
#include "support/qt_tests.h"
#include "views/views.h"
#include "window/view_stack.h"

#include <QApplication>
#include <QToolTip>

using namespace attention;
using namespace attention::test;

class TestTheme : public ControllerFixture {
    Q_OBJECT

    QColor pixel(QWidget* widget, QPoint position) const {
        return widget->grab().toImage().pixelColor(position);
    }

 private slots:
    void cleanup() {
        end();
        applyTheme(Theme::System);
    }

    void choosingAThemeRecolorsTheWholeWindow() {
        start();
        QTRY_VERIFY(isShown());
        MainWindow& window = m_controller->window();
        QWidget* viewport = window.findChild<OverviewView*>()->viewport();
        trigger("Light");
        QTRY_COMPARE(pixel(viewport, {2, viewport->height() - 3}), QColor(0xffffff));
        QTRY_COMPARE(part<SettingsPanel>()->palette().color(QPalette::Window),
                     QColor(design::lightColors.window));
        trigger("Dark");
        QTRY_COMPARE(pixel(viewport, {2, viewport->height() - 3}), QColor(design::darkColors.paper));
        QTRY_COMPARE(pixel(&window, {window.width() - 3, window.height() - 3}),
                     QColor(design::darkColors.window));
        auto* sentence = find<SentenceField>("input.query_text");
        QTRY_COMPARE(pixel(sentence->viewport(), {2, sentence->viewport()->height() - 3}),
                     QColor(design::darkColors.paper));
        QTRY_COMPARE(QToolTip::palette().color(QPalette::ToolTipBase), QColor(design::darkColors.paper));
        trigger("Same as the desktop");
        QTRY_COMPARE(window.palette().color(QPalette::Window),
                     QApplication::style()->standardPalette().color(QPalette::Window));
    }

    void switchedThemeLooksLikeTheThemeAtStart_data() {
        QTest::addColumn<QString>("view");
        QTest::addColumn<bool>("isClassroom");
        QTest::newRow("overview, classroom") << QString("heatmaps") << true;
        for (const std::string_view view : viewNames())
            QTest::newRow(view.data()) << QString::fromUtf8(view.data()) << false;
    }
    /// After a switch, nothing keeps a color of the previous theme, such as calculations, typed numbers and
    /// formulas.
    void switchedThemeLooksLikeTheThemeAtStart() {
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
        const auto startWithTheme = [&](const QString& theme) {
            trigger(theme);
            start(session);
            QTRY_VERIFY(isShown());
            if (isClassroom) trigger("Classroom");
            m_controller->viewContext().showView(view);
            QCOMPARE(m_controller->viewContext().state().viewName, view);
            if (view == "learning") QTRY_VERIFY(part<ViewStack>()->analysisResults().headsOverTraining);
            if (!hasTypedVectors) return;
            auto* table = find<NumberTable>("embedding.vectors");
            table->item(0, 0)->setText("0.5");
            QTRY_VERIFY(isShown());
            // Metrics are computed in another thread.
            if (view == "compare") QTRY_VERIFY(!text("compared.query").isEmpty());
        };
        const auto screenshot = [&] {
            find<QLabel>("computeTime")->setVisible(false);
            QCoreApplication::processEvents();  // handles pending repaints
            return m_controller->window().grab().toImage();
        };
        start(session);
        startWithTheme("Dark");
        if (QTest::currentTestFailed()) return;
        screenshot();
        const QImage expected = screenshot();
        startWithTheme("Light");
        if (QTest::currentTestFailed()) return;
        QVERIFY(screenshot() != expected);
        trigger("Dark");
        QTRY_COMPARE(screenshot(), expected);
    }

    void themeIsRestoredAtTheNextStart() {
        start();
        trigger("Dark");
        start();
        QVERIFY(action("Dark")->isChecked());
        QTRY_COMPARE(m_controller->window().palette().color(QPalette::Window),
                     QColor(design::darkColors.window));
    }
};

ATTENTION_TEST(TestTheme)
#include "tst_theme.moc"
