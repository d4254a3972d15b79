// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/export_dialog.h"

#include "export/animation_form.h"
#include "export/animation_preview.h"
#include "export/figure_form.h"
#include "export/figure_preview.h"
#include "export/file_description.h"
#include "look/icons.h"
#include "widgets/layouts.h"
#include "widgets/widget_help.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>

namespace attention {
namespace {

const char* helpPageOfFormat(ExportFormat format) {
    switch (format) {
        case ExportFormat::Png:
        case ExportFormat::Svg:
            return "slide-figure";
        case ExportFormat::Pdf:
            return "paper-figure";
        case ExportFormat::WebP:
        case ExportFormat::Gif:
            return "animation";
        case ExportFormat::Handout:
            return "handout";
        case ExportFormat::Exercise:
            return "exercise";
        default:
            return "file-formats";
    }
}

}  // namespace

ExportDialog::ExportDialog(const FigureSource& source, const ExportRequest& initialRequest,
                           UnavailableFormats unavailableFormats, QWidget* parent)
    : QDialog(parent),
      m_unavailableFormats(std::move(unavailableFormats)),
      m_formatComboBox(new QComboBox),
      m_figurePreview(new FigurePreview(source)),
      m_animationPreview(new AnimationPreview(source)),
      m_fileDescription(new FileDescription(source.trace.get())),
      m_previewStack(new QStackedWidget),
      m_figureForm(new FigureForm(source, initialRequest.spec)),
      m_animationForm(new AnimationForm(source, initialRequest.animation, m_animationPreview)) {
    setWindowTitle(tr("Export"));
    fillFormatComboBox(initialRequest.format);
    auto* contentLayout = newLayout<QHBoxLayout>(nullptr, {}, 16);
    contentLayout->addWidget(buildPreviews(), 1);
    contentLayout->addWidget(buildForms());
    auto* mainLayout = newLayout<QVBoxLayout>(this, {16, 16, 16, 16}, 16);
    mainLayout->addLayout(contentLayout, 1);
    mainLayout->addWidget(buildButtons());
    m_figureForm->setTabOrderAfter(m_formatComboBox);
    connect(m_formatComboBox, &QComboBox::activated, this, &ExportDialog::updateFormat);
    connect(m_figureForm, &FigureForm::changed, this, &ExportDialog::updateControlsAndPreview);
    connect(m_animationForm, &AnimationForm::changed, this, &ExportDialog::updateControlsAndPreview);
    connect(m_figurePreview, &FigurePreview::repainted, this, &ExportDialog::updateFigureSize);
    connect(m_animationPreview, &AnimationPreview::picturesChanged, this, &ExportDialog::updateFigureSize);
    updateFormat();
    const QScreen* screen = parent ? parent->screen() : QGuiApplication::primaryScreen();
    constexpr QSize windowFrameSize(16, 48);  // estimated size of the window frame of the desktop
    resize(QSize(1120, 720).boundedTo(screen->availableSize() - windowFrameSize));
    m_formatComboBox->setFocus();
}

void ExportDialog::fillFormatComboBox(ExportFormat initialFormat) {
    m_formatComboBox->setObjectName(QStringLiteral("export.format"));
    ExportContent previousContent = ExportContent::Figure;
    for (const ExportFormatInfo& info : exportFormats()) {
        if (info.content != previousContent) m_formatComboBox->insertSeparator(m_formatComboBox->count());
        previousContent = info.content;
        m_formatComboBox->addItem(info.title(), static_cast<int>(info.format));
    }
    m_formatComboBox->setMaxVisibleItems(m_formatComboBox->count());
    m_formatComboBox->setCurrentIndex(m_formatComboBox->findData(static_cast<int>(initialFormat)));
}

QWidget* ExportDialog::buildPreviews() {
    for (QWidget* preview :
         std::initializer_list<QWidget*>{m_figurePreview, m_animationPreview, m_fileDescription})
        m_previewStack->addWidget(preview);
    auto* previews = new QWidget;
    auto* layout = newLayout<QVBoxLayout>(previews, {}, 8);
    layout->addWidget(m_previewStack, 1);
    layout->addWidget(m_animationForm);
    return previews;
}

QWidget* ExportDialog::buildForms() {
    auto* forms = new QWidget;
    auto* layout = newLayout<QVBoxLayout>(forms, {}, 8);
    m_figureForm->addFirstRow(tr("F&ile format"), m_formatComboBox);
    layout->addWidget(m_figureForm);
    layout->addStretch(1);
    forms->setFixedWidth(forms->sizeHint().width());  // keeps the width while fields are hidden
    auto* scrollArea = new QScrollArea;               // for screens that are not as high as the form
    scrollArea->setFrameShape(QFrame::NoFrame);
    scrollArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scrollArea->setWidget(forms);
    scrollArea->setWidgetResizable(true);
    scrollArea->setFixedWidth(forms->width() + scrollArea->verticalScrollBar()->sizeHint().width());
    return scrollArea;
}

QWidget* ExportDialog::buildButtons() {
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_saveButton = buttons->addButton(tr("&Save…"), QDialogButtonBox::AcceptRole);
    m_copyButton = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    m_saveButton->setObjectName(QStringLiteral("figure.save"));
    m_copyButton->setObjectName(QStringLiteral("figure.copy"));
    m_saveButton->setDefault(true);
    QPushButton* cancelButton = buttons->button(QDialogButtonBox::Cancel);
    m_saveButton->setIcon(themeIcon("document-save"));
    m_copyButton->setIcon(themeIcon("edit-copy"));
    cancelButton->setIcon(themeIcon("dialog-cancel"));
    // With autoDefault, the save button would no longer be the default button after it has lost the focus.
    for (QPushButton* button : {m_saveButton, m_copyButton, cancelButton}) button->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_copyButton, &QPushButton::clicked, this, [this] {
        m_isForClipboard = true;
        accept();
    });
    return buttons;
}

/// Asks for the path of the file before the dialog closes, so that the choices stay visible if the user
/// cancels.
void ExportDialog::accept() {
    if (!m_isForClipboard && m_choosePath) {
        m_path = m_choosePath(this, exportRequest());
        if (m_path.isEmpty()) return;
    }
    QDialog::accept();
}

/// Ignores Enter in a field, where the key only commits the value. Elsewhere, Enter activates the save
/// button.
void ExportDialog::keyPressEvent(QKeyEvent* event) {
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const QWidget* field = focusWidget();
    const bool isEditing =
        qobject_cast<const QLineEdit*>(field) || qobject_cast<const QAbstractSpinBox*>(field);
    if (!isEnter || !isEditing) QDialog::keyPressEvent(event);
}

ExportFormat ExportDialog::format() const {
    return static_cast<ExportFormat>(m_formatComboBox->currentData().toInt());
}

ExportContent ExportDialog::content() const {
    return exportFormatInfo(format()).content;
}

ExportRequest ExportDialog::exportRequest() const {
    QString problem;
    ExportRequest request;
    request.spec = m_figureForm->spec(problem);
    request.isForClipboard = m_isForClipboard;
    request.source = std::make_shared<FigureSource>(m_figurePreview->source());
    request.format = format();
    request.path = m_path;
    request.animation = m_animationForm->animation(problem);
    if (content() == ExportContent::Animation) request.frames = m_animationPreview->frames();
    return request;
}

/// Shows the fields and the preview of the chosen file format.
void ExportDialog::updateFormat() {
    m_figureForm->setFormat(format());
    m_animationForm->setVisible(content() == ExportContent::Animation);
    m_copyButton->setVisible(content() == ExportContent::Figure);
    QWidget* preview = m_fileDescription;
    if (content() == ExportContent::Figure) preview = m_figurePreview;
    if (content() == ExportContent::Animation) preview = m_animationPreview;
    m_previewStack->setCurrentWidget(preview);
    setHelpPage(*this, helpPageOfFormat(format()));
    updateControlsAndPreview();
}

void ExportDialog::updateControlsAndPreview() {
    m_figureForm->updateFields();
    const auto unavailable = m_unavailableFormats.find(format());
    const bool isAvailable = unavailable == m_unavailableFormats.end();
    QString problem;
    const FigureSpec spec = m_figureForm->spec(problem);
    if (content() == ExportContent::Figure) {
        if (problem.isEmpty()) m_figurePreview->setSpec(spec);
    } else if (content() == ExportContent::Animation) {
        const AnimationSpec animation = m_animationForm->animation(problem);
        if (problem.isEmpty()) m_animationPreview->setAnimation(spec, animation);
    } else {
        problem.clear();  // the problem is about fields that this format does not use
        m_fileDescription->showFormat(format(), isAvailable ? QString() : unavailable->second);
    }
    for (QPushButton* button : {m_saveButton, m_copyButton})
        button->setEnabled(problem.isEmpty() && isAvailable);
    m_figureForm->showProblem(problem);
    updateFigureSize();
}

void ExportDialog::updateFigureSize() {
    m_figureForm->setFigureSize(content() == ExportContent::Animation ? m_animationPreview->figureSize()
                                                                      : m_figurePreview->figureSize());
}

}  // namespace attention

#include "moc_export_dialog.cpp"
