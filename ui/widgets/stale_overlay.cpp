// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stale_overlay.h"

#include "widgets/layouts.h"

#include <QAction>
#include <QEvent>
#include <QFrame>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

/// A sentence in lines of a fixed width, always as high as it needs with its current font. A size hint would
/// not do: a layout asks a label for its height only where it decides about the width, too.
class Sentence : public QLabel {
 public:
    explicit Sentence(const QString& text) : QLabel(text) {
        setWordWrap(true);
        setFixedWidth(lineWidth);
        fitHeight();
    }

 protected:
    void changeEvent(QEvent* event) override {
        QLabel::changeEvent(event);
        if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitHeight();
    }

 private:
    void fitHeight() {
        setMinimumHeight(0);  // a label never asks for less than its minimum
        setFixedHeight(std::max(0, heightForWidth(lineWidth)));
    }

    static constexpr int lineWidth = 360;
};

QWidget* card(const QString& text, const QList<QAction*>& help) {
    auto* card = new QFrame;
    card->setFrameShape(QFrame::StyledPanel);
    card->setAutoFillBackground(true);
    card->setBackgroundRole(QPalette::Base);
    auto* sentence = new Sentence(text);
    sentence->setObjectName(QStringLiteral("veil.sentence"));
    auto* rows = newLayout<QVBoxLayout>(card, {24, 16, 24, 16}, 12);
    rows->addWidget(sentence);
    if (help.isEmpty()) return card;
    auto* buttons = new QHBoxLayout;
    rows->addLayout(buttons);
    buttons->addStretch(1);
    for (QAction* action : help) {
        auto* button = new QToolButton;
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setDefaultAction(action);
        buttons->addWidget(button);
    }
    return card;
}

}  // namespace

StaleOverlay::StaleOverlay(QWidget* widget) : QWidget(widget) {
    widget->installEventFilter(this);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(24, 48, 24, 24);
    rows->addStretch(1);
    hide();
}

void StaleOverlay::showOverlay(const QString& message, const QList<QAction*>& actions) {
    if (QWidget* before = std::exchange(m_messageFrame, nullptr)) {
        before->hide();
        before->deleteLater();  // one of its buttons may be the one that was pressed
    }
    if (!message.isEmpty()) {
        m_messageFrame = card(message, actions);
        static_cast<QVBoxLayout*>(layout())->insertWidget(0, m_messageFrame, 0, Qt::AlignHCenter);
        m_messageFrame->show();  // at once, not when the layout comes to it
    }
    setGeometry(parentWidget()->rect());
    show();
    raise();
}

bool StaleOverlay::eventFilter(QObject* over, QEvent* event) {
    if (event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
    if (event->type() == QEvent::LayoutRequest) raise();  // a stack brought another of its pages to the top
    return QWidget::eventFilter(over, event);
}

void StaleOverlay::paintEvent(QPaintEvent*) {
    QColor shade = palette().color(QPalette::Window);
    shade.setAlpha(190);
    QPainter(this).fillRect(rect(), shade);
}

}  // namespace attention
