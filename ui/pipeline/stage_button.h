// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace attention {

/// One step of the strip: a name, its shape below, and an arrow from the step before.
class StageButton : public QAbstractButton {
    Q_OBJECT

 public:
    StageButton(const QString& title, bool hasArrow, QWidget* parent = nullptr);

    /// Whether it is another one.
    bool setShape(const QString& shape);
    /// For a narrow window, or many stages: smaller letters, then no shape either, then hardly any space
    /// between.
    enum class Density { Full, SmallFont, TitleOnly, Tight };
    void setDensity(Density density);
    QSize sizeHint() const override { return sizeHintFor(m_density); }
    QSize sizeHintFor(Density density) const;
    QSize minimumSizeHint() const override {
        return sizeHint().boundedTo({24, sizeHint().height()});
    }  // elided

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    /// What stands around the name: the room of the arrow, and as much on both sides.
    struct Spacing {
        double arrowWidth;
        double padding;
    };
    Spacing spacingFor(Density density) const;

    QString m_shape;
    bool m_hasArrow;
    Density m_density = Density::Full;
};

}  // namespace attention
