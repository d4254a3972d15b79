// SPDX-License-Identifier: GPL-3.0-or-later
// The entries of the settings bar: the fields that have an effect, the source of the numbers, and the widths
// of labels and values.
#include "engine/compute_trace.h"
#include "logic/training_setup.h"
#include "look/design_values.h"
#include "mechanisms/registry.h"
#include "settings_bar/choice_value.h"
#include "settings_bar/draggable_number.h"
#include "settings_bar/settings_bar.h"
#include "support/qt_tests.h"
#include "support/test_context.h"

#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

#include <map>

using namespace attention;
using attention::test::TestContext;

namespace {

Session sessionWithTask(TrainingTask task, Index stepCount) {
    Session session = withTask(Session(), task);
    session.training.stepCount = stepCount;
    return session;
}

Session sessionWithHandBuiltHeads() {
    Session session;
    session.projection.initScheme = InitScheme::Constructed;
    projectionInitializer(InitScheme::Constructed).applyRequiredSettings(session);
    return session;
}

Session sessionWithWordVectors(const char* file = nullptr) {
    Session session;
    session.embedding.source = EmbeddingSource::WordVectors;
    if (file) session.embedding.file = file;
    return session;
}

Session sessionWithModel() {
    Session session;
    session.model.folder = ":induction";
    return session;
}

Session sessionWithImportedAttention() {
    Session session;
    session.importedAttention.file = "/lessons/a&b.npz";
    return session;
}

Session sessionWithTwoSeeds() {
    Session session;
    session.embedding.seed = 7;
    return session;
}

/// Sets the session, and the trace of a session with a model.
void setSessionWithModelTrace(TestContext& context, const Session& session) {
    context.setSession(session);
    if (session.model.folder) context.setTrace(computeTrace(session));
}

/// Returns the widgets that show a text, from left to right.
std::vector<const QWidget*> textWidgets(const SettingsBar& bar) {
    std::map<int, const QWidget*> byPosition;
    for (const QWidget* widget : bar.findChildren<QWidget*>()) {
        const auto* label = qobject_cast<const QLabel*>(widget);
        const bool hasText = dynamic_cast<const ValueText*>(widget) ||
                             qobject_cast<const QToolButton*>(widget) || (label && !label->text().isEmpty());
        if (hasText && widget->isVisible()) byPosition[widget->mapTo(&bar, QPoint()).x()] = widget;
    }
    std::vector<const QWidget*> widgets;
    for (const auto& [position, widget] : byPosition) widgets.push_back(widget);
    return widgets;
}

QString textOf(const QWidget* widget) {
    if (const auto* value = dynamic_cast<const ValueText*>(widget)) return value->shownText();
    if (const auto* label = qobject_cast<const QLabel*>(widget)) return label->text();
    return qobject_cast<const QToolButton*>(widget)->text();
}

/// Returns the sentence of the bar. A value is in brackets.
QString sentenceOf(const SettingsBar& bar) {
    QStringList words;
    for (const QWidget* widget : textWidgets(bar)) {
        const QString text = textOf(widget).remove(QChar(0x2068)).remove(QChar(0x2069));
        words << (qobject_cast<const QLabel*>(widget) ? text : '[' + text + ']');
    }
    return words.join(' ');
}

/// Returns the texts that are cut, elided, overlap the next one, or end outside of the bar.
QStringList clippedTexts(const SettingsBar& bar) {
    QStringList clipped;
    int end = 0;
    for (const QWidget* widget : textWidgets(bar)) {
        const QRect rect(widget->mapTo(&bar, QPoint()), widget->size());
        const int padding = qobject_cast<const QLabel*>(widget) ? 0 : 2 * valuePadding;
        const bool hasRoom =
            widget->fontMetrics().horizontalAdvance(textOf(widget)) <= rect.width() - padding;
        const bool isInside = rect.left() >= end && bar.rect().contains(rect) &&
                              widget->parentWidget()->rect().contains(widget->geometry());
        if (!hasRoom || !isInside) clipped << textOf(widget);
        end = rect.right() + 1;
    }
    return clipped;
}

void show(SettingsBar& bar, int width) {
    bar.resize(width, bar.minimumSizeHint().height());
    bar.show();
    QCoreApplication::processEvents();
}

}  // namespace

class TestSettingsBarLayout : public QObject {
    Q_OBJECT

    static void addSessions() {
        QTest::addColumn<Session>("session");
        QTest::addColumn<QString>("sentence");
        const QString fields =
            "[1] head(s) d_k [24] score [scaled dot product] mask [none] temperature [1.0] ";
        const QString taskFields =
            "[1] head(s) d_k [24] score [scaled dot product] mask [%1] temperature [1.0] ";
        QTest::newRow("random") << Session() << fields + "random, seed [123] [Draw again]";
        QTest::newRow("two seeds") << sessionWithTwoSeeds()
                                   << fields + "random, seeds [7] and 123 [Draw again]";
        QTest::newRow("word vectors")
            << sessionWithWordVectors() << fields + "[word vectors] random matrices, seed [123] [Draw again]";
        QTest::newRow("file with vectors")
            << sessionWithWordVectors("/a/b/glove.txt")
            << fields + "[word vectors glove.txt] random matrices, seed [123] [Draw again]";
        QTest::newRow("trained") << sessionWithTask(TrainingTask::Reverse, 40)
                                 << taskFields.arg("none") + "trained on [reverse]";
        QTest::newRow("before training") << sessionWithTask(TrainingTask::Recall, 0)
                                         << taskFields.arg("causal") + "will train on [recall]";
        QTest::newRow("model") << sessionWithModel()
                               << "1 head(s) d_k 32 temperature [1.0] [model induction]";
        QTest::newRow("imported attention") << sessionWithImportedAttention() << "[file a&b.npz]";
    }

 private slots:
    void sentenceNamesTheFieldsWithEffectAndTheSource_data() { addSessions(); }
    void sentenceNamesTheFieldsWithEffectAndTheSource() {
        QFETCH(Session, session);
        QFETCH(QString, sentence);
        TestContext context;
        SettingsBar bar(context);
        setSessionWithModelTrace(context, session);
        show(bar, 1900);
        QCOMPARE(sentenceOf(bar), sentence);
        QVERIFY2(clippedTexts(bar).isEmpty(),
                 qPrintable(QString::number(bar.width()) + clippedTexts(bar).join("; ") + sentenceOf(bar)));
    }

    void handBuiltHeadsAreTheSource() {
        TestContext context;
        SettingsBar bar(context);
        context.setSession(sessionWithHandBuiltHeads());
        show(bar, 1900);
        QVERIFY2(sentenceOf(bar).contains("[hand-built heads]"), qPrintable(sentenceOf(bar)));
    }

    void nothingIsClipped_data() { addSessions(); }
    void nothingIsClipped() {
        QFETCH(Session, session);
        for (const double scale : {1., 1.25}) {
            TestContext context;
            SettingsBar bar(context);
            QFont font = bar.font();
            font.setPixelSize(qRound(design::bodyFontSize * scale));
            bar.setFont(font);
            setSessionWithModelTrace(context, session);
            for (const int width : {1900, 1440, 1280, 1024}) {
                show(bar, width);
                QVERIFY2(clippedTexts(bar).isEmpty(),
                         qPrintable(QString::number(bar.width()) + clippedTexts(bar).join("; ") +
                                    sentenceOf(bar)));
                QVERIFY(bar.height() >= design::settingsBarHeight);
            }
        }
    }

    /// When the bar becomes narrower, its margins shrink before words are dropped.
    void detailIsDroppedInAFixedOrder() {
        TestContext context;
        SettingsBar bar(context);
        QStringList sentences;
        for (int width = 1200; width > 650; width -= 4) {
            show(bar, width);
            QVERIFY2(clippedTexts(bar).isEmpty(), qPrintable(QString::number(bar.width()) +
                                                             clippedTexts(bar).join("; ") + sentenceOf(bar)));
            const QString sentence = sentenceOf(bar);
            if (sentences.isEmpty() || sentences.back() != sentence) sentences << sentence;
        }
        const QString source = "random, seed [123] [Draw again]";
        QCOMPARE(
            sentences,
            (QStringList{
                "[1] head(s) d_k [24] score [scaled dot product] mask [none] temperature [1.0] " + source,
                "h [1] d_k [24] [scaled dot product] mask [none] T [1.0] " + source,
                "h [1] d_k [24] [scaled dot product] mask [none] " + source,
            }));
    }

    void sentenceIsInTheMiddle() {
        TestContext context;
        SettingsBar bar(context);
        show(bar, 1601);
        const auto widgets = textWidgets(bar);
        const int left = widgets.front()->mapTo(&bar, QPoint()).x();
        const int right = bar.width() - widgets.back()->mapTo(&bar, QPoint(widgets.back()->width(), 0)).x();
        // The first number may have two digits, and the tool button has a margin.
        QVERIFY2(std::abs(left - right) <= 16, qPrintable(QString("%1, %2").arg(left).arg(right)));
        QVERIFY(left > 200);
    }

    void labelsKeepTheirPlacesWhenValuesChange() {
        TestContext context;
        SettingsBar bar(context);
        show(bar, 1440);
        const auto places = [&bar] {
            std::vector<int> positions;
            for (const QWidget* widget : textWidgets(bar))
                if (!dynamic_cast<const ValueText*>(widget))
                    positions.push_back(widget->mapTo(&bar, QPoint()).x());
            return positions;
        };
        const auto before = places();
        Session session;
        session.heads = 32;
        session.dK = 128;
        session.normalizer.temperature = 0.13;
        session.mask.causal = CausalMask::Strict;
        session.score.function = ScoreFunction::Dot;
        session.embedding.seed = session.projection.seed = 6;
        context.setSession(session);
        QCoreApplication::processEvents();
        QCOMPARE(places(), before);
        session.normalizer.temperature = 123.456;  // typed, wider than any stop
        context.setSession(session);
        QCoreApplication::processEvents();
        QVERIFY(places() != before);
        QVERIFY2(clippedTexts(bar).isEmpty(),
                 qPrintable(QString::number(bar.width()) + clippedTexts(bar).join("; ") + sentenceOf(bar)));
    }

    void buttonsOfTheSourceEmitSignals() {
        TestContext context;
        SettingsBar bar(context);
        show(bar, 1440);
        QSignalSpy resampling(&bar, &SettingsBar::resamplingRequested);
        QTest::mouseClick(bar.findChild<QToolButton*>(), Qt::LeftButton);
        QCOMPARE(resampling.count(), 1);
        context.setSession(sessionWithImportedAttention());
        QSignalSpy settings(&bar, &SettingsBar::settingsRequested);
        auto* link = bar.findChild<LinkValue*>("settingsBar.source");
        QTest::mouseClick(link, Qt::LeftButton);
        link->setFocus();
        QTest::keyClick(link, Qt::Key_Space);
        QCOMPARE(settings.count(), 2);
        QVERIFY(link->accessibleName().contains("a&b.npz"));
    }

    /// The trace of the model arrives later than the session, and may be that of another session.
    void sizesOfAModelAreThoseOfItsOwnTrace() {
        TestContext context;
        SettingsBar bar(context);
        show(bar, 1440);
        context.setSession(sessionWithModel());
        QCOMPARE(sentenceOf(bar), "temperature [1.0] [model :induction]");
        context.setTrace(computeTrace(Session()));
        QCOMPARE(sentenceOf(bar), "temperature [1.0] [model :induction]");
        context.setTrace(computeTrace(sessionWithModel()));
        QCOMPARE(sentenceOf(bar), "1 head(s) d_k 32 temperature [1.0] [model induction]");
        context.setSession(Session());
        QVERIFY(sentenceOf(bar).startsWith("[1] head(s) d_k [24] score"));
    }

    void longFileNameIsElided() {
        Session session = sessionWithImportedAttention();
        session.importedAttention.file = "/" + std::string(300, 'w') + ".npz";
        TestContext context;
        SettingsBar bar(context);
        context.setSession(session);
        show(bar, 1024);
        const auto* link = bar.findChild<LinkValue*>("settingsBar.source");
        QVERIFY(link->width() < 500);
        QVERIFY(link->toolTip().contains(".npz"));
    }
};

ATTENTION_TEST(TestSettingsBarLayout)
#include "tst_settings_bar_layout.moc"
