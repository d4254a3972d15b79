// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/session_changes_list.h"

#include "heatmap/figure_theme.h"
#include "heatmap/printable_text.h"
#include "texts/field_texts.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

/// Two texts from the word on in which they begin to differ.
std::pair<QString, QString> whereTheyDiffer(const QString& a, const QString& b) {
    const auto differing = std::ranges::mismatch(a, b).in1 - a.begin();
    const auto word = a.left(differing).lastIndexOf(QLatin1Char(' ')) + 1;
    constexpr int few = 12;  // characters, which do no harm
    if (word < few) return {a, b};
    return {QStringLiteral("…") + a.mid(word), QStringLiteral("…") + b.mid(word)};
}

void showShort(QLabel* label, const QString& part, const QString& text, int width) {
    constexpr qsizetype longest = 400;  // characters: more than a line, but few enough to be laid out at once
    const QString beginning = part.size() > longest ? part.left(longest) + QStringLiteral("…") : part;
    const QString shown = label->fontMetrics().elidedText(beginning, Qt::ElideRight, width);
    label->setText(shown);
    label->setToolTip(shown == text ? QString() : plainToolTip(text.left(longest)));
    label->setAccessibleName(text);
}

}  // namespace

SessionChangesList::SessionChangesList(QWidget* parent)
    : QScrollArea(parent), m_heading(new QLabel), m_takeAll(new QPushButton(tr("Take all of A’s"))) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    auto* content = new QWidget;
    m_grid = new QGridLayout(content);
    m_grid->setContentsMargins(0, 8, 8, 0);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(3);
    QFont font = m_heading->font();
    font.setWeight(QFont::DemiBold);
    m_heading->setFont(font);
    m_heading->setWordWrap(true);
    m_heading->setObjectName(QStringLiteral("changes.heading"));
    m_takeAll->setObjectName(QStringLiteral("changes.copyAll"));
    m_takeAll->setToolTip(tr("Gives B every setting of A that changes a number."));
    m_grid->addWidget(m_heading, 0, 0);
    for (int i = 0; i < 2; ++i) {
        m_columnTitles[i] = new QLabel(i == 0 ? tr("A") : tr("B"));
        m_grid->addWidget(m_columnTitles[i], 0, i + 1);
    }
    m_grid->addWidget(m_takeAll, 0, 3);
    m_grid->setColumnStretch(0, 1);
    m_grid->setRowStretch(1000, 1);  // below all rows there may be
    setWidget(content);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    content->setAutoFillBackground(false);  // the ground is the view's
    viewport()->setAutoFillBackground(false);
    connect(m_takeAll, &QPushButton::clicked, this, &SessionChangesList::takeAllFromA);
    updateRows();
}

void SessionChangesList::setSessions(const Session& a, const Session& b) {
    if (a == m_a && b == m_b) return;
    m_a = a;
    m_b = b;
    updateRows();
}

void SessionChangesList::addRow() {
    const std::size_t i = m_rows.size();
    const int at = static_cast<int>(i) + 1;
    Row row{new QLabel, new QLabel, new QLabel, new QPushButton(tr("Take A’s"))};
    row.name->setWordWrap(true);
    m_grid->addWidget(row.name, at, 0);
    m_grid->addWidget(row.a, at, 1);
    m_grid->addWidget(row.b, at, 2);
    m_grid->addWidget(row.takeButton, at, 3);
    connect(row.takeButton, &QPushButton::clicked, this, [this, i] { takeValueFromA(i); });
    m_rows.push_back(row);
}

void SessionChangesList::updateRows() {
    m_changes = sessionChanges(m_a, m_b);
    m_heading->setText(m_changes.empty() ? tr("The settings are the same") : tr("What differs"));
    for (QLabel* title : m_columnTitles) title->setVisible(!m_changes.empty());
    m_takeAll->setEnabled(!m_changes.empty());
    while (m_rows.size() < m_changes.size()) addRow();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const Row& row = m_rows[i];
        const bool isUsed = i < m_changes.size();
        for (QWidget* widget : {static_cast<QWidget*>(row.name), static_cast<QWidget*>(row.a),
                                static_cast<QWidget*>(row.b), static_cast<QWidget*>(row.takeButton)})
            widget->setVisible(isUsed);
        if (!isUsed) continue;
        const std::string& path = m_changes[i].path;
        const QString name = fieldName(path);
        const QString objectName = QString::fromStdString(path);
        row.name->setText(name);
        row.name->setObjectName(QStringLiteral("changes.name.") + objectName);
        row.a->setObjectName(QStringLiteral("changes.a.") + objectName);
        row.b->setObjectName(QStringLiteral("changes.b.") + objectName);
        row.takeButton->setObjectName(QStringLiteral("changes.copy.") + objectName);
        row.takeButton->setAccessibleName(tr("Take %1 from A").arg(name));
    }
    updateValues();
}

/// A's and B's values share the width that names and buttons leave; where there is little, names wrap.
void SessionChangesList::updateValues() {
    const int spacing = 8 + 3 * m_grid->horizontalSpacing();
    const int free = viewport()->width() - m_takeAll->sizeHint().width() - spacing;
    int names = m_heading->fontMetrics().horizontalAdvance(m_heading->text());
    for (std::size_t i = 0; i < m_changes.size(); ++i) {
        const QLabel& name = *m_rows[i].name;
        names = std::max(names, name.fontMetrics().horizontalAdvance(name.text()));
    }
    constexpr int least = 40;
    const int width = std::max(least, (free - std::min(names, free / 2)) / 2);
    for (std::size_t i = 0; i < m_changes.size(); ++i) {
        const QString all[] = {fieldValueText(m_a, m_changes[i].path),
                               fieldValueText(m_b, m_changes[i].path)};
        const auto [a, b] = whereTheyDiffer(all[0], all[1]);
        showShort(m_rows[i].a, a, all[0], width);
        showShort(m_rows[i].b, b, all[1], width);
    }
}

void SessionChangesList::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    updateValues();
}

void SessionChangesList::takeValueFromA(std::size_t row) {
    if (row >= m_changes.size()) return;
    const std::string path = m_changes[row].path;
    emit sessionEdited(
        {withFieldFrom(m_b, path, m_a), tr("copy %1 from A").arg(fieldName(path)), Edit::noInteraction});
}

void SessionChangesList::takeAllFromA() {
    if (m_changes.empty()) return;
    emit sessionEdited({withResultFieldsFrom(m_b, m_a), tr("copy all from A"), Edit::noInteraction});
}

void SessionChangesList::changeEvent(QEvent* event) {
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateRows();
}

}  // namespace attention
