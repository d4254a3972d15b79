// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QAbstractButton>
#include <QWidget>

#include <vector>

class QButtonGroup;
class QHBoxLayout;

namespace attention {

/// A button of PipelineStrip for a stage: the title, the shape below the title, and an arrow from the stage
/// before.
class StageButton : public QAbstractButton {
    Q_OBJECT

 public:
    /// Creates a button. `hasArrow` is false for the first stage.
    StageButton(const QString& title, bool hasArrow, QWidget* parent = nullptr);

    /// Sets the text of the shape, such as "4 × 8". Returns true if the text has changed.
    bool setShape(const QString& shape);
    /// The amount of detail in the button, which depends on the width of the strip and the number of stages.
    /// Full: title and shape. SmallFont: title and shape, with the title in a smaller font. TitleOnly: only
    /// the title in the smaller font. Tight: only the title, with hardly any space between buttons.
    enum class Density { Full, SmallFont, TitleOnly, Tight };
    void setDensity(Density density);
    QSize sizeHint() const override { return sizeHintFor(m_density); }
    /// Returns the size hint for `density`.
    QSize sizeHintFor(Density density) const;
    /// Returns a width of at most 24 pixels, and the height of the size hint. In a narrow button, the title
    /// is elided.
    QSize minimumSizeHint() const override { return sizeHint().boundedTo({24, sizeHint().height()}); }

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    /// The space around the title, in pixels.
    struct Spacing {
        /// Width of the arrow before the title, 0 without an arrow.
        double arrowWidth;
        /// Padding on the left and right of the title.
        double padding;
    };
    Spacing spacingFor(Density density) const;

    QString m_shape;
    bool m_hasArrow;
    Density m_density = Density::Full;
};

/// A row of buttons, one for each stage from the embeddings to the output, with the shape of the stage. The
/// button of the selected stage is checked. If the session has no output, the button of the output is
/// disabled. Its tool tip explains how to add an output.
class PipelineStrip : public QWidget {
    Q_OBJECT

 public:
    /// `viewContext` must outlive the widget.
    explicit PipelineStrip(ViewContext& viewContext, QWidget* parent = nullptr);

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    void updateFor(StateChanges changes);
    void updateStages();
    void updateCheckedButton();
    /// Selects the density that shows most details within the width of the strip.
    void updateButtonDensity();
    void recreateButtons(const std::vector<Stage>& stages);
    bool updateButton(Stage stage);

    ViewContext& m_viewContext;
    /// The stages with a button, in the order of the buttons.
    std::vector<Stage> m_stages;
    QButtonGroup* m_buttonGroup;
    QHBoxLayout* m_layout;
};

}  // namespace attention
