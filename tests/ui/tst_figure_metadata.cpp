// SPDX-License-Identifier: GPL-3.0-or-later
// Tests sessions embedded in exported figures: they are compressed, and the uncompressed sessions of earlier
// versions can still be opened.
#include "engine/compute_trace.h"
#include "export/figure_files.h"
#include "export/figure_metadata.h"
#include "io/session_file.h"
#include "support/qt_tests.h"

#include <QtTest>

using namespace attention;

class TestFigureMetadata : public QObject {
    Q_OBJECT

    static FigureSource makeSource(const Session& session) {
        FigureSource source;
        source.trace = computeTrace(session);
        source.session = session;
        return source;
    }
    /// Returns a session whose parameters do not repeat, like the parameters of a trained model.
    static Session sessionWithCustomParameters(int heads, int width, int dModel) {
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
    /// Returns the element that earlier versions wrote, with uncompressed JSON.
    static QByteArray plainElement(const std::string& session) {
        return "<attention-lab:session xmlns:attention-lab=\"urn:attention-lab:session\">" +
               escapedForXml(QString::fromStdString(session).remove('\n')).toUtf8() +
               "</attention-lab:session>";
    }

 private slots:
    void figuresOfEarlierVersionsCanBeOpened() {
        Session session;
        session.input.queryText = "a <b> & \"c\" 人生";
        session.heads = 3;
        const std::string json = serializeSession(session);
        const QByteArray xml = "<metadata>" + plainElement(json) + "</metadata></svg>";
        const QByteArray name("attention-lab-session\0\0\0\0\0", 26);
        const QByteArray text = QString::fromStdString(json).remove('\n').toUtf8();
        const QByteArray png = pngSignature() + pngChunk("iTXt", name + text);
        for (const QByteArray& file : {QByteArray("<svg>" + xml), QByteArray("%PDF-1.4\n" + xml), png}) {
            const auto embedded = sessionFromFigure(file);
            QVERIFY(embedded);
            QCOMPARE(parseSession(*embedded), session);
        }
    }

    void embeddedSessionIsCompressed() {
        const FigureSource source = makeSource(sessionWithCustomParameters(4, 16, 64));
        const auto json = static_cast<qsizetype>(serializeSession(source.session).size());
        const FigureSpec spec{.name = {"stage", Stage::Weights}, .dpi = 48};
        FigureSpec without = spec;
        without.hasSession = false;
        for (const auto write : {&figurePng, &figureSvg, &figurePdf}) {
            const QByteArray file = write(source, spec, {});
            const qsizetype embeddedSize = file.size() - write(source, without, {}).size();
            QVERIFY2(embeddedSize > 0 && embeddedSize < json / 2,
                     qPrintable(QString("%1 of %2").arg(embeddedSize).arg(json)));
            const auto embedded = sessionFromFigure(file);
            QVERIFY(embedded);
            QCOMPARE(parseSession(*embedded), source.session);
        }
    }

    void figureCanOmitItsSession() {
        Session session;
        session.notes = "not for everybody";
        FigureSpec spec{.dpi = 48};
        spec.hasSession = false;
        for (const auto write : {&figurePng, &figureSvg, &figurePdf}) {
            const QByteArray file = write(makeSource(session), spec, {});
            QVERIFY(isFigureFile(file));
            QVERIFY(!sessionFromFigure(file));
            QVERIFY(!file.contains("attention-lab:session") && !file.contains("attention-lab-session"));
        }
    }

    /// Tests a truncated stream and a stream with a character that is not Base64.
    void damagedSessionIsRejected() {
        const QByteArray svg = figureSvg(makeSource(Session()), {});
        const qsizetype begin = svg.lastIndexOf("zlib-base64\">") + 13;
        QByteArray truncated = svg;
        truncated.remove(begin + 40, 40);
        QVERIFY(!sessionFromFigure(truncated));
        QByteArray invalid = svg;
        invalid[begin + 3] = '#';
        QVERIFY(!sessionFromFigure(invalid));
    }
};

ATTENTION_TEST(TestFigureMetadata)
#include "tst_figure_metadata.moc"
