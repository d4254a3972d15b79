// SPDX-License-Identifier: GPL-3.0-or-later
// A device that keeps what is written on it: where each text stands, letter by letter as wide as its ink.
#pragma once

#include <QColor>
#include <QPaintDevice>
#include <QPolygonF>
#include <QString>

#include <memory>
#include <vector>

namespace attention::test {

struct RecordedText {
    QString text;
    QPolygonF ink;  ///< four corners, in pixels of the device
    bool isCut = false;
    QPolygonF visibleInk = {};  ///< the part of `ink` within the clip of the painter
    double size = 0;            ///< of the font, in pixels of the device
    QColor color = {};
};

class TextRecorder : public QPaintDevice {
 public:
    explicit TextRecorder(QSizeF size);
    ~TextRecorder() override;

    const std::vector<RecordedText>& texts() const;
    QPaintEngine* paintEngine() const override;

    /// Pairs of texts that lie over each other, and texts that leave the page or are cut, each as a sentence.
    QStringList faults() const;

 protected:
    int metric(PaintDeviceMetric metric) const override;

 private:
    class Engine;
    QSizeF m_size;
    std::unique_ptr<Engine> m_engine;
};

}  // namespace attention::test
