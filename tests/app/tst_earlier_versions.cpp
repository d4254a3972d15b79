// SPDX-License-Identifier: GPL-3.0-or-later
// Opens files of earlier versions of the program: sessions, a lesson, and figures and JSON files that contain
// a session. The folder of a version also contains the tensors that it exported, NAME.npz for the files
// NAME.*. The current program must compute the same numbers from each file, under the same tensor names.
#include "command_line/headless.h"
#include "engine/problems.h"
#include "files/tensor_file.h"
#include "lessons/lesson.h"
#include "storage/session_io.h"
#include "storage/view_state.h"
#include "support/qt_tests.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace attention;

namespace {

const QString corpus = QStringLiteral(TEST_DATA "/earlier_versions");

QFileInfoList filesOfVersions(const QStringList& patterns) {
    QFileInfoList files;
    for (const QFileInfo& version : QDir(corpus).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot))
        files << QDir(version.filePath()).entryInfoList(patterns, QDir::Files, QDir::Name);
    return files;
}

}  // namespace

class TestEarlierVersions : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// Exports the tensors of the session in `path` and returns them.
    std::shared_ptr<const TensorFile> computedTensors(const QString& path) const {
        const QString exported = m_folder.filePath("computed.npz");
        ProgressLine progress;
        runExports(parseCommandLine({path, "--export", exported}), progress);
        return TensorFile::open(exported.toStdString());
    }

 private slots:
    void filesGiveTheNumbersOfTheirVersion_data() {
        QTest::addColumn<QString>("path");
        for (const QFileInfo& file : filesOfVersions({"*.attn", "*.png", "*.svg", "*.json"})) {
            if (file.fileName() == "lesson.attn") continue;
            QTest::newRow(qPrintable(file.dir().dirName() + '/' + file.fileName())) << file.filePath();
        }
    }
    void filesGiveTheNumbersOfTheirVersion() {
        QFETCH(QString, path);
        const QFileInfo file(path);
        const auto expected =
            TensorFile::open(file.dir().filePath(file.completeBaseName() + ".npz").toStdString());
        const auto computed = computedTensors(path);
        QVERIFY(expected->tensors().size() >= 10);
        // Training amplifies differences of rounding. The order of its sums has changed since the earlier
        // version.
        const float tolerance = loadSession(path).training.task == TrainingTask::None ? 2e-5f : 2e-3f;
        for (const FileTensor& tensor : expected->tensors()) {
            const FileTensor* const found = computed->find(tensor.name);
            QVERIFY2(found, tensor.name.c_str());
            QVERIFY2(found->shape == tensor.shape, tensor.name.c_str());
            if (!tensor.typeName.starts_with("<f")) continue;  // token numbers
            std::vector<float> earlier(static_cast<std::size_t>(tensor.size())), current(earlier.size());
            expected->readValues(tensor, 0, earlier);
            computed->readValues(*found, 0, current);
            for (std::size_t i = 0; i < earlier.size(); ++i) {
                const float difference = std::abs(current[i] - earlier[i]);
                const bool isEqual =
                    current[i] == earlier[i] || (std::isnan(current[i]) && std::isnan(earlier[i]));
                QVERIFY2(isEqual || difference <= tolerance * std::max(1.f, std::abs(earlier[i])),
                         qPrintable(QString("%1[%2]: %3, earlier %4")
                                        .arg(QString::fromStdString(tensor.name))
                                        .arg(i)
                                        .arg(double(current[i]))
                                        .arg(double(earlier[i]))));
            }
        }
    }

    /// A lesson of an earlier version opens with all of its steps, and each step can be computed.
    void lessonsOpenWithAllSteps() {
        const QFileInfoList lessons = filesOfVersions({"lesson.attn"});
        QCOMPARE(lessons.size(), 2);
        for (const QFileInfo& file : lessons) {
            const Session session = loadSession(file.filePath());
            requireValidViewState(session);
            const Lesson lesson = parseLesson(session);
            QVERIFY2(lesson.size() >= 5, qPrintable(file.filePath()));
            for (int step = 0; step < lesson.size(); ++step) {
                QVERIFY(!lesson.steps[static_cast<std::size_t>(step)].text.empty());
                QVERIFY(problems(sessionAtStep(session, lesson, step)).empty());
            }
        }
    }
};

ATTENTION_TEST(TestEarlierVersions)
#include "tst_earlier_versions.moc"
