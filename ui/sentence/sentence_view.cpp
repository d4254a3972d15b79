// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence/sentence_view.h"

#include "sentence/sentence_figure.h"

#include <QCheckBox>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace attention {

SentenceView::SentenceView()
    : FigurePage(createSentenceFigureView()), m_arcsCheckBox(new QCheckBox(tr("Arcs"))) {
    m_arcsCheckBox->setObjectName(QStringLiteral("arcs"));
    m_arcsCheckBox->setToolTip(
        tr("Arcs from the selected token to the tokens that it attends to, in texts of "
           "at most two lines."));
    auto* rowLayout = new QHBoxLayout;
    rowLayout->setContentsMargins(16, 8, 16, 0);
    rowLayout->addWidget(m_arcsCheckBox);
    rowLayout->addStretch(1);
    mainLayout()->insertLayout(0, rowLayout);
    m_arcsCheckBox->hide();
    connect(m_arcsCheckBox, &QCheckBox::toggled, this, [this](bool isOn) {
        ViewSettings newSettings = m_viewSettings;
        newSettings.showsArcs = isOn;
        emit viewSettingsEdited(newSettings);
    });
}

void SentenceView::setTrace(std::shared_ptr<const Trace> trace) {
    m_arcsCheckBox->setVisible(trace != nullptr);
    FigurePage::setTrace(std::move(trace));
}

void SentenceView::setViewSettings(const ViewSettings& viewSettings) {
    const QSignalBlocker blocker(m_arcsCheckBox);
    m_arcsCheckBox->setChecked(viewSettings.showsArcs);
    m_viewSettings = viewSettings;
    FigurePage::setViewSettings(viewSettings);
}

}  // namespace attention
