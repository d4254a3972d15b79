// SPDX-License-Identifier: GPL-3.0-or-later
// Tests animations: the files are decoded by independent decoders. Also tests the frames, their colors and
// their durations.
#include "engine/compute_trace.h"
#include "export/animation.h"
#include "export/animation_preview.h"
#include "export/figure_files.h"
#include "export/figure_option_text.h"
#include "export/figure_sheet.h"
#include "heatmap/printable_text.h"
#include "layer/stage_matrix.h"
#include "logic/training_setup.h"
#include "support/qt_tests.h"
#include "support/sessions.h"
#include "support/wait_timeout.h"
#include "texts/field_texts.h"

#include <QPainter>
#include <QtTest>

#include <gif_lib.h>
#include <numeric>
#include <set>
#include <webp/demux.h>

using namespace attention;
using namespace attention::test;
using std::chrono::milliseconds;

class TestAnimation : public QObject {
    Q_OBJECT

    /// A decoded animation.
    struct DecodedAnimation {
        std::vector<QImage> images;
        std::vector<milliseconds> durations;
        int loopCount = -1;  ///< 0: repeats without end
    };

    static DecodedAnimation decodeWebp(const QByteArray& file) {
        const WebPData data{reinterpret_cast<const std::uint8_t*>(file.constData()),
                            static_cast<std::size_t>(file.size())};
        WebPAnimDecoderOptions options;
        WebPAnimDecoderOptionsInit(&options);
        options.color_mode = MODE_RGBA;
        const std::unique_ptr<WebPAnimDecoder, decltype(&WebPAnimDecoderDelete)> decoder(
            WebPAnimDecoderNew(&data, &options), &WebPAnimDecoderDelete);
        if (!decoder) return {};
        WebPAnimInfo info;
        WebPAnimDecoderGetInfo(decoder.get(), &info);
        DecodedAnimation animation;
        animation.loopCount = static_cast<int>(info.loop_count);
        int previousEnd = 0;
        while (WebPAnimDecoderHasMoreFrames(decoder.get())) {
            std::uint8_t* pixels = nullptr;
            int end = 0;
            WebPAnimDecoderGetNext(decoder.get(), &pixels, &end);
            animation.images.push_back(QImage(pixels, static_cast<int>(info.canvas_width),
                                              static_cast<int>(info.canvas_height), QImage::Format_RGBA8888)
                                           .copy());
            animation.durations.emplace_back(end - previousEnd);
            previousEnd = end;
        }
        return animation;
    }

    struct GifReader {
        const QByteArray& file;
        qsizetype position = 0;
        static int read(GifFileType* gif, GifByteType* bytes, int count) {
            auto& reader = *static_cast<GifReader*>(gif->UserData);
            const auto available = std::min<qsizetype>(count, reader.file.size() - reader.position);
            std::memcpy(bytes, reader.file.constData() + reader.position,
                        static_cast<std::size_t>(available));
            reader.position += available;
            return static_cast<int>(available);
        }
    };

    static DecodedAnimation decodeGif(const QByteArray& file) {
        GifReader reader{file};
        GifFileType* gif = DGifOpen(&reader, &GifReader::read, nullptr);
        if (!gif || DGifSlurp(gif) != GIF_OK) return {};
        DecodedAnimation animation;
        QImage canvas(gif->SWidth, gif->SHeight, QImage::Format_RGB32);
        for (int i = 0; i < gif->ImageCount; ++i) {
            const SavedImage& saved = gif->SavedImages[i];
            GraphicsControlBlock control;
            DGifSavedExtensionToGCB(gif, i, &control);
            const GifImageDesc& part = saved.ImageDesc;
            for (int y = 0; y < part.Height; ++y) {
                for (int x = 0; x < part.Width; ++x) {
                    const int index = saved.RasterBits[y * part.Width + x];
                    if (index == control.TransparentColor) continue;
                    const GifColorType& color = gif->SColorMap->Colors[index];
                    canvas.setPixel(part.Left + x, part.Top + y, qRgb(color.Red, color.Green, color.Blue));
                }
            }
            animation.images.push_back(canvas.copy());
            animation.durations.emplace_back(10 * control.DelayTime);
        }
        const SavedImage& first = gif->SavedImages[0];
        for (int i = 0; i + 1 < first.ExtensionBlockCount; ++i) {
            const ExtensionBlock& name = first.ExtensionBlocks[i];
            const GifByteType* values = first.ExtensionBlocks[i + 1].Bytes;
            if (QByteArray(reinterpret_cast<const char*>(name.Bytes), name.ByteCount) == "NETSCAPE2.0")
                animation.loopCount = values[1] + 256 * values[2];
        }
        DGifCloseFile(gif, nullptr);
        return animation;
    }

    /// Pictures of a disc that moves over a background. Its smooth edge has many colors.
    static AnimationPictures movingDisc(bool isTransparent, bool hasSmoothEdge = true) {
        AnimationPictures pictures;
        for (int i = 0; i < 4; ++i) {
            QImage image(97, 61, isTransparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
            image.fill(isTransparent ? Qt::transparent : Qt::white);
            QPainter painter(&image);
            painter.setRenderHint(QPainter::Antialiasing, hasSmoothEdge);
            painter.setBrush(QColor(90, 40 * i, 160));
            painter.drawEllipse(10 + 15 * i, 10, 31, 31);
            pictures.images.push_back(image);
            pictures.durations.emplace_back(40 * (i + 1));
        }
        return pictures;
    }
    static AnimationPictures pictureWithManyColors() {
        QImage image(64, 64, QImage::Format_RGB32);
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x) image.setPixel(x, y, qRgb(4 * x, 4 * y, 2 * (x + y)));
        return {{image, image.mirrored()}, {milliseconds(100), milliseconds(100)}};
    }

    static FigureSource trainedSource(Index stepCount) {
        Session session = trainedSession();
        session.training.stepCount = stepCount;
        return sourceOf(session);
    }
    static FigureSource sourceOf(const Session& session) {
        FigureSource source;
        source.trace = computeTrace(session);
        source.session = session;
        return source;
    }
    static Session trainedSession() {
        Session session = withTask(Session(), TrainingTask::Reverse);
        session.training.stepCount = 12;
        session.input.queryText = "a b c d";
        return session;
    }
    static Session sessionWithText(const char* text) {
        Session session;
        session.input.queryText = text;
        return session;
    }
    static AnimationSpec stepsAnimation(std::vector<Index> steps) {
        return {.subject = AnimationSubject::TrainingSteps, .trainingSteps = std::move(steps)};
    }
    static AnimationSpec fieldAnimation(const char* path, const QStringList& values) {
        return {.subject = AnimationSubject::FieldValues, .fieldPath = path, .fieldValues = values};
    }
    static milliseconds sumOf(const std::vector<milliseconds>& durations) {
        return std::accumulate(durations.begin(), durations.end(), milliseconds(0));
    }

 private slots:
    void webpShowsEveryPixelForItsTime_data() {
        QTest::addColumn<bool>("isTransparent");
        QTest::newRow("opaque") << false;
        QTest::newRow("transparent") << true;
    }
    void webpShowsEveryPixelForItsTime() {
        QFETCH(bool, isTransparent);
        const AnimationPictures pictures = movingDisc(isTransparent);
        const DecodedAnimation animation = decodeWebp(webpFile(pictures));
        QCOMPARE(animation.images.size(), pictures.images.size());
        for (std::size_t i = 0; i < pictures.images.size(); ++i)
            QCOMPARE(animation.images[i], pictures.images[i].convertToFormat(QImage::Format_RGBA8888));
        QCOMPARE(animation.durations, pictures.durations);
        QCOMPARE(animation.loopCount, 0);
    }

    void gifShowsEveryPixelForItsTime() {
        const AnimationPictures pictures = movingDisc(false, false);
        const DecodedAnimation animation = decodeGif(gifFile(pictures));
        QCOMPARE(animation.images.size(), pictures.images.size());
        for (std::size_t i = 0; i < pictures.images.size(); ++i)
            QCOMPARE(animation.images[i], pictures.images[i]);
        QCOMPARE(animation.durations, pictures.durations);
        QCOMPARE(animation.loopCount, 0);
    }

    /// With more colors than the format allows, each pixel has a color close to its own.
    void gifReducesColors() {
        const AnimationPictures pictures = pictureWithManyColors();
        const DecodedAnimation animation = decodeGif(gifFile(pictures));
        QCOMPARE(animation.images.size(), 2U);
        std::set<QRgb> colors;
        double squaredErrors = 0;
        for (int y = 0; y < 64; ++y) {
            for (int x = 0; x < 64; ++x) {
                const QRgb shown = animation.images[0].pixel(x, y), exact = pictures.images[0].pixel(x, y);
                colors.insert(shown);
                squaredErrors += std::pow(qRed(shown) - qRed(exact), 2) +
                                 std::pow(qGreen(shown) - qGreen(exact), 2) +
                                 std::pow(qBlue(shown) - qBlue(exact), 2);
            }
        }
        QVERIFY(colors.size() > 200 && colors.size() <= 255);
        // 16 × 16 evenly spaced colors would have an error of 8²/12 · 3 in the mean, at least.
        QVERIFY2(squaredErrors / (64 * 64) < 60, qPrintable(QString::number(squaredErrors / (64 * 64))));
        QCOMPARE(animation.images[1], animation.images[0].mirrored());
    }

    /// At 24 frames per second, a frame takes 41.67 ms, which is not a multiple of 10 ms.
    void gifTakesItsTimeAsAWhole() {
        const AnimationPictures pictures{std::vector<QImage>(24, movingDisc(false, false).images.front()),
                                         frameDurations(24, 1)};
        QCOMPARE(sumOf(decodeGif(gifFile(pictures)).durations), milliseconds(1000));
    }

    void gifStoresOnlyWhatChanges() {
        AnimationPictures pictures = pictureWithManyColors();
        const auto size = gifFile({{pictures.images[0]}, {milliseconds(100)}}).size();
        pictures.images[1] = pictures.images[0];
        QVERIFY(gifFile(pictures).size() < size + 64);
    }

    void tooWideWebpIsRejected() {
        const AnimationPictures pictures{{QImage(maxWebpSide + 1, 4, QImage::Format_RGB32)},
                                         {milliseconds(100)}};
        QVERIFY_EXCEPTION_THROWN(webpFile(pictures), std::runtime_error);
    }

    void durationsAddUpToTheChosenTime() {
        QCOMPARE(frameDurations(2, 0), (std::vector{milliseconds(1000), milliseconds(1000)}));
        QCOMPARE(sumOf(frameDurations(50, 0)), milliseconds(8000 + 1500));
        QCOMPARE(frameDurations(50, 0).front(), milliseconds(160));
        QCOMPARE(frameDurations(50, 0).back(), milliseconds(160 + 1500));
        QCOMPARE(frameDurations(200, 0).front(), milliseconds(80));  // not faster
        for (const double seconds : {0.1, 1.0, 7.3, 100.0})
            for (const std::size_t count : {1U, 2U, 3U, 51U})
                QCOMPARE(sumOf(frameDurations(count, seconds)),
                         milliseconds(std::max(std::lround(seconds * 1000), 20L * static_cast<long>(count))));
    }

    void stepsAreListedOrInEqualDistances() {
        using Steps = std::vector<Index>;
        QCOMPARE(parseTrainingSteps("0-60/20"), (Steps{0, 20, 40, 60}));
        QCOMPARE(parseTrainingSteps("0-3"), (Steps{0, 1, 2, 3}));
        QCOMPARE(parseTrainingSteps("0,5-15/5,90"), (Steps{0, 5, 10, 15, 90}));
        QCOMPARE(formatOptionValue(Steps{0, 20, 40, 60}), "0-60/20");
        QCOMPARE(formatOptionValue(Steps{0, 20, 50}), "0,20,50");
        QCOMPARE(formatOptionValue(Steps{0, 20}), "0,20");
        for (const char* text : {"", "5-1", "0-60/0", "0,0", "0-2,1", "0-20001", "-5", "0-20000", "1/2"})
            QVERIFY_EXCEPTION_THROWN(parseTrainingSteps(text), std::invalid_argument);
    }

    /// Each frame shows the weights after the number of training steps of the frame.
    void framesAreTheSessionsOfTheSteps() {
        const FigureSource source = trainedSource(12);
        const AnimationSpec animation = stepsAnimation({0, 6, 12});
        QCOMPARE(animationProblem(source, animation), QString());
        const FigureSpec spec{.name = {"stage", Stage::Weights, {}}};
        const auto frames = computeAnimationFrames(source, spec, animation, {});
        QCOMPARE(frames.size(), 3U);
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const auto expected = trainedSource(animation.trainingSteps[i]).trace;
            QVERIFY(stageMatrix(*frames[i].source.trace, Stage::Weights, 0, 0).values ==
                    stageMatrix(*expected, Stage::Weights, 0, 0).values);
        }
        QCOMPARE(frames[1].label, "training step 6");
    }

    void framesOfASettingShareTheirColorScale() {
        const FigureSource source = sourceOf(sessionWithText("red fox"));
        const AnimationSpec animation = fieldAnimation("d_k", {"1", "64"});
        const FigureSpec spec{.name = {"stage", Stage::RawScores, {}}};
        auto frames = computeAnimationFrames(source, spec, animation, {});
        QCOMPARE(frames[0].source.trace->config.dK, 1);
        QCOMPARE(frames[1].source.trace->config.dK, 64);
        QCOMPARE(frames[1].label, withSubscripts("d_k = 64"));
        shareColorScales(frames, spec);
        double largest = 0;
        for (const AnimationFrame& frame : frames) {
            const auto values = stageMatrix(*frame.source.trace, Stage::RawScores, 0, 0).values;
            for (Index row = 0; row < values.rows(); ++row)
                for (Index column = 0; column < values.cols(); ++column)
                    largest = std::max(largest, std::abs(static_cast<double>(values(row, column))));
        }
        for (const AnimationFrame& frame : frames)
            QCOMPARE(frame.source.displaySettings.seriesMagnitudes.stages.at(Stage::RawScores), largest);
    }

    void comparisonShowsAThenB() {
        FigureSource source = sourceOf(sessionWithText("red fox"));
        source.comparedTrace = computeTrace(sessionWithText("blue fox"));
        const auto frames =
            computeAnimationFrames(source, {}, {.subject = AnimationSubject::ComparedSession}, {});
        QCOMPARE(frames.size(), 2U);
        QCOMPARE(frames[0].source.trace, source.comparedTrace);
        QCOMPARE(frames[1].source.trace, source.trace);
        QCOMPARE(frames[0].label + frames[1].label, "AB");
    }

    /// The captions of the steps have different lengths, but nothing else moves.
    void picturesHaveOneSizeAndOneLayout() {
        const FigureSource source = trainedSource(12);
        FigureSpec spec{.name = {"stage", Stage::Weights, {}}, .width = 420, .height = 400, .dpi = 96};
        const auto frames = computeAnimationFrames(source, spec, stepsAnimation({0, 6, 12}), {});
        const AnimationPictures pictures = paintAnimation(frames, spec, 0, {});
        for (const QImage& image : pictures.images) QCOMPARE(image.size(), QSize(420, 400));
        spec.height.reset();
        const AnimationPictures highPictures = paintAnimation(frames, spec, 0, {});
        for (const QImage& image : highPictures.images)
            QCOMPARE(image.size(), highPictures.images.front().size());
        // The labels of the keys are equal pixel by pixel in all frames.
        const QRect keyLabels(0, 40, 420, 16);
        for (const QImage& image : highPictures.images)
            QCOMPARE(image.copy(keyLabels), highPictures.images.front().copy(keyLabels));
    }

    void labelStandsBeforeTheTitle() {
        const FigureSource source = trainedSource(12);
        FigureSpec spec{.name = {"stage", Stage::Weights, {}}, .dpi = 96};
        spec.frameLabel = "training step 6";
        QCOMPARE(FigureSheet(source, spec, FigureDevice::Pixels, 1).title(), "training step 6 · a b c d");
        const auto frames = computeAnimationFrames(source, spec, stepsAnimation({6, 12}), {});
        spec.hasTitle = false;  // then it has no label either
        QCOMPARE(paintAnimation(frames, spec, 0, {}).images.front(), figureImage(frames[0].source, spec));
    }

    void impossibleAnimationsAreExplained() {
        const FigureSource plain = sourceOf(sessionWithText("red fox"));
        const FigureSource trained = trainedSource(12);
        QCOMPARE(animationProblem(plain, stepsAnimation({0, 6})),
                 "This session has no training task, so an animation cannot show training steps. Choose a "
                 "setting to animate instead.");
        QCOMPARE(animationProblem(plain, {.subject = AnimationSubject::ComparedSession}),
                 "There is no second session to compare with.");
        QCOMPARE(animationProblem(trained, stepsAnimation({})), "Enter one or more values, such as 1,2,4,8.");
        QCOMPARE(animationProblem(plain, fieldAnimation("d_k", QStringList(201, "1"))),
                 "An animation must have at most 200 frames. Enter fewer values.");
        QCOMPARE(animationProblem(plain, fieldAnimation("d_k", {"1", "many"})),
                 "many: " + fieldNameWithoutSymbol("d_k") +
                     " must be a whole number from 1 to 4096, but it is \"many\"");
        QVERIFY(animationProblem(plain, fieldAnimation("d_k", {"1", "100000"})).contains("100000"));
        QVERIFY(!animationProblem(plain, fieldAnimation("mask.sinks", {"1", "2"})).isEmpty());
        QCOMPARE(animationProblem(plain, fieldAnimation("d_k", {"1", "2"})), QString());
    }

    void pictureWithoutTheFigureIsNamed() {
        Session session = sessionWithText("red fox");
        session.heads = 4;
        const FigureSpec spec{.name = {"head", Stage::Weights, 2}};
        try {
            computeAnimationFrames(sourceOf(session), spec, fieldAnimation("heads", {"4", "2"}), {});
            QFAIL("no exception");
        } catch (const std::runtime_error& error) {
            QCOMPARE(QString(error.what()),
                     "h = 2: the head must be a whole number from 1 to 2, but it is 3");
        }
    }

    void canBeStopped() {
        std::stop_source stop;
        stop.request_stop();
        const FigureSource source = trainedSource(12);
        QVERIFY_EXCEPTION_THROWN(computeAnimationFrames(source, {}, stepsAnimation({0, 6}), stop.get_token()),
                                 StoppedException);
        const auto frames = computeAnimationFrames(source, {}, stepsAnimation({0, 6}), {});
        QVERIFY_EXCEPTION_THROWN(paintAnimation(frames, {}, 0, stop.get_token()), StoppedException);
        QVERIFY_EXCEPTION_THROWN(webpFile(movingDisc(false), stop.get_token()), StoppedException);
        QVERIFY_EXCEPTION_THROWN(gifFile(movingDisc(false), stop.get_token()), StoppedException);
    }

    /// The training curves keep their axes, and grow.
    void curvesKeepTheirAxes() {
        const FigureSource source = trainedSource(12);
        FigureSpec spec{.name = {"learning"}, .dpi = 96};
        spec.hasTitle = spec.hasCaption = false;
        auto frames = computeAnimationFrames(source, spec, stepsAnimation({0, 12}), {});
        shareColorScales(frames, spec);
        const AnimationPictures pictures = paintAnimation(frames, spec, 0, {});
        const QImage &empty = pictures.images[0], &complete = pictures.images[1];
        // The numbers of the training steps are below the plots.
        const QRect stepNumbers(0, empty.height() - 60, empty.width(), 40);
        QCOMPARE(empty.copy(stepNumbers), complete.copy(stepNumbers));
        QVERIFY(empty != complete);
    }

    void previewPlaysAndPauses() {
        AnimationPreview preview(trainedSource(12));
        preview.resize(320, 240);
        preview.show();
        QSignalSpy shown(&preview, &AnimationPreview::pictureShown);
        AnimationSpec animation = stepsAnimation({0, 6, 12});
        animation.seconds = 0.3;
        preview.setAnimation({.name = {"stage", Stage::Weights, {}}}, animation);
        QTRY_COMPARE_WITH_TIMEOUT(preview.pictureCount(), 3, waitTimeout);
        QTRY_VERIFY_WITH_TIMEOUT(shown.size() > 4, waitTimeout);
        preview.setPlaying(false);
        const int picture = preview.shownPictureIndex();
        const QImage image = preview.image();
        QTest::qWait(200);
        QCOMPARE(preview.shownPictureIndex(), picture);
        QCOMPARE(preview.image(), image);
        preview.showPicture((picture + 1) % 3);
        QVERIFY(preview.image() != image);
        QVERIFY(preview.frames() != nullptr);
        preview.setAnimation({.name = {"stage", Stage::Weights, {}}}, stepsAnimation({0, 12}));
        QVERIFY(!preview.frames());  // the computed frames belong to another animation
        QTRY_COMPARE_WITH_TIMEOUT(preview.pictureCount(), 2, waitTimeout);
    }
};

ATTENTION_TEST(TestAnimation)
#include "tst_animation.moc"
