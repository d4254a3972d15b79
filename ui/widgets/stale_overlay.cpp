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

/// A label with a sentence in lines of a fixed width. Its height follows its font. A size hint would not be
/// sufficient, because layouts request a height for the width only if they also determine the width.
class MessageLabel : public QLabel {
 public:
    explicit MessageLabel(const QString& text) : QLabel(text) {
        setWordWrap(true);
        fitSize();
    }

 protected:
    void changeEvent(QEvent* event) override {
        QLabel::changeEvent(event);
        if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitSize();
    }

 private:
    void fitSize() {
        constexpr int digitsPerLine = 45;
        const int textWidth = digitsPerLine * fontMetrics().horizontalAdvance(QLatin1Char('0'));
        setFixedWidth(textWidth);
        setMinimumHeight(0);  // heightForWidth() never returns less than the minimum height
        setFixedHeight(std::max(0, heightForWidth(textWidth)));
    }
};

QWidget* makeMessageFrame(const QString& text, const QList<QAction*>& actions) {
    auto* frame = new QFrame;
    frame->setFrameShape(QFrame::StyledPanel);
    frame->setAutoFillBackground(true);
    frame->setBackgroundRole(QPalette::Base);
    auto* messageLabel = new MessageLabel(text);
    messageLabel->setObjectName(QStringLiteral("veil.sentence"));
    auto* mainLayout = newLayout<QVBoxLayout>(frame, {24, 16, 24, 16}, 16);
    mainLayout->addWidget(messageLabel);
    if (actions.isEmpty()) return frame;
    auto* buttonLayout = new QHBoxLayout;
    mainLayout->addLayout(buttonLayout);
    buttonLayout->addStretch(1);
    for (QAction* action : actions) {
        auto* button = new QToolButton;
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setDefaultAction(action);
        buttonLayout->addWidget(button);
    }
    return frame;
}

}  // namespace

StaleOverlay::StaleOverlay(QWidget* widget) : QWidget(widget) {
    widget->installEventFilter(this);
    auto* mainLayout = new QVBoxLayout(this);
    mainLayout->setContentsMargins(24, 48, 24, 24);
    mainLayout->addStretch(1);
    hide();
}

void StaleOverlay::showOverlay(const QString& message, const QList<QAction*>& actions) {
    if (QWidget* previousFrame = std::exchange(m_messageFrame, nullptr)) {
        previousFrame->hide();
        // Deleted later because the click on one of its buttons may still be in progress.
        previousFrame->deleteLater();
    }
    if (!message.isEmpty()) {
        m_messageFrame = makeMessageFrame(message, actions);
        static_cast<QVBoxLayout*>(layout())->insertWidget(0, m_messageFrame, 0, Qt::AlignHCenter);
        m_messageFrame->show();  // shown immediately, not only after the next layout
    }
    setGeometry(parentWidget()->rect());
    show();
    raise();
}

bool StaleOverlay::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
    // A stacked widget may have raised another page above the overlay.
    if (event->type() == QEvent::LayoutRequest) raise();
    return QWidget::eventFilter(watched, event);
}

void StaleOverlay::paintEvent(QPaintEvent*) {
    QColor shadeColor = palette().color(QPalette::Window);
    shadeColor.setAlpha(190);
    QPainter(this).fillRect(rect(), shadeColor);
}

}  // namespace attention

#include "moc_stale_overlay.cpp"
