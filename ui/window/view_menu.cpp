// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/view_menu.h"

#include <QActionGroup>

namespace attention {

ViewMenu::ViewMenu(QWidget* parent) : QMenu(tr("&View"), parent) {
    setToolTipsVisible(true);
    addColors();
    addSpecialTokens();
    addSwitch(tr("All stages in the overview"), &ViewSettings::hasAllStages)
        ->setShortcut(Qt::CTRL | Qt::Key_L);
    addSwitch(tr("Fade from stage to stage"), &ViewSettings::isAnimated);
}

QAction* ViewMenu::addSwitch(const QString& text, bool ViewSettings::*field) {
    QAction* action = addAction(text);
    action->setCheckable(true);
    connect(action, &QAction::triggered, this,
            [this, field](bool isOn) { change([&](ViewSettings& view) { view.*field = isOn; }); });
    m_show.emplace_back([this, action, field] { action->setChecked(m_view.*field); });
    return action;
}

void ViewMenu::change(const std::function<void(ViewSettings&)>& edit) {
    ViewSettings next = m_view;
    edit(next);
    emit viewEdited(next);
}

namespace {

void setRange(ViewSettings& view, ColorRange range) {
    view.colorRange = range;
    view.range.reset();
}

}  // namespace

QAction* ViewMenu::addChoice(QActionGroup* group, const QString& text,
                             const std::function<void(ViewSettings&)>& choose) {
    QAction* action = group->addAction(text);
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, choose] { change(choose); });
    m_show.emplace_back([this, action, choose] {
        ViewSettings chosen = m_view;
        choose(chosen);
        action->setChecked(chosen == m_view);
    });
    return action;
}

void ViewMenu::addColors() {
    QMenu* colors = addMenu(tr("Colours"));
    auto* ranges = new QActionGroup(this);
    addChoice(ranges, tr("Each map on its own scale"),
              [](ViewSettings& view) { setRange(view, ColorRange::PerMap); });
    addChoice(ranges, tr("One scale for all heads of a stage"),
              [](ViewSettings& view) { setRange(view, ColorRange::PerStage); });
    addChoice(ranges, tr("Weights from 0 to 1"),
              [](ViewSettings& view) { setRange(view, ColorRange::ZeroToOne); });
    auto* kinds = new QActionGroup(this);
    addChoice(kinds, tr("Logarithmic where the weights of a long text are small"),
              [](ViewSettings& view) { view.isLogarithmic.reset(); });
    addChoice(kinds, tr("Linear"), [](ViewSettings& view) { view.isLogarithmic = false; });
    addChoice(kinds, tr("Logarithmic"), [](ViewSettings& view) { view.isLogarithmic = true; });
    auto* palettes = new QActionGroup(this);
    addChoice(palettes, tr("Viridis"), [](ViewSettings& view) { view.palette = Palette::Viridis; });
    addChoice(palettes, tr("Cividis"), [](ViewSettings& view) { view.palette = Palette::Cividis; });
    addChoice(palettes, tr("Greys"), [](ViewSettings& view) { view.palette = Palette::Greys; });
    colors->addSection(tr("Range"));
    colors->addActions(ranges->actions());
    colors->addSection(tr("Scale"));
    colors->addActions(kinds->actions());
    colors->addSection(tr("Palette of weights"));
    colors->addActions(palettes->actions());
}

void ViewMenu::addSpecialTokens() {
    m_specialTokens = addMenu(tr("Special tokens"));
    m_specialTokens->setToolTipsVisible(true);
    auto* group = new QActionGroup(this);
    addChoice(group, tr("Shown"), [](ViewSettings& view) { view.hidesSpecialTokens = false; });
    m_hideSpecials = addChoice(group, tr("Hidden: left out of the pictures, weights stay"),
                               [](ViewSettings& view) { view.hidesSpecialTokens = true; });
    m_specialTokens->addActions(group->actions());
    m_specialTokens->addSeparator();
    m_maskSpecials = m_specialTokens->addAction(tr("Masked: forbidden as keys, weights computed anew"));
    m_maskSpecials->setCheckable(true);
    connect(m_maskSpecials, &QAction::triggered, this, &ViewMenu::specialTokensMasked);
}

void ViewMenu::setSpecialTokens(bool areThere, bool areMasked, const QString& reasonAgainstMasking) {
    m_hideSpecials->setEnabled(areThere);
    m_hideSpecials->setToolTip(areThere ? QString() : tr("There is no [CLS], [SEP] or [PAD] in this text."));
    m_maskSpecials->setEnabled(areThere && reasonAgainstMasking.isEmpty());
    m_maskSpecials->setToolTip(areThere ? reasonAgainstMasking : m_hideSpecials->toolTip());
    m_maskSpecials->setChecked(areMasked);
}

void ViewMenu::setView(const ViewSettings& view) {
    m_view = view;
    for (const auto& show : m_show) show();
}

}  // namespace attention
