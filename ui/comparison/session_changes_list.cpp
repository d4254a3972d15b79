// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/session_changes_list.h"

#include "comparison/session_changes.h"
#include "heatmap/figure_theme.h"
#include "heatmap/printable_text.h"
#include "texts/field_texts.h"
#include "texts/shared_labels.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

/// Returns `a` and `b` from the first word in which they differ, or completely if the equal beginning is
/// short.
std::pair<QString, QString> textsFromFirstDifference(const QString& a, const QString& b) {
    const auto differenceStart = std::ranges::mismatch(a, b).in1 - a.begin();
    const auto wordStart = a.left(differenceStart).lastIndexOf(QLatin1Char(' ')) + 1;
    constexpr int maximumSharedPrefix = 12;  // in characters; a shorter equal beginning is kept
    if (wordStart < maximumSharedPrefix) return {a, b};
    return {QStringLiteral("…") + a.mid(wordStart), QStringLiteral("…") + b.mid(wordStart)};
}

void setElidedText(QLabel* label, const QString& relevantPart, const QString& text, int width) {
    // In characters. This length exceeds a line, but its layout is still fast.
    constexpr qsizetype maximumLength = 400;
    const QString shortenedPart = relevantPart.size() > maximumLength
                                      ? relevantPart.left(maximumLength) + QStringLiteral("…")
                                      : relevantPart;
    const QString elidedPart = label->fontMetrics().elidedText(shortenedPart, Qt::ElideRight, width);
    label->setText(elidedPart);
    label->setToolTip(elidedPart == text ? QString() : plainToolTip(text.left(maximumLength)));
    label->setAccessibleName(text);
}

}  // namespace

SessionChangesList::SessionChangesList(QWidget* parent)
    : QScrollArea(parent),
      m_headingLabel(new QLabel),
      m_copyAllButton(new QPushButton(tr("Copy all from A"))) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    auto* content = new QWidget;
    m_grid = new QGridLayout(content);
    m_grid->setContentsMargins(0, 8, 8, 0);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(4);
    QFont font = m_headingLabel->font();
    font.setWeight(QFont::DemiBold);
    m_headingLabel->setFont(font);
    m_headingLabel->setWordWrap(true);
    m_headingLabel->setObjectName(QStringLiteral("changes.heading"));
    m_copyAllButton->setObjectName(QStringLiteral("changes.copyAll"));
    m_copyAllButton->setToolTip(copyAllToolTip());
    m_grid->addWidget(m_headingLabel, 0, 0);
    for (int i = 0; i < 2; ++i) {
        m_columnTitleLabels[i] = new QLabel(i == 0 ? sessionALabel() : sessionBLabel());
        m_grid->addWidget(m_columnTitleLabels[i], 0, i + 1);
    }
    m_grid->addWidget(m_copyAllButton, 0, 3);
    m_grid->setColumnStretch(0, 1);
    m_grid->setRowStretch(1000, 1);  // below the last possible row
    setWidget(content);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    content->setAutoFillBackground(false);  // the background of the view is visible
    viewport()->setAutoFillBackground(false);
    connect(m_copyAllButton, &QPushButton::clicked, this, &SessionChangesList::copyAllRequested);
    updateRows();
}

void SessionChangesList::showChanges(const Session& a, const Session& b) {
    std::vector<Change> changes;
    for (const FieldChange& change : sessionChanges(a, b))
        changes.push_back({change.path, fieldValueText(a, change.path), fieldValueText(b, change.path)});
    if (changes == m_changes) return;
    m_changes = std::move(changes);
    updateRows();
}

void SessionChangesList::addRow() {
    const std::size_t i = m_rows.size();
    const int gridRow = static_cast<int>(i) + 1;
    Row row{new QLabel, new QLabel, new QLabel, new QPushButton(tr("Copy from A"))};
    row.nameLabel->setWordWrap(true);
    m_grid->addWidget(row.nameLabel, gridRow, 0);
    m_grid->addWidget(row.valueLabelA, gridRow, 1);
    m_grid->addWidget(row.valueLabelB, gridRow, 2);
    m_grid->addWidget(row.copyButton, gridRow, 3);
    connect(row.copyButton, &QPushButton::clicked, this,
            [this, i] { emit copyRequested(m_changes[i].path); });
    m_rows.push_back(row);
}

void SessionChangesList::updateRows() {
    m_headingLabel->setText(m_changes.empty() ? tr("Sessions A and B have the same settings")
                                              : tr("Different settings"));
    for (QLabel* title : m_columnTitleLabels) title->setVisible(!m_changes.empty());
    m_copyAllButton->setEnabled(!m_changes.empty());
    while (m_rows.size() < m_changes.size()) addRow();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const Row& row = m_rows[i];
        const bool isUsed = i < m_changes.size();
        for (QWidget* widget :
             {static_cast<QWidget*>(row.nameLabel), static_cast<QWidget*>(row.valueLabelA),
              static_cast<QWidget*>(row.valueLabelB), static_cast<QWidget*>(row.copyButton)})
            widget->setVisible(isUsed);
        if (!isUsed) continue;
        const std::string& path = m_changes[i].path;
        const QString name = fieldName(path);
        const QString objectName = QString::fromStdString(path);
        row.nameLabel->setText(name);
        row.nameLabel->setObjectName(QStringLiteral("changes.name.") + objectName);
        row.valueLabelA->setObjectName(QStringLiteral("changes.a.") + objectName);
        row.valueLabelB->setObjectName(QStringLiteral("changes.b.") + objectName);
        row.copyButton->setObjectName(QStringLiteral("changes.copy.") + objectName);
        row.copyButton->setAccessibleName(tr("Copy %1 from A").arg(name));
    }
    updateValues();
}

/// Gives the values of A and of B equal shares of the width that names and buttons leave. If there is little
/// space, names are wrapped.
void SessionChangesList::updateValues() {
    const int spacing = 8 + 3 * m_grid->horizontalSpacing();
    const int availableWidth = viewport()->width() - m_copyAllButton->sizeHint().width() - spacing;
    int nameWidth = m_headingLabel->fontMetrics().horizontalAdvance(m_headingLabel->text());
    for (std::size_t i = 0; i < m_changes.size(); ++i) {
        const QLabel& name = *m_rows[i].nameLabel;
        nameWidth = std::max(nameWidth, name.fontMetrics().horizontalAdvance(name.text()));
    }
    constexpr int minimumWidth = 48;  // in pixels, for a word such as “causal”
    const int valueWidth =
        std::max(minimumWidth, (availableWidth - std::min(nameWidth, availableWidth / 2)) / 2);
    for (std::size_t i = 0; i < m_changes.size(); ++i) {
        const auto& [path, valueA, valueB] = m_changes[i];
        const auto [textA, textB] = textsFromFirstDifference(valueA, valueB);
        setElidedText(m_rows[i].valueLabelA, textA, valueA, valueWidth);
        setElidedText(m_rows[i].valueLabelB, textB, valueB, valueWidth);
    }
}

void SessionChangesList::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    updateValues();
}

void SessionChangesList::changeEvent(QEvent* event) {
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateRows();
}

}  // namespace attention

#include "moc_session_changes_list.cpp"
