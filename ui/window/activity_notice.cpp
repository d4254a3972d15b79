// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/activity_notice.h"

#include "heatmap/printable_text.h"
#include "look/design_values.h"
#include "widgets/layouts.h"

#include <QDesktopServices>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStatusBar>
#include <QUrl>

#include <algorithm>

namespace attention {

ActivityNotice::ActivityNotice(QStatusBar& statusBar, const QList<QWidget*>& progressWidgets, QWidget* area)
    : QFrame(area),
      m_statusBar(statusBar),
      m_messageLabel(new QLabel),
      m_folderButton(new QPushButton(tr("Show in folder"))),
      m_progressWidgets(progressWidgets) {
    setObjectName(QStringLiteral("notice"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    m_messageLabel->setWordWrap(true);
    m_messageLabel->setContentsMargins(design::spacing, 0, design::spacing, 0);
    auto* layout = newLayout<QHBoxLayout>(
        this, {design::spacing, design::spacing, design::spacing, design::spacing}, design::spacing);
    layout->addWidget(m_messageLabel, 1);
    layout->addWidget(m_folderButton);
    m_folderButton->setObjectName(QStringLiteral("notice.folder"));
    connect(m_folderButton, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_savedFolder)); });
    for (QWidget* widget : progressWidgets) {
        layout->addWidget(widget);
        widget->installEventFilter(this);
    }
    area->installEventFilter(this);
    connect(&statusBar, &QStatusBar::messageChanged, this, &ActivityNotice::updateContent);
    updateContent();
}

void ActivityNotice::updateContent() {
    const QString statusMessage = m_statusBar.currentMessage();
    const bool isAboutSavedFile = !statusMessage.isEmpty() && statusMessage == m_savedMessage;
    const QString message = m_statusBar.isHidden() || isAboutSavedFile ? statusMessage : QString();
    m_folderButton->setVisible(isAboutSavedFile);
    m_messageLabel->setText(message);
    m_messageLabel->setHidden(message.isEmpty());
    const bool hasProgress =
        std::ranges::any_of(m_progressWidgets, [](const QWidget* widget) { return !widget->isHidden(); });
    setHidden(message.isEmpty() && !hasProgress);
    placeAtBottom();
}

void ActivityNotice::showSavedMessageFor(const QString& path) {
    constexpr int durationInMilliseconds = 20'000;
    m_savedFolder = QFileInfo(path).absolutePath();
    m_savedMessage = tr("%1 is saved in %2.").arg(displayFileName(path), displayPath(m_savedFolder));
    m_statusBar.showMessage(m_savedMessage, durationInMilliseconds);
}

void ActivityNotice::placeAtBottom() {
    if (isHidden()) return;
    constexpr int maxMessageWidth = 560;
    const int availableWidth = parentWidget()->width() - 2 * design::margin;
    const int messageWidth = std::min(maxMessageWidth, availableWidth);
    m_messageLabel->setMinimumWidth(std::min(
        messageWidth,
        m_messageLabel->fontMetrics().horizontalAdvance(m_messageLabel->text()) + 2 * design::spacing));
    layout()->activate();
    const int noticeWidth = std::min(availableWidth, sizeHint().width());
    const int noticeHeight =
        layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(noticeWidth) : sizeHint().height();
    setGeometry((parentWidget()->width() - noticeWidth) / 2,
                parentWidget()->height() - noticeHeight - design::margin, noticeWidth, noticeHeight);
    raise();
}

bool ActivityNotice::eventFilter(QObject* watched, QEvent* event) {
    const bool isArea = watched == parentWidget();
    if (isArea && event->type() == QEvent::Resize) placeAtBottom();
    if (!isArea && (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent ||
                    event->type() == QEvent::LayoutRequest))
        updateContent();
    return QFrame::eventFilter(watched, event);
}

}  // namespace attention

#include "moc_activity_notice.cpp"
