// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/qt_tests.h"

#include "look/theme.h"
#include "widgets/motion.h"

#include <QApplication>
#include <QFileInfo>
#include <QtTest>

#include <cstdio>
#include <map>

namespace attention::test {
namespace {

auto& tests() {
    static std::map<QString, std::unique_ptr<QObject> (*)()> factories;
    return factories;
}

}  // namespace

bool addTest(const char* file, std::unique_ptr<QObject> (*makeTest)()) {
    return tests().emplace(QFileInfo(QString::fromUtf8(file)).completeBaseName().mid(4), makeTest).second;
}

}  // namespace attention::test

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    attention::setUpApplicationStyle();
    attention::Motion::setEnabled(false);  // so that a picture is complete after the first paint event
    QStringList arguments = QCoreApplication::arguments();
    const auto found = attention::test::tests().find(arguments.value(1));
    if (found == attention::test::tests().end()) {
        for (const auto& [name, makeTest] : attention::test::tests()) std::puts(qPrintable(name));
        return 2;
    }
    arguments.removeAt(1);
    return QTest::qExec(found->second().get(), arguments);
}
