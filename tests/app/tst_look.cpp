// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the appearance of the whole window: font sizes, contrast of texts, focus rings, icons.
#include "comparison/compare_menu.h"
#include "controller_fixture.h"
#include "heatmap/color_scale.h"
#include "look/design_values.h"
#include "look/fonts.h"
#include "look/theme.h"
#include "look/widget_palette.h"
#include "sentence_field/arc_overlay.h"
#include "support/qt_tests.h"
#include "support/text_recorder.h"
#include "views/views.h"
#include "window/view_stack.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

#include <array>
#include <map>

using namespace attention;
using namespace attention::test;

namespace {

/// Returns the color that most pixels of the area have.
QRgb mostFrequentColor(const QImage& image, const QRect& area) {
    std::map<QRgb, int> counts;
    const QRect visibleArea = area.intersected(image.rect());
    for (int y = visibleArea.top(); y <= visibleArea.bottom(); ++y)
        for (int x = visibleArea.left(); x <= visibleArea.right(); ++x) ++counts[image.pixel(x, y)];
    if (counts.empty()) return 0;
    return std::ranges::max_element(counts, {}, [](const auto& entry) { return entry.second; })->first;
}

/// Returns true if a pixel of the area has about this color, as the stem of a letter has.
bool containsColor(const QImage& image, const QRect& area, const QColor& color) {
    constexpr int tolerance = 40;  // thin letters have no pixel with their whole color
    const QRect visibleArea = area.intersected(image.rect());
    for (int y = visibleArea.top(); y <= visibleArea.bottom(); ++y) {
        for (int x = visibleArea.left(); x <= visibleArea.right(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            if (std::abs(pixel.red() - color.red()) < tolerance &&
                std::abs(pixel.green() - color.green()) < tolerance &&
                std::abs(pixel.blue() - color.blue()) < tolerance)
                return true;
        }
    }
    return false;
}

}  // namespace

class TestLook : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() { return m_controller->window(); }

    /// Returns the texts of the window, with their fonts and colors.
    std::vector<RecordedText> windowTexts() {
        TextRecorder recorder(window().size());
        window().render(&recorder);
        return recorder.texts();
    }
    /// Returns the texts that are cut outside scroll areas. In a scroll area, the user can scroll to the
    /// rest.
    QStringList cutTexts() {
        QList<QRectF> scrollAreas;
        for (const auto* area : window().findChildren<QAbstractScrollArea*>())
            if (area->isVisible()) scrollAreas << QRectF(area->mapTo(&window(), QPoint()), area->size());
        QStringList texts;
        for (const RecordedText& text : windowTexts()) {
            const QRectF visible = text.visibleInk.boundingRect();
            const QSizeF wholeSize = text.ink.boundingRect().size();
            // The recorder measures outlines, which are a little wider than hinted letters.
            const bool isCut = !visible.isEmpty() && (visible.width() < 0.96 * wholeSize.width() - 1 ||
                                                      visible.height() < wholeSize.height() - 1.5);
            const bool isInScrollArea = std::ranges::any_of(
                scrollAreas, [&](const QRectF& area) { return area.contains(visible.center()); });
            if (isCut && !isInScrollArea) texts << text.text;
        }
        return texts;
    }
    void startWithTheme(const QString& theme) {
        start(startupPreset());
        QTRY_VERIFY(isShown());
        window().resize(1440, 900);
        trigger(theme);
    }

 private slots:
    void cleanup() {
        end();
        applyTheme(Theme::System);
    }

    void windowHasFewFontSizes_data() {
        QTest::addColumn<QString>("view");
        for (const std::string_view view : viewNames())
            QTest::newRow(view.data()) << QString::fromUtf8(view.data());
    }
    /// The overview of the opening preset contains no digits in its cells, so that all texts are counted.
    void windowHasFewFontSizes() {
        QFETCH(QString, view);
        startWithTheme("Light");
        viewContext().showView(view);
        std::set<int> sizes;
        for (const RecordedText& text : windowTexts()) {
            if (text.text == "emoji") continue;  // a picture, such as the thumbnail of a head
            sizes.insert(qRound(text.size));
            QVERIFY2(qRound(text.size) >= design::minimumFontSize, qPrintable(text.text));
        }
        const std::set<int> allowedSizes = {design::captionFontSize, design::bodyFontSize,
                                            design::titleFontSize, design::pageTitleFontSize,
                                            design::sentenceFontSize};
        if (view == "heatmaps") QCOMPARE(sizes, allowedSizes);
    }

    void everyTextHasEnoughContrast_data() {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("view");
        for (const char* theme : {"Light", "Dark"})
            for (const std::string_view view : viewNames())
                QTest::addRow("%s, %s", theme, view.data())
                    << QString(theme) << QString::fromUtf8(view.data());
    }
    void everyTextHasEnoughContrast() {
        QFETCH(QString, theme);
        QFETCH(QString, view);
        startWithTheme(theme);
        viewContext().showView(view);
        QCoreApplication::processEvents();
        const std::vector<RecordedText> texts = windowTexts();
        const QImage image = window().grab().toImage();
        int visibleTextCount = 0;
        for (const RecordedText& text : texts) {
            if (text.text == "emoji") continue;  // a picture, such as the thumbnail of a head
            const QRect area = text.visibleInk.boundingRect().toAlignedRect();
            if (!containsColor(image, area, text.color)) continue;  // scrolled out of sight
            ++visibleTextCount;
            const QRgb background = mostFrequentColor(image, area.adjusted(-2, -2, 2, 2));
            const double contrast = contrastRatio(text.color.rgb(), background);
            QVERIFY2(contrast >= 4.5,
                     qPrintable(QStringLiteral("“%1” has %2 on %3: %4 : 1")
                                    .arg(text.text, text.color.name(), QColor(background).name())
                                    .arg(contrast)));
        }
        QVERIFY(visibleTextCount > 60);
    }

    void noTextIsCut_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        for (const char* language : {"en", "zh_CN"})
            // The last one is 1440 × 900 at a scale of 150 %.
            for (const QSize size :
                 {QSize(1024, 768), QSize(1280, 720), QSize(1440, 900), QSize(1920, 1080), QSize(960, 600)})
                QTest::addRow("%s, %d × %d", language, size.width(), size.height())
                    << QString(language) << size;
    }
    void noTextIsCut() {
        QFETCH(QString, language);
        QFETCH(QSize, size);
        installLanguage(language);
        m_showsEverything = false;
        start(startupPreset());
        QTRY_VERIFY(isShown());
        window().resize(size);
        QCOMPARE(window().size(), size);
        viewContext().pin();
        Session editedSession = session();
        editedSession.input.queryText = "The animal didn't cross the street because it was too wide";
        m_controller->document().apply({editedSession, "edit"});
        QTRY_VERIFY(isShown());
        QStringList faults;
        for (const std::string_view view : viewNames()) {
            const QString name = QString::fromUtf8(view.data());
            viewContext().showView(name);
            constexpr int layoutTimeout = 5000;  // ms; widgets get their new sizes one after another
            if (QTest::qWaitFor([&] { return cutTexts().isEmpty(); }, layoutTimeout)) continue;
            for (const QString& text : cutTexts()) faults << name + ": " + text;
        }
        installLanguage(QStringLiteral("en"));
        m_showsEverything = true;
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
    }

    void marksHaveEnoughContrast_data() {
        QTest::addColumn<QString>("theme");
        QTest::newRow("light") << "Light";
        QTest::newRow("dark") << "Dark";
    }
    /// Lines and frames around the sentence and in the bars have a contrast of at least 3 to their
    /// background.
    void marksHaveEnoughContrast() {
        QFETCH(QString, theme);
        m_showsEverything = false;
        startWithTheme(theme);
        m_showsEverything = true;
        QCoreApplication::processEvents();  // the layout has its final size
        const auto* arcs = window().findChild<ArcOverlay*>();
        const auto* value = find<QWidget>("settingsBar.d_k");
        const auto* suggestion = button("tired → wide");
        QCOMPARE(arcs->arcs().size(), 1U);
        const auto inWindow = [&](const QWidget* widget, const QRectF& area) {
            return area.toAlignedRect().translated(widget->mapTo(&window(), QPoint()));
        };
        const QRectF query = arcs->arcs().front().query;
        const QRectF key = arcs->arcs().front().key;
        // The number of the arc is in its middle.
        const double arcX = key.center().x() + (query.center().x() - key.center().x()) / 4;
        const std::map<std::string, QRect> marks = {
            {"arc", inWindow(arcs, {arcX, 0, 3, key.top()})},
            {"frame of the query", inWindow(arcs, {query.left() - 4, query.center().y() - 4, 6, 8})},
            {"frame of a button", inWindow(suggestion, QRectF(0, suggestion->height() / 2, 4, 3))},
            {"line below a value", inWindow(value, QRectF(0, value->height() * 0.7, value->width(), 8))},
        };
        const QImage image = window().grab().toImage();
        for (const auto& [name, area] : marks) {
            const QRgb background = mostFrequentColor(image, area);
            double contrast = 0;
            for (int y = area.top(); y <= area.bottom(); ++y)
                for (int x = area.left(); x <= area.right(); ++x)
                    contrast = std::max(contrast, contrastRatio(image.pixel(x, y), background));
            QVERIFY2(contrast >= 3, (name + ": " + std::to_string(contrast)).c_str());
        }
    }

    /// Outside the heatmaps, every saturated color has the hue of queries, keys, values or the accent color.
    void firstScreenHasOneHueBesidesTheRoles() {
        m_showsEverything = false;
        startWithTheme("Light");
        m_showsEverything = true;
        const QImage image = window().grab().toImage();
        const QWidget* heatmaps = window().findChild<OverviewView*>();
        const QRect heatmapArea(heatmaps->mapTo(&window(), QPoint()), heatmaps->size());
        const design::Colors& colors = colorsFor(window().palette());
        const auto hueOf = [](QRgb color) { return QColor(color).hsvHue(); };
        const auto isNear = [](int a, int b) {
            const int distance = std::abs(a - b);
            return std::min(distance, 360 - distance) <= 15;
        };
        int strayPixelCount = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                const QColor pixel = image.pixelColor(x, y);
                constexpr int minimumSaturation = 60;
                if (heatmapArea.contains(x, y) || pixel.hsvSaturation() < minimumSaturation) continue;
                const bool isAllowed =
                    std::ranges::any_of(std::array{colors.accent, colors.query, colors.key, colors.value},
                                        [&](QRgb allowed) { return isNear(pixel.hsvHue(), hueOf(allowed)); });
                if (!isAllowed) ++strayPixelCount;
            }
        QVERIFY2(strayPixelCount < 20, QByteArray::number(strayPixelCount));
    }

    void allFontsFollowTheDesktop() {
        const QFont desktopFont = QApplication::font();
        startWithTheme("Light");
        QFont largeFont = desktopFont;
        largeFont.setPixelSize(2 * design::bodyFontSize);
        QApplication::setFont(largeFont);
        window().resize(2400, 1200);  // a message that does not fit would have a smaller font
        QCoreApplication::processEvents();
        std::set<int> sizes;
        for (const RecordedText& text : windowTexts())
            if (text.text != "emoji") sizes.insert(qRound(text.size));
        QApplication::setFont(desktopFont);
        const std::set<int> expectedSizes = {2 * design::captionFontSize, 2 * design::bodyFontSize,
                                             2 * design::titleFontSize, 2 * design::pageTitleFontSize,
                                             2 * design::sentenceFontSize};
        QCOMPARE(sizes, expectedSizes);
    }

    /// A desktop that changes its font while the program runs replaces the font of the application.
    void fontFallbacksAreAddedToANewDesktopFont() {
        const QFont previousFont = QApplication::font();
        {
            const FontFallbacks fallbacks(nullptr);
            QFont desktopFont(QStringLiteral("DejaVu Sans"));
            desktopFont.setPixelSize(20);
            QApplication::setFont(desktopFont);
            QTRY_VERIFY(QApplication::font().families().contains("Noto Sans CJK SC"));
            QCOMPARE(QApplication::font().families().front(), "DejaVu Sans");
            QCOMPARE(QApplication::font().pixelSize(), 20);
        }
        QApplication::setFont(previousFont);
    }

    void noWidgetHasAStyleSheet() {
        startWithTheme("Dark");
        for (const std::string_view view : viewNames())
            viewContext().showView(QString::fromUtf8(view.data()));
        QVERIFY(qApp->styleSheet().isEmpty());
        for (const QWidget* widget : window().findChildren<QWidget*>())
            QVERIFY2(widget->styleSheet().isEmpty(), widget->metaObject()->className());
    }

    void focusRingAppearsAfterAKeyPressOnly() {
        startWithTheme("Light");
        auto* sentence = find<SentenceField>("input.query_text");
        const auto hasFocusRing = [&] {
            QCoreApplication::processEvents();
            const QImage image = sentence->grab().toImage();
            return image.pixel(1, image.height() / 2) == design::lightColors.accent;
        };
        QTest::mouseClick(sentence->viewport(), Qt::LeftButton);
        QVERIFY(sentence->hasFocus());
        QVERIFY(!hasFocusRing());
        QTest::keyClick(sentence, Qt::Key_Left);
        QVERIFY(hasFocusRing());
        QTest::mouseClick(sentence->viewport(), Qt::LeftButton);
        QVERIFY(!hasFocusRing());
        auto* heads = find<NumberField>("heads")->spinBox();
        const auto headsHaveAccent = [&] {
            QCoreApplication::processEvents();
            const QImage image = heads->grab().toImage();
            return image.pixel(image.width() / 2, 0) == design::lightColors.accent;
        };
        QTest::mouseClick(heads, Qt::LeftButton, {}, QPoint(10, heads->height() / 2));
        QVERIFY(!headsHaveAccent());
        QTest::keyClick(heads, Qt::Key_End);
        QVERIFY(headsHaveAccent());
    }

    /// Breeze has icons for a light and for a dark window.
    void iconsFollowTheTheme() {
        startWithTheme("Light");
        const auto* toolBar = window().findChild<QToolBar*>();
        const auto iconBrightness = [&](const QAction* action) {
            const QImage image = action->icon().pixmap(16, 16).toImage();
            double sum = 0;
            int count = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    if (qAlpha(image.pixel(x, y)) < 128) continue;
                    sum += QColor(image.pixel(x, y)).lightness();
                    ++count;
                }
            }
            return count == 0 ? -1 : sum / count;
        };
        int iconCount = 0;
        for (const QAction* action : toolBar->actions()) {
            const auto* button =
                qobject_cast<QToolButton*>(toolBar->widgetForAction(const_cast<QAction*>(action)));
            if (!button || action->icon().isNull()) continue;
            ++iconCount;
            QVERIFY(!action->iconText().isEmpty());
            trigger("Light");
            const double lightness = iconBrightness(action);
            QVERIFY2(lightness >= 0 && lightness < 100, qPrintable(action->text()));
            trigger("Dark");
            QVERIFY2(iconBrightness(action) > 150, qPrintable(action->text()));
        }
        QVERIFY(iconCount >= 7);
    }

    void exportDialogTakesOverTheLookOfTheWindow() {
        startWithTheme("Dark");
        m_answers->cancelsExport = true;
        QTRY_VERIFY(isDarkPalette(window().palette()));
        trigger("Export…");
        QCOMPARE(m_answers->offered.background, FigureBackground::Dark);
        trigger("Light");
        QTRY_VERIFY(!isDarkPalette(window().palette()));
        trigger("Export…");
        QCOMPARE(m_answers->offered.background, FigureBackground::Light);
        QVERIFY(!m_answers->offered.palette);  // as in the window
    }
};

ATTENTION_TEST(TestLook)
#include "tst_look.moc"
