// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/view_menu.h"

#include "mask/mask_brush.h"
#include "texts/choice_texts.h"

#include <QActionGroup>

#include <algorithm>

namespace attention {

ViewMenu::ViewMenu(ViewContext& viewContext, MaskBrush& brush, QWidget* parent)
    : QMenu(tr("&View"), parent), m_viewContext(viewContext), m_brush(brush) {
    setToolTipsVisible(true);
    addColorMenu();
    addSpecialTokenMenu();
    addToggleAction("view.fade", tr("Animate changes"), &ViewSettings::isAnimated);
    connect(&viewContext, &ViewContext::changed, this, [this](StateChanges changes) {
        if (changes & StateChange::DisplaySettings) updateCheckedActions();
        if (changes & (StateChange::Session | StateChange::Trace)) updateSpecialTokenActions();
    });
    updateCheckedActions();
    updateSpecialTokenActions();
}

QAction* ViewMenu::addToggleAction(const char* name, const QString& text, bool ViewSettings::*field) {
    QAction* action = addAction(text);
    action->setObjectName(QLatin1String(name));
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, field](bool isOn) {
        m_viewContext.changeView([=](ViewSettings& viewSettings) { viewSettings.*field = isOn; });
    });
    m_actionUpdaters.emplace_back(
        [this, action, field] { action->setChecked(m_viewContext.viewSettings().*field); });
    return action;
}

namespace {

void setColorRange(ViewSettings& viewSettings, ColorRange range) {
    viewSettings.colorRange = range;
    viewSettings.weightRange.reset();
}

}  // namespace

QAction* ViewMenu::addChoiceAction(QActionGroup* group, const QString& name, const QString& text,
                                   const ViewChange& apply) {
    QAction* action = group->addAction(text);
    action->setObjectName(name);
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, apply] { m_viewContext.changeView(apply); });
    m_actionUpdaters.emplace_back([this, action, apply] {
        ViewSettings settingsWithChoice = m_viewContext.viewSettings();
        apply(settingsWithChoice);
        action->setChecked(settingsWithChoice == m_viewContext.viewSettings());
    });
    return action;
}

void ViewMenu::addColorMenu() {
    QMenu* colorMenu = addMenu(tr("Colors"));
    auto* rangeGroup = new QActionGroup(this);
    addChoiceAction(rangeGroup, QStringLiteral("colors.perMap"), tr("Separate color range for each heatmap"),
                    [](ViewSettings& viewSettings) { setColorRange(viewSettings, ColorRange::PerMap); });
    addChoiceAction(rangeGroup, QStringLiteral("colors.perStage"),
                    tr("Same color range for all heads of a stage"),
                    [](ViewSettings& viewSettings) { setColorRange(viewSettings, ColorRange::PerStage); });
    addChoiceAction(rangeGroup, QStringLiteral("colors.zeroToOne"), tr("Color range of weights from 0 to 1"),
                    [](ViewSettings& viewSettings) { setColorRange(viewSettings, ColorRange::ZeroToOne); });
    auto* scaleGroup = new QActionGroup(this);
    addChoiceAction(scaleGroup, QStringLiteral("colors.automaticScale"),
                    tr("Automatic (logarithmic if the weights of a long text are small)"),
                    [](ViewSettings& viewSettings) { viewSettings.isLogarithmic.reset(); });
    addChoiceAction(scaleGroup, QStringLiteral("colors.linear"), tr("Linear"),
                    [](ViewSettings& viewSettings) { viewSettings.isLogarithmic = false; });
    addChoiceAction(scaleGroup, QStringLiteral("colors.logarithmic"), tr("Logarithmic"),
                    [](ViewSettings& viewSettings) { viewSettings.isLogarithmic = true; });
    auto* paletteGroup = new QActionGroup(this);
    for (const PaletteInfo& info : weightPaletteInfos())
        addChoiceAction(
            paletteGroup,
            QStringLiteral("palette.%1").arg(QString::fromUtf8(info.name.data(), info.name.size())),
            PaletteInfo::tr(info.title),
            [&info](ViewSettings& viewSettings) { viewSettings.palette = info.palette; });
    colorMenu->addSection(tr("Range"));
    colorMenu->addActions(rangeGroup->actions());
    addContrastAction(colorMenu, "colors.moreContrast", tr("More contrast"), Qt::Key_BracketRight, 0.8);
    addContrastAction(colorMenu, "colors.lessContrast", tr("Less contrast"), Qt::Key_BracketLeft, 1 / 0.8);
    colorMenu->addSection(tr("Scale"));
    colorMenu->addActions(scaleGroup->actions());
    colorMenu->addSection(tr("Palette of weights"));
    colorMenu->addActions(paletteGroup->actions());
}

/// Adds an action that multiplies the upper end of ViewSettings::weightRange by `factor`. The result is at
/// most 1 and at least 0.01 above the lower end.
void ViewMenu::addContrastAction(QMenu* menu, const char* name, const QString& text,
                                 const QKeySequence& shortcut, double factor) {
    QAction* action = menu->addAction(text, shortcut, this, [this, factor] {
        const auto previousRange = m_viewContext.viewSettings().weightRange;
        m_viewContext.changeView([factor](ViewSettings& viewSettings) {
            constexpr double minimumSpan = 0.01;
            const auto [low, high] = viewSettings.weightRange.value_or(std::pair(0.0, 1.0));
            viewSettings.weightRange = {low,
                                        std::clamp(high * factor, std::min(low + minimumSpan, 1.0), 1.0)};
        });
        m_viewContext.addWeightRangeUndo(previousRange);
    });
    action->setObjectName(QLatin1String(name));
}

void ViewMenu::addSpecialTokenMenu() {
    m_specialTokenMenu = addMenu(tr("Special tokens"));
    m_specialTokenMenu->setToolTipsVisible(true);
    auto* visibilityGroup = new QActionGroup(this);
    addChoiceAction(visibilityGroup, QStringLiteral("specialTokens.shown"), tr("Shown"),
                    [](ViewSettings& viewSettings) { viewSettings.hidesSpecialTokens = false; });
    m_hideSpecialTokensAction =
        addChoiceAction(visibilityGroup, QStringLiteral("specialTokens.hidden"),
                        tr("Special tokens hidden in figures, weights unchanged"),
                        [](ViewSettings& viewSettings) { viewSettings.hidesSpecialTokens = true; });
    m_specialTokenMenu->addActions(visibilityGroup->actions());
    m_specialTokenMenu->addSeparator();
    m_maskSpecialTokensAction =
        m_specialTokenMenu->addAction(tr("Special tokens masked as keys, weights computed again"));
    m_maskSpecialTokensAction->setObjectName(QStringLiteral("specialTokens.masked"));
    m_maskSpecialTokensAction->setCheckable(true);
    connect(m_maskSpecialTokensAction, &QAction::triggered, &m_brush, &MaskBrush::setSpecialTokensMasked);
}

void ViewMenu::updateSpecialTokenActions() {
    const bool hasSpecialTokens = m_brush.hasSpecialTokens();
    const QString maskingProblem = m_brush.specialTokensUnmaskableReason();
    m_hideSpecialTokensAction->setEnabled(hasSpecialTokens);
    m_hideSpecialTokensAction->setToolTip(
        hasSpecialTokens ? QString() : tr("There is no [CLS], [SEP] or [PAD] in this text."));
    m_maskSpecialTokensAction->setEnabled(hasSpecialTokens && maskingProblem.isEmpty());
    m_maskSpecialTokensAction->setToolTip(hasSpecialTokens ? maskingProblem
                                                           : m_hideSpecialTokensAction->toolTip());
    m_maskSpecialTokensAction->setChecked(m_brush.areSpecialTokensMasked());
}

void ViewMenu::updateCheckedActions() {
    for (const auto& updateAction : m_actionUpdaters) updateAction();
}

}  // namespace attention

#include "moc_view_menu.cpp"
