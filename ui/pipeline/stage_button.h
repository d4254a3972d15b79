// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace attention {

/// One step of the strip: a name, its shape below, and an arrow from the step before.
class StageButton : public QAbstractButton {
    Q_OBJECT

 public:
    StageButton(const QString& name, bool hasArrow, QWidget* parent = nullptr);

    void setShape(const QString& shape);
    QString shape() const { return m_shape; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {24, sizeHint().height()}; }  // elided

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    double arrowWidth() const { return m_hasArrow ? 11 : 0; }

    QString m_shape;
    bool m_hasArrow;
};

}  // namespace attention
