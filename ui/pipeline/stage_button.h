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
    /// Smaller letters, for a narrow window.
    void setCompact(bool isCompact);
    QSize sizeHint() const override { return sizeFor(m_isCompact); }
    int fullWidth() const { return sizeFor(false).width(); }
    QSize minimumSizeHint() const override { return {24, sizeHint().height()}; }  // elided

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    QSize sizeFor(bool isCompact) const;
    double arrowWidth() const { return m_hasArrow ? 10 : 0; }

    QString m_shape;
    bool m_hasArrow;
    bool m_isCompact = false;
};

}  // namespace attention
