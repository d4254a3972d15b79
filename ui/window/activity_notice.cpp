// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/activity_notice.h"

#include "heatmap/printable_text.h"
#include "heatmap/text_drawing.h"
#include "look/design_values.h"
#include "state/view_context.h"
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
#include <cmath>
#include <utility>

namespace attention {

ActivityNotice::ActivityNotice(const ViewContext& viewContext, QStatusBar& statusBar,
                               const QList<QWidget*>& progressWidgets, QList<QWidget*> bars, QWidget* area)
    : QFrame(area),
      m_statusBar(statusBar),
      m_messageLabel(new QLabel),
      m_folderButton(new QPushButton(tr("Show in folder"))),
      m_progressWidgets(progressWidgets),
      m_bars(std::move(bars)) {
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
    statusBar.installEventFilter(this);
    for (QWidget* bar : m_bars) bar->installEventFilter(this);
    connect(&viewContext, &ViewContext::fileSaved, this, &ActivityNotice::showSavedMessageFor);
    connect(&statusBar, &QStatusBar::messageChanged, this, &ActivityNotice::updateContent);
    updateContent();
}

/// Shows the current message and progress, or hides the notice.
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
    placeOverBar();
}

/// Shows for 20 seconds that the file at `path` was saved.
void ActivityNotice::showSavedMessageFor(const QString& path) {
    constexpr int durationInMilliseconds = 20'000;
    m_savedFolder = QFileInfo(path).absolutePath();
    m_savedMessage = tr("%1 is saved in %2.").arg(displayFileName(path), displayPath(m_savedFolder));
    m_statusBar.showMessage(m_savedMessage, durationInMilliseconds);
}

void ActivityNotice::placeOverBar() {
    if (isHidden()) return;
    constexpr int maxMessageWidth = 560;
    const int availableWidth = parentWidget()->width() - 2 * design::margin;
    const int messageWidth = std::min(maxMessageWidth, availableWidth);
    const auto lineWidth =
        static_cast<int>(std::ceil(textWidth(m_messageLabel->text(), m_messageLabel->font())));
    m_messageLabel->setMinimumWidth(std::min(messageWidth, lineWidth + 1 + 2 * design::spacing));
    layout()->activate();
    const int noticeWidth = std::min(availableWidth, sizeHint().width());
    const int noticeHeight =
        layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(noticeWidth) : sizeHint().height();
    const auto bar = std::ranges::find_if(m_bars, [](const QWidget* widget) { return widget->isVisible(); });
    const int bottom = parentWidget()->height() - design::margin;
    const int centerY =
        bar == m_bars.end() ? bottom : (*bar)->mapTo(parentWidget(), (*bar)->rect().center()).y();
    const int top =
        std::clamp(centerY - noticeHeight / 2, 0, std::max(0, parentWidget()->height() - noticeHeight));
    setGeometry((parentWidget()->width() - noticeWidth) / 2, top, noticeWidth, noticeHeight);
    // Clicks reach the bar below, unless the notice itself has a button.
    setAttribute(Qt::WA_TransparentForMouseEvents, m_folderButton->isHidden());
    raise();
}

bool ActivityNotice::eventFilter(QObject* watched, QEvent* event) {
    const bool isArea = watched == parentWidget();
    if (isArea && event->type() == QEvent::Resize) placeOverBar();
    const bool isProgressWidget = m_progressWidgets.contains(static_cast<QWidget*>(watched));
    const bool isShownOrHidden =
        event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent;
    if (!isArea && (isShownOrHidden || (isProgressWidget && event->type() == QEvent::LayoutRequest)))
        updateContent();
    return QFrame::eventFilter(watched, event);
}

}  // namespace attention

#include "moc_activity_notice.cpp"
