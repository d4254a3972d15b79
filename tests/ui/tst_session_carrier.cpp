// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions in figures are compressed; those of earlier versions, which are not, open as before.
#include "engine/compute_trace.h"
#include "export/figure_files.h"
#include "export/figure_metadata.h"
#include "io/session_file.h"
#include "support/qt_tests.h"

#include <QtTest>

using namespace attention;

class TestSessionCarrier : public QObject {
    Q_OBJECT

    static FigureSource sourceOf(const Session& session) {
        FigureSource source;
        source.trace = computeTrace(session);
        source.session = session;
        return source;
    }
    /// Matrices as a trained model has them, of numbers that do not repeat.
    static Session givenWeights(int heads, int width, int dModel) {
        Session session;
        session.heads = heads;
        session.dK = session.dV = width;
        session.embedding.dModel = dModel;
        session.projection.initScheme = InitScheme::Custom;
        std::uint32_t state = 1;
        for (const char* name : {"W_Q", "W_K", "W_V"}) {
            CustomTensor& tensor = session.projection.customParameters[name];
            tensor.shape = {heads, width, dModel};
            std::vector<double> entries;
            for (int i = 0; i < heads * width * dModel; ++i) {
                state = state * 1664525 + 1013904223;
                entries.push_back(static_cast<double>(static_cast<float>(state) * 1e-11F) - 0.02);
            }
            tensor.entries = std::move(entries);
        }
        return session;
    }
    /// The element of earlier versions: the JSON itself.
    static QByteArray plainElement(const std::string& session) {
        return "<attention-lab:session xmlns:attention-lab=\"urn:attention-lab:session\">" +
               escapedForXml(QString::fromStdString(session).remove('\n')).toUtf8() +
               "</attention-lab:session>";
    }

 private slots:
    void figuresOfEarlierVersionsOpen() {
        Session session;
        session.input.queryText = "a <b> & \"c\" 人生";
        session.heads = 3;
        const std::string json = serializeSession(session);
        const QByteArray xml = "<metadata>" + plainElement(json) + "</metadata></svg>";
        QCOMPARE(parseSession(*sessionFromFigure("<svg>" + xml)), session);
        QCOMPARE(parseSession(*sessionFromFigure("%PDF-1.4\n" + xml)), session);
        const QByteArray name("attention-lab-session\0\0\0\0\0", 26);
        const QByteArray text = QString::fromStdString(json).remove('\n').toUtf8();
        QCOMPARE(parseSession(*sessionFromFigure(pngSignature() + pngChunk("iTXt", name + text))), session);
    }

    void aLargeSessionMakesASmallFile() {
        const FigureSource source = sourceOf(givenWeights(4, 16, 64));
        const auto json = static_cast<qsizetype>(serializeSession(source.session).size());
        const FigureSpec spec{.name = {"stage", Stage::Weights}, .dpi = 48};
        FigureSpec without = spec;
        without.hasSession = false;
        for (const auto write : {&figurePng, &figureSvg, &figurePdf}) {
            const QByteArray file = write(source, spec, {});
            const qsizetype share = file.size() - write(source, without, {}).size();
            QVERIFY2(share > 0 && share < json / 2, qPrintable(QString("%1 of %2").arg(share).arg(json)));
            QCOMPARE(parseSession(*sessionFromFigure(file)), source.session);
        }
    }

    void aFigureNeedNotCarryItsSession() {
        Session session;
        session.notes = "not for everybody";
        FigureSpec spec{.dpi = 48};
        spec.hasSession = false;
        for (const auto write : {&figurePng, &figureSvg, &figurePdf}) {
            const QByteArray file = write(sourceOf(session), spec, {});
            QVERIFY(isFigureFile(file));
            QVERIFY(!sessionFromFigure(file));
            QVERIFY(!file.contains("attention-lab:session") && !file.contains("attention-lab-session"));
        }
    }

    /// Half of a stream, and one that somebody has changed.
    void whatIsDamagedIsNoSession() {
        const QByteArray svg = figureSvg(sourceOf(Session()), {});
        const qsizetype begin = svg.lastIndexOf("zlib-base64\">") + 13;
        QByteArray cut = svg;
        cut.remove(begin + 40, 40);
        QVERIFY(!sessionFromFigure(cut));
        QByteArray strange = svg;
        strange[begin + 3] = '#';
        QVERIFY(!sessionFromFigure(strange));
    }
};

ATTENTION_TEST(TestSessionCarrier)
#include "tst_session_carrier.moc"
