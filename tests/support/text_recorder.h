// SPDX-License-Identifier: GPL-3.0-or-later
// A paint device that records the texts that are painted on it. The recorded position of a text is the
// bounding rectangle of its ink.
#pragma once

#include <QColor>
#include <QPaintDevice>
#include <QPolygonF>
#include <QString>

#include <memory>
#include <vector>

namespace attention::test {

/// A text that was painted in one call. The rectangle of the ink may be rotated by the transformation of the
/// painter.
struct RecordedText {
    QString text;
    QPolygonF ink;  ///< four corners of the rectangle around the ink, in pixels of the device
    /// True if the clip of the painter cuts a part of the ink off.
    bool isCut = false;
    QPolygonF visibleInk = {};  ///< part of `ink` within the clip of the painter
    double size = 0;            ///< font size, in pixels of the device
    QColor color = {};
};

class TextRecorder : public QPaintDevice {
 public:
    explicit TextRecorder(QSizeF size);
    ~TextRecorder() override;

    const std::vector<RecordedText>& texts() const;
    QPaintEngine* paintEngine() const override;

    /// Returns the faults of the recorded texts, each as a sentence. Faults are texts that overlap, texts
    /// that exceed the page, and texts that are cut.
    QStringList faults() const;

 protected:
    int metric(PaintDeviceMetric metric) const override;

 private:
    class Engine;
    QSizeF m_size;
    std::unique_ptr<Engine> m_engine;
};

}  // namespace attention::test
