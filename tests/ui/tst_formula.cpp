// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the formulas of stages: every stage has one, in the colors of its roles, and the label scales it.
#include "engine/compute_trace.h"
#include "formula/formula_label.h"
#include "layer/stage_matrix.h"
#include "look/design_values.h"
#include "models/open_models.h"
#include "support/golden_case.h"
#include "support/qt_tests.h"
#include "support/sessions.h"

#include <QDir>
#include <QPainter>
#include <QXmlStreamReader>
#include <QtTest>

using namespace attention;

class TestFormula : public QObject {
    Q_OBJECT

    static QImage paintedImage(const Formula& formula, const FigureTheme& theme, double em) {
        QImage image((formula.size() * em).toSize() + QSize(1, 1), QImage::Format_RGB32);
        image.fill(theme.backgroundColor);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        formula.paint(painter, QRectF(QPointF(), formula.size() * em));
        return image;
    }
    /// Returns the size of the rectangle of each formula in formulas.svg, in units of 1/1000 em.
    static QMap<QString, QSizeF> extentsInFile() {
        QFile file(":/formulas/formulas.svg");
        if (!file.open(QIODevice::ReadOnly)) return {};
        QMap<QString, QSizeF> extents;
        QString name;
        for (QXmlStreamReader reader(&file); !reader.atEnd(); reader.readNext()) {
            const auto attributes = reader.attributes();
            if (reader.isStartElement() && reader.name() == u"g" && attributes.hasAttribute("id"))
                name = attributes.value("id").toString();
            if (reader.isStartElement() && reader.name() == u"rect" && !extents.contains(name))
                extents[name] = {attributes.value("width").toDouble(), attributes.value("height").toDouble()};
        }
        return extents;
    }
    static int countPixels(const QImage& image, const QColor& color) {
        int pixels = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) pixels += image.pixelColor(x, y) == color;
        }
        return pixels;
    }
    static void collectNames(const Session& session, std::map<QString, Stage>& names) {
        const auto trace = computeTrace(session);
        for (const Stage stage : test::everyStage()) {
            if (!hasStage(*trace, stage)) continue;
            for (const QString& name : formulaNames(*trace, stage)) names.emplace(name, stage);
        }
    }
    /// Adds the names of the first two layers of each test model.
    static void collectNamesOfModels(std::map<QString, Stage>& names) {
        const QDir models(QStringLiteral(TEST_DATA "/models"));
        Session shortSession;
        shortSession.input.queryText = "The cat sat.";
        for (const QString& folder : models.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            Session session = sessionFromModel(models.filePath(folder).toStdString(), shortSession);
            for (const Index layer : {0, 1}) {
                session.model.layer = layer;
                collectNames(session, names);
            }
        }
    }
    /// The formula names of all settings, each with a stage that uses it.
    static std::map<QString, Stage> allNames() {
        std::map<QString, Stage> names;
        collectNamesOfModels(names);
        for (const std::string& name : test::goldenCaseNames())
            collectNames(test::loadGoldenCase(name).session, names);
        Session session;
        for (const InitScheme scheme : {InitScheme::PerHead, InitScheme::Linear, InitScheme::StackedLinear}) {
            for (const bool bias : {false, true}) {
                session.projection.initScheme = scheme;
                session.projection.hasBias = bias;
                collectNames(session, names);
            }
        }
        for (int scale = 0; scale < 3; ++scale) {
            for (const bool isMultiplied : {false, true}) {
                session.score.scale = {static_cast<ScoreScale::Kind>(scale), 2};
                session.cellMultipliers.clear();
                if (isMultiplied) session.cellMultipliers.push_back({{0, 1, {}}, 3});
                for (const auto cap : {std::optional<double>(), std::optional(5.0)}) {
                    session.score.softcap = cap;
                    for (const ScoreBias bias : test::everyOf<ScoreBias>()) {
                        session.score.bias = bias;
                        collectNames(session, names);
                    }
                }
            }
        }
        session.score.softcap.reset();
        session.score.bias = ScoreBias::None;
        for (const QkNorm norm : test::everyOf<QkNorm>()) {
            session.score.qkNorm = norm;
            for (const RotaryPairing rotary : test::everyOf<RotaryPairing>()) {
                session.score.rotary = rotary;
                collectNames(session, names);
            }
        }
        session.score.qkNorm = QkNorm::None;
        session.score.rotary = RotaryPairing::None;
        for (const ScoreFunction function : test::everyOf<ScoreFunction>()) {
            session.score.function = function;
            collectNames(session, names);
            Session grouped = session;
            grouped.projection.initScheme = InitScheme::PerHead;
            grouped.heads = 2;
            grouped.kvHeads = 1;
            collectNames(grouped, names);
            grouped.dropout.p = 0.5;
            collectNames(grouped, names);
        }
        session.cellMultipliers.clear();
        for (const auto cap : {std::optional<double>(), std::optional(5.0)}) {
            for (const bool isMultiplied : {false, true}) {
                session.score.softcap = cap;
                session.cellMultipliers.clear();
                if (isMultiplied) session.cellMultipliers.push_back({{0, 1, {}}, 3});
                for (const ScoreBias bias : test::everyOf<ScoreBias>()) {
                    session.score.bias = bias;
                    collectNames(session, names);
                }
            }
        }
        for (const NormalizerFunction function : test::everyOf<NormalizerFunction>()) {
            for (const double temperature : {1.0, 2.0}) {
                session.normalizer = NormalizerSettings();
                session.normalizer.function = function;
                session.normalizer.temperature = temperature;
                collectNames(session, names);
                session.normalizer.sinkScore = 1;
                collectNames(session, names);
            }
        }
        return names;
    }

 private slots:
    void everyStageOfEverySettingHasAFormula() {
        const FigureTheme themes[] = {lightTheme(QFont()), darkTheme(QFont())};
        const auto names = allNames();
        QStringList requiredNames;
        for (const auto& [name, stage] : names) requiredNames << name;
        QStringList existingNames = extentsInFile().keys();
        requiredNames.sort();
        QCOMPARE(requiredNames, existingNames);  // no formula is missing or unused
        for (const auto& [name, stage] : names) {
            for (const FigureTheme& theme : themes) {
                const QImage image = paintedImage(Formula({name}, theme), theme, 40);
                QVERIFY2(countPixels(image, theme.textColor) > 30, qPrintable(name));
            }
        }
    }
    /// No glyph reaches beyond the extent of its formula, which would change its size and position.
    void sizeIsTheExtentInTheFile() {
        const auto extents = extentsInFile();
        QCOMPARE(extents.size(), 135);
        for (auto i = extents.begin(); i != extents.end(); ++i) {
            const QSizeF size = Formula({i.key()}, lightTheme(QFont())).size() * 1000;
            QVERIFY2(std::abs(size.width() - i->width()) < 0.1 && std::abs(size.height() - i->height()) < 0.1,
                     qPrintable(QStringLiteral("%1: %2 × %3 instead of %4 × %5")
                                    .arg(i.key())
                                    .arg(size.width())
                                    .arg(size.height())
                                    .arg(i->width())
                                    .arg(i->height())));
        }
    }
    void unknownFormulaIsIgnored() {
        const Formula formula({"unknown"}, lightTheme(QFont()));
        QVERIFY(formula.size().isEmpty());
    }
    void queryKeyAndValueHaveTheirColors() {
        const FigureTheme theme = darkTheme(QFont());
        const auto trace = computeTrace(Session());
        const auto image = [&](Stage stage) {
            return paintedImage(Formula(formulaNames(*trace, stage), theme), theme, 40);
        };
        const QImage scores = image(Stage::RawScores);
        QVERIFY(countPixels(scores, theme.queryColor) > 50);
        QVERIFY(countPixels(scores, theme.keyColor) > 50);
        QCOMPARE(countPixels(scores, theme.valueColor), 0);
        const QImage context = image(Stage::Context);
        QVERIFY(countPixels(context, theme.valueColor) > 50);
        QCOMPARE(countPixels(context, theme.queryColor) + countPixels(context, theme.keyColor), 0);
    }
    void formulaNamesFollowTheSettings() {
        Session session;
        session.normalizer.temperature = 0.5;
        session.dropout.p = 0.5;
        session.projection.initScheme = InitScheme::StackedLinear;
        const auto trace = computeTrace(session);
        const auto names = [&](Stage stage) { return formulaNames(*trace, stage).join(' '); };
        QCOMPARE(names(Stage::ScaledScores), "scaled_scores_sqrt_d_k");
        QCOMPARE(names(Stage::Weights), "weights_softmax_temperature");
        QCOMPARE(names(Stage::Context), "context_dropout");
        QCOMPARE(names(Stage::FirstQueryMatrix), "first_w_q");
        QCOMPARE(names(Stage::QueryMatrix), "W_Q_stacked");
    }
    void everyScoreStepIsALineOfTheFormula() {
        Session session;
        session.score.bias = ScoreBias::Alibi;
        session.score.softcap = 5;
        const auto names = [&] { return formulaNames(*computeTrace(session), Stage::ScaledScores); };
        const QStringList steps{"scaled_scores_softcap", "scaled_scores_alibi"};
        QCOMPARE(names(), QStringList("scaled_scores_sqrt_d_k") + steps);
        const FigureTheme theme = lightTheme(QFont());
        const Formula all(names(), theme);
        const QImage image = paintedImage(all, theme, 40);
        double top = 0;
        const auto nextStrip = [&](double height) {
            const QImage strip = image.copy(0, qCeil(top * 40), image.width(), qFloor(height * 40) - 1);
            top += height;
            return strip;
        };
        for (const QString& name : names()) {
            QVERIFY2(countPixels(nextStrip(Formula({name}, theme).size().height()), theme.textColor) > 30,
                     qPrintable(name));
            const QImage gap = nextStrip(0.4);
            if (name != names().back())
                QCOMPARE(countPixels(gap, theme.backgroundColor), gap.width() * gap.height());
        }
        QVERIFY(qAbs(all.size().height() + 0.4 - top) < 1e-9);
        session.score.function = ScoreFunction::Dot;
        QCOMPARE(names(), QStringList("scaled_scores") + steps);
    }
    void theLabelFollowsFontSizeAndAvailableWidth() {
        FormulaLabel label;
        QFont font;
        font.setPixelSize(20);
        label.setFont(font);
        label.setFormula({QStringLiteral("weights_softmax")}, QStringLiteral("softmax(s ÷ √24)"));
        QCOMPARE(label.accessibleName(), "softmax(s ÷ √24)");
        const QSize originalSize = label.sizeHint();
        QCOMPARE(originalSize.height(), qCeil(Formula(label.names(), lightTheme(font)).size().height() * 20 *
                                              design::formulaFontSize / design::bodyFontSize));
        label.reserveHeightFor(
            {{QStringLiteral("scaled_scores_sqrt_d_k"), QStringLiteral("scaled_scores_alibi")}});
        QVERIFY(label.sizeHint().height() > originalSize.height());
        QCOMPARE(label.sizeHint().width(), originalSize.width());
        font.setPixelSize(40);
        label.setFont(font);
        QVERIFY(qAbs(label.sizeHint().width() - 2 * originalSize.width()) <= 2);
        label.resize(originalSize.width(), 200);
        QVERIFY(label.formulaRect().right() <= originalSize.width() + 0.01);
        QCOMPARE(label.formulaRect().center().y(), 100.0);
    }
};

ATTENTION_TEST(TestFormula)
#include "tst_formula.moc"
