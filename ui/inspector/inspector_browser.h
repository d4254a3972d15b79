// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"

#include <QTextBrowser>

namespace attention {

/// Shows a page of inspectorHtml(): paints its bars, follows no link by itself.
class InspectorBrowser : public QTextBrowser {
    Q_OBJECT

 public:
    explicit InspectorBrowser(QWidget* parent = nullptr);

    /// A page that differs only in its numbers keeps its place.
    void showPage(const QString& html, const FigureTheme& theme, bool keepsPlace);

 protected:
    QVariant loadResource(int type, const QUrl& name) override;

 private:
    FigureTheme m_theme;
    QString m_page;
};

}  // namespace attention
