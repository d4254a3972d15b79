// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace attention {

/// One step of the strip: a name, its shape below, and an arrow from the step before.
class StageButton : public QAbstractButton {
    Q_OBJECT

 public:
    StageButton(const QString& name, bool hasArrow, QWidget* parent = nullptr);

    /// Whether it is another one.
    bool setShape(const QString& shape);
    /// For a narrow window, or many stages: smaller letters, then no shape either, then hardly any space
    /// between.
    enum class Size { Full, Small, NameOnly, Tight };
    void setLook(Size look);
    QSize sizeHint() const override { return sizeFor(m_look); }
    QSize sizeFor(Size look) const;
    QSize minimumSizeHint() const override {
        return sizeHint().boundedTo({24, sizeHint().height()});
    }  // elided

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    /// What stands around the name: the room of the arrow, and as much on both sides.
    struct Space {
        double arrow;
        double padding;
    };
    Space spaceFor(Size look) const;

    QString m_shape;
    bool m_hasArrow;
    Size m_look = Size::Full;
};

}  // namespace attention
