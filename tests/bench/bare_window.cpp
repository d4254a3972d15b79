// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a window with a given number of Qt controls and one QCustomPlot, to measure the minimum startup time
// of such a window. Prints the milliseconds from the time in the last argument to the first frame, and exits.
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QToolButton>
#include <qcustomplot.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace {

double now() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

QWidget* control(int kind) {
    const QString text = QStringLiteral("a setting");
    switch (kind) {
        case 0:
            return new QLabel(text);
        case 1: {
            auto* button = new QToolButton;
            button->setText(text);
            return button;
        }
        case 2:
            return new QCheckBox(text);
        case 3:
            return new QComboBox;
        case 4:
            return new QDoubleSpinBox;
        case 5:
            return new QSlider(Qt::Horizontal);
        case 6:
            return new QLineEdit(text);
    }
    return new QPushButton(text);
}

class Bare : public QWidget {
 public:
    explicit Bare(double since) : m_since(since) {}

 protected:
    /// Posts an event. It arrives after the whole window has been painted.
    void paintEvent(QPaintEvent*) override { QCoreApplication::postEvent(this, new QEvent(QEvent::User)); }
    bool event(QEvent* event) override {
        if (event->type() != QEvent::User) return QWidget::event(event);
        std::printf("%f\n", now() - m_since);
        std::fflush(stdout);
        std::_Exit(0);
    }

 private:
    double m_since;
};

}  // namespace

/// Arguments: the number of controls of each kind, in the order of control(), and the start time in
/// milliseconds of CLOCK_MONOTONIC.
int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    Bare window(std::atof(argv[argc - 1]));
    auto* grid = new QGridLayout(&window);
    constexpr int rows = 32;
    int at = 0;
    for (int kind = 0; kind + 2 < argc; ++kind) {
        for (int i = 0; i < std::atoi(argv[kind + 1]); ++i, ++at)
            grid->addWidget(control(kind), at % rows, at / rows);
    }
    grid->addWidget(new QCustomPlot, 0, at / rows + 1, rows, 1);
    grid->setColumnStretch(at / rows + 1, 1);
    window.resize(1440, 900);
    window.show();
    return QApplication::exec();
}
