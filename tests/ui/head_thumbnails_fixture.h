// SPDX-License-Identifier: GPL-3.0-or-later
// The thumbnails of the heads in a window, for tests with mouse and keyboard.
#pragma once

#include "engine/compute_trace.h"
#include "heads/head_list_model.h"
#include "heads/head_list_view.h"
#include "heads/head_thumbnails.h"
#include "look/widget_palette.h"
#include "support/test_context.h"
#include "support/wait_timeout.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QtTest>

#include <memory>
#include <string>
#include <vector>

namespace attention::test {

/// Counts the changes of the view settings that widgets request.
class CountingContext : public TestContext {
 public:
    void changeView(const ViewChange& change) override {
        ++viewChangeCount;
        TestContext::changeView(change);
    }

    int viewChangeCount = 0;
};

/// Base class of tests of HeadThumbnails. show() creates the widget.
class HeadThumbnailsFixture : public QObject {
 protected:
    using Heads = std::vector<int>;
    std::unique_ptr<CountingContext> m_context;
    std::unique_ptr<QWidget> m_window;
    HeadThumbnails* m_thumbnails = nullptr;

    /// Shows the widget in a window with a new context.
    [[nodiscard]] bool show(const std::shared_ptr<const Trace>& trace, const ViewSettings& viewSettings = {},
                            const QPalette& palette = widgetPalette(false)) {
        m_window.reset();
        m_context = std::make_unique<CountingContext>();
        m_window = std::make_unique<QWidget>();
        m_window->setPalette(palette);
        auto* layout = new QHBoxLayout(m_window.get());
        m_thumbnails = new HeadThumbnails(*m_context, m_window.get());
        layout->addWidget(m_thumbnails);
        layout->addWidget(new QLabel);
        m_context->setDisplaySettings(viewSettings);
        m_context->setTrace(trace);
        m_window->resize(300, 640);
        m_window->show();
        return QTest::qWaitForWindowActive(m_window.get(), attention::test::waitTimeout);
    }

    static std::shared_ptr<const Trace> traceWithHeads(int headCount,
                                                       const std::string& text = "the cat sat") {
        Session session;
        session.heads = headCount;
        session.input.queryText = text;
        return computeTrace(session);
    }
    /// Returns a trace with these weights, (b, heads, n_q, n_k), instead of its own.
    static std::shared_ptr<const Trace> withWeights(const std::shared_ptr<const Trace>& trace,
                                                    Tensor weights) {
        auto copy = std::make_shared<Trace>(*trace);
        copy->tensor(Stage::Weights) = std::make_shared<const Tensor>(std::move(weights));
        return copy;
    }
    /// Returns a trace of `headCount` heads and three tokens. Head h attends only to the key with index h,
    /// modulo three.
    static std::shared_ptr<const Trace> traceWithOneKeyPerHead(int headCount) {
        Tensor weights({1, headCount, 3, 3});
        for (int head = 0; head < headCount; ++head) weights.matrix(head).col(head % 3).setOnes();
        return withWeights(traceWithHeads(headCount), std::move(weights));
    }

    const ViewSettings& viewSettings() const { return m_context->viewSettings(); }
    /// Returns the number of changes of the view settings that the widget has requested since show().
    int changeCount() const { return m_context->viewChangeCount; }
    HeadListView* list() const { return m_thumbnails->findChild<HeadListView*>(); }
    HeadListModel* model() const { return m_thumbnails->findChild<HeadListModel*>(); }
    QComboBox* layerBox() const { return m_thumbnails->findChild<QComboBox*>("heads.layer"); }
    void click(int head, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, modifiers, list()->mapRect(head).center());
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(list(), key, modifiers); }
    QImage listImage() const { return list()->viewport()->grab().toImage(); }
    /// Returns the color in the middle of a cell of a thumbnail of three tokens.
    QColor cellColor(int head, int row, int column) const {
        const QRectF map = list()->mapRect(head);
        const QPointF point =
            map.topLeft() + QPointF(map.width() * (column + 0.5) / 3, map.height() * (row + 0.5) / 3);
        return listImage().pixelColor(point.toPoint());
    }
    /// Returns the color of the background of a head's box, in the space between the edge and the map.
    QColor boxColor(int head) const {
        return listImage().pixelColor(list()->visualRect(model()->index(head)).left() + 2,
                                      list()->mapRect(head).center().y());
    }
    /// Returns the color of the left edge of a head's box.
    QColor frameColor(int head) const {
        return listImage().pixelColor(list()->visualRect(model()->index(head)).left(),
                                      list()->mapRect(head).center().y());
    }
    static QColor color(QRgb rgb) { return QColor(rgb); }
};

}  // namespace attention::test
