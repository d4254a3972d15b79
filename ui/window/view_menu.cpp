// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/view_menu.h"

#include <QActionGroup>

namespace attention {

ViewMenu::ViewMenu(QWidget* parent) : QMenu(tr("&View"), parent) {
    setToolTipsVisible(true);
    addColorMenu();
    addSpecialTokenMenu();
    addToggleAction(tr("All stages in the overview"), &ViewSettings::showsAllStages)
        ->setShortcut(Qt::CTRL | Qt::Key_L);
    addToggleAction(tr("Fade from stage to stage"), &ViewSettings::isAnimated);
}

QAction* ViewMenu::addToggleAction(const QString& text, bool ViewSettings::*field) {
    QAction* action = addAction(text);
    action->setCheckable(true);
    connect(action, &QAction::triggered, this,
            [this, field](bool isOn) { editViewSettings([&](ViewSettings& view) { view.*field = isOn; }); });
    m_actionUpdaters.emplace_back([this, action, field] { action->setChecked(m_viewSettings.*field); });
    return action;
}

void ViewMenu::editViewSettings(const std::function<void(ViewSettings&)>& edit) {
    ViewSettings next = m_viewSettings;
    edit(next);
    emit viewSettingsEdited(next);
}

namespace {

void setRange(ViewSettings& view, ColorRange range) {
    view.colorRange = range;
    view.weightRange.reset();
}

}  // namespace

QAction* ViewMenu::addChoiceAction(QActionGroup* group, const QString& text,
                                   const std::function<void(ViewSettings&)>& apply) {
    QAction* action = group->addAction(text);
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, apply] { editViewSettings(apply); });
    m_actionUpdaters.emplace_back([this, action, apply] {
        ViewSettings chosen = m_viewSettings;
        apply(chosen);
        action->setChecked(chosen == m_viewSettings);
    });
    return action;
}

void ViewMenu::addColorMenu() {
    QMenu* colors = addMenu(tr("Colours"));
    auto* ranges = new QActionGroup(this);
    addChoiceAction(ranges, tr("Each map on its own scale"),
                    [](ViewSettings& view) { setRange(view, ColorRange::PerMap); });
    addChoiceAction(ranges, tr("One scale for all heads of a stage"),
                    [](ViewSettings& view) { setRange(view, ColorRange::PerStage); });
    addChoiceAction(ranges, tr("Weights from 0 to 1"),
                    [](ViewSettings& view) { setRange(view, ColorRange::ZeroToOne); });
    auto* kinds = new QActionGroup(this);
    addChoiceAction(kinds, tr("Logarithmic where the weights of a long text are small"),
                    [](ViewSettings& view) { view.isLogarithmic.reset(); });
    addChoiceAction(kinds, tr("Linear"), [](ViewSettings& view) { view.isLogarithmic = false; });
    addChoiceAction(kinds, tr("Logarithmic"), [](ViewSettings& view) { view.isLogarithmic = true; });
    auto* palettes = new QActionGroup(this);
    addChoiceAction(palettes, tr("Viridis"), [](ViewSettings& view) { view.palette = Palette::Viridis; });
    addChoiceAction(palettes, tr("Cividis"), [](ViewSettings& view) { view.palette = Palette::Cividis; });
    addChoiceAction(palettes, tr("Greys"), [](ViewSettings& view) { view.palette = Palette::Greys; });
    colors->addSection(tr("Range"));
    colors->addActions(ranges->actions());
    colors->addSection(tr("Scale"));
    colors->addActions(kinds->actions());
    colors->addSection(tr("Palette of weights"));
    colors->addActions(palettes->actions());
}

void ViewMenu::addSpecialTokenMenu() {
    m_specialTokenMenu = addMenu(tr("Special tokens"));
    m_specialTokenMenu->setToolTipsVisible(true);
    auto* group = new QActionGroup(this);
    addChoiceAction(group, tr("Shown"), [](ViewSettings& view) { view.hidesSpecialTokens = false; });
    m_hideSpecialTokensAction = addChoiceAction(group, tr("Hidden: left out of the pictures, weights stay"),
                                                [](ViewSettings& view) { view.hidesSpecialTokens = true; });
    m_specialTokenMenu->addActions(group->actions());
    m_specialTokenMenu->addSeparator();
    m_maskSpecialTokensAction =
        m_specialTokenMenu->addAction(tr("Masked: forbidden as keys, weights computed anew"));
    m_maskSpecialTokensAction->setCheckable(true);
    connect(m_maskSpecialTokensAction, &QAction::triggered, this, &ViewMenu::maskSpecialTokensToggled);
}

void ViewMenu::updateSpecialTokenActions(bool arePresent, bool areMasked, const QString& maskingProblem) {
    m_hideSpecialTokensAction->setEnabled(arePresent);
    m_hideSpecialTokensAction->setToolTip(arePresent ? QString()
                                                     : tr("There is no [CLS], [SEP] or [PAD] in this text."));
    m_maskSpecialTokensAction->setEnabled(arePresent && maskingProblem.isEmpty());
    m_maskSpecialTokensAction->setToolTip(arePresent ? maskingProblem : m_hideSpecialTokensAction->toolTip());
    m_maskSpecialTokensAction->setChecked(areMasked);
}

void ViewMenu::setViewSettings(const ViewSettings& view) {
    m_viewSettings = view;
    for (const auto& show : m_actionUpdaters) show();
}

}  // namespace attention
