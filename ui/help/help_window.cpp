// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/help_window.h"

#include "find/synonyms.h"
#include "help/help_page.h"
#include "look/fonts.h"
#include "look/icons.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QScreen>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QToolButton>

#include <algorithm>
#include <functional>
#include <utility>

namespace attention {
namespace {

/// The role of HelpTopic::name in the items of the list of pages. A title of a section has no such name.
constexpr int pageNameRole = Qt::UserRole;

/// Returns the text of an HTML page for searching. To lay out the page instead would take a hundred times as
/// long.
QString plainTextOf(QString html) {
    static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
    html.remove(tags);
    for (const auto& [entity, character] :
         {std::pair("&lt;", "<"), {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}})
        html.replace(QLatin1String(entity), QLatin1String(character));
    return html;
}

constexpr int pageMargin = 28;
/// The space at the right of a paragraph in the style sheet of the page, in pixels.
constexpr int paragraphMargin = 40;
/// The maximum width of a line, as a number of letters "x". Longer lines are hard to read.
constexpr int maxCharactersPerLine = 104;

}  // namespace

/// Shows a help page with the width of the window, up to `maxCharactersPerLine`.
class HelpBrowser : public QTextBrowser {
 public:
    HelpBrowser() {
        setFrameShape(QFrame::NoFrame);
        setOpenLinks(false);
        // A scroll bar that is hidden on short pages would change the width of lines, and therefore the
        // length of pages.
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
        setLineWrapMode(FixedPixelWidth);
    }

    /// Shows `page`. The new document is filled before it is set, because each change of a visible document
    /// would be laid out.
    void setPage(const HelpPage& page, const QPalette& pagePalette) {
        auto* newDocument = new QTextDocument(this);
        newDocument->setDefaultFont(font());
        newDocument->setDocumentMargin(pageMargin);
        renderHelpPage(*newDocument, page, pagePalette);
        fitPictures(*newDocument);
        setExtraSelections({});  // the selections belong to the previous document
        setDocument(newDocument);
        delete std::exchange(m_pageDocument, newDocument);
    }

 protected:
    void resizeEvent(QResizeEvent* event) override {
        QTextBrowser::resizeEvent(event);
        setLineWrapColumnOrWidth(pageWidth());
        if (m_pageDocument) fitPictures(*m_pageDocument);
    }

 private:
    /// Returns the width of the page with its margins, in pixels.
    int pageWidth() const {
        const int maxLineWidth = fontMetrics().horizontalAdvance('x') * maxCharactersPerLine + 2 * pageMargin;
        constexpr int roundingOfColumns = 2;  // QTextDocument rounds up the widths of the columns of a table
        return std::min(maxLineWidth, viewport()->width() - roundingOfColumns);
    }

    /// Returns `picture` in another width, with a frame that separates pictures of buttons from the page.
    QImage framedPicture(const QImage& picture, int width) const {
        QImage scaled = picture.scaledToWidth(width, Qt::SmoothTransformation)
                            .convertToFormat(QImage::Format_ARGB32_Premultiplied);
        QPainter painter(&scaled);
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawRect(scaled.rect().adjusted(0, 0, -1, -1));
        return scaled;
    }

    /// Scales the pictures of the page that are wider than a line. QTextDocument would cut them off.
    void fitPictures(QTextDocument& document) const {
        const int maxWidth = pageWidth() - 2 * pageMargin - paragraphMargin;
        QTextCursor cursor(&document);
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
            for (auto it = block.begin(); !it.atEnd(); ++it) {
                QTextImageFormat format = it.fragment().charFormat().toImageFormat();
                if (!format.isValid()) continue;
                const QUrl url(format.name());
                const QImage picture(QLatin1Char(':') + url.path());
                const int width = std::min(picture.width(), maxWidth);
                if (picture.isNull() || width <= 0 || format.width() == width) continue;
                document.addResource(QTextDocument::ImageResource, url, framedPicture(picture, width));
                format.setWidth(width);
                format.setHeight(static_cast<double>(picture.height()) * width / picture.width());
                cursor.setPosition(it.fragment().position());
                cursor.setPosition(it.fragment().position() + it.fragment().length(),
                                   QTextCursor::KeepAnchor);
                cursor.setCharFormat(format);
                QTextBlockFormat singleLine;  // the line height of a text would leave a gap below the picture
                singleLine.setLineHeight(100, QTextBlockFormat::ProportionalHeight);
                cursor.mergeBlockFormat(singleLine);
                break;  // the change invalidates the iterator; a page has one picture in a paragraph
            }
        }
    }

    QTextDocument* m_pageDocument = nullptr;
};

HelpWindow::HelpWindow()
    : QWidget(nullptr, Qt::Window),
      m_backButton(new QToolButton),
      m_searchField(new QLineEdit),
      m_pageList(new QListWidget),
      m_browser(new HelpBrowser) {
    setAttribute(Qt::WA_QuitOnClose, false);  // the main window ends the program, not this window
    auto* sidebarLayout = new QVBoxLayout;
    sidebarLayout->setContentsMargins(16, 16, 16, 16);
    sidebarLayout->setSpacing(8);
    auto* searchRow = new QHBoxLayout;
    searchRow->addWidget(m_backButton);
    searchRow->addWidget(m_searchField);
    sidebarLayout->addLayout(searchRow);
    sidebarLayout->addWidget(m_pageList, 1);
    constexpr int minSidebarWidth = 30;  // in digits
    m_pageList->setMinimumWidth(minSidebarWidth * fontMetrics().horizontalAdvance(QLatin1Char('0')));
    auto* sidebar = new QWidget;
    sidebar->setLayout(sidebarLayout);
    auto* splitter = new QSplitter;
    splitter->addWidget(sidebar);
    splitter->addWidget(m_browser);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({1, width()});  // the sidebar gets its minimum width
    auto* mainLayout = new QHBoxLayout(this);
    mainLayout->setContentsMargins(0, 0, 0, 0);
    mainLayout->addWidget(splitter);
    setWindowTitle(tr("Help — Attention Lab"));
    m_searchField->setPlaceholderText(tr("Find in all pages"));
    m_searchField->setAccessibleName(tr("Find in all pages"));
    m_pageList->setAccessibleName(tr("Pages"));
    m_browser->setAccessibleName(tr("Help"));
    m_searchField->setObjectName(QStringLiteral("help.search"));
    m_searchField->setClearButtonEnabled(true);
    m_pageList->setObjectName(QStringLiteral("help.pages"));
    m_pageList->setFrameShape(QFrame::NoFrame);
    m_pageList->viewport()->setAutoFillBackground(false);
    connect(m_pageList, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item) goToPage(item->data(pageNameRole).toString());
    });
    connect(m_browser, &QTextBrowser::anchorClicked, this,
            [this](const QUrl& link) { goToPage(link.toString()); });
    connect(m_searchField, &QLineEdit::textChanged, this, [this] {
        m_isNewSearch = true;
        updatePageList();
        highlightMatches();
    });
    buildActions();
    resize(QSize(1120, 800).boundedTo(screen()->availableSize() * 0.9));
}

void HelpWindow::buildActions() {
    const auto addShortcut = [this](const QString& text, const QKeySequence& keySequence,
                                    const auto& handler) {
        auto* action = new QAction(text, this);
        action->setShortcut(keySequence);
        connect(action, &QAction::triggered, this, handler);
        addAction(action);
        return action;
    };
    addShortcut(tr("Find in all pages"), QKeySequence::Find, [this] {
        m_searchField->setFocus();
        m_searchField->selectAll();
    });
    addShortcut(tr("Next match"), Qt::Key_F3, [this] { findMatch(false); });
    addShortcut(tr("Previous match"), Qt::SHIFT | Qt::Key_F3, [this] { findMatch(true); });
    QAction* backAction =
        addShortcut(tr("Back to the previous page"), Qt::ALT | Qt::Key_Left, [this] { goBack(); });
    backAction->setIcon(themeIcon("go-previous"));
    m_backButton->setDefaultAction(backAction);
    m_backButton->setAutoRaise(true);
    m_backButton->setFocusPolicy(Qt::NoFocus);
    addShortcut(tr("Go to the first page"), QKeySequence::HelpContents,
                [this] { goToPage(m_pages.front().name); });
    addShortcut(tr("Clear the search text, or close the window"), Qt::Key_Escape, [this] {
        if (m_searchField->text().isEmpty()) return hide();
        m_searchField->clear();
    });
    connect(m_searchField, &QLineEdit::returnPressed, this, &HelpWindow::openBestMatch);
}

void HelpWindow::setPages(std::vector<HelpPage> pages) {
    m_pages = std::move(pages);
    m_searchTexts.clear();
    for (const HelpPage& page : m_pages)
        m_searchTexts.push_back(
            {.names = {page.title},
             .synonyms = synonymsOf(SynonymGroup::Commands, QStringLiteral("help.") + page.name),
             .explanations = {plainTextOf(page.html)}});
    m_currentPageName = m_pages.front().name;
    updatePageList();
    updatePage();
}

void HelpWindow::copyStateFrom(const HelpWindow& other) {
    setGeometry(other.geometry());
    m_backHistory = other.m_backHistory;
    m_currentPageName = other.m_currentPageName;
    updatePageList();
    updatePage();
    m_searchField->setText(other.m_searchField->text());
    setVisible(other.isVisible());
    m_browser->verticalScrollBar()->setValue(other.m_browser->verticalScrollBar()->value());
}

void HelpWindow::showPage(const QString& name) {
    goToPage(name);
    m_browser->setFocus();
}

const HelpPage* HelpWindow::pageNamed(const QString& name) const {
    const auto page = std::ranges::find(m_pages, name, &HelpPage::name);
    return page == m_pages.end() ? nullptr : &*page;
}

void HelpWindow::goToPage(const QString& name) {
    if (name == m_currentPageName || !pageNamed(name)) return;
    m_backHistory << m_currentPageName;
    m_currentPageName = name;
    selectCurrentPage();
    updatePage();
}

void HelpWindow::goBack() {
    if (m_backHistory.isEmpty()) return;
    m_currentPageName = m_backHistory.takeLast();
    selectCurrentPage();
    updatePage();
}

void HelpWindow::updatePage() {
    m_browser->setPage(*pageNamed(m_currentPageName), palette());
    m_browser->moveCursor(QTextCursor::Start);
    m_browser->verticalScrollBar()->setValue(0);
    highlightMatches();
}

void HelpWindow::updatePageList() {
    const QSignalBlocker blocker(m_pageList);
    m_pageList->clear();
    if (isSearching())
        listMatchingPages();
    else
        listAllPages();
    selectCurrentPage();
}

void HelpWindow::selectCurrentPage() {
    const QSignalBlocker blocker(m_pageList);
    m_pageList->setCurrentItem(nullptr);
    for (int row = 0; row < m_pageList->count(); ++row) {
        if (m_pageList->item(row)->data(pageNameRole).toString() == m_currentPageName)
            m_pageList->setCurrentRow(row);
    }
}

bool HelpWindow::isSearching() const {
    return !m_searchField->text().trimmed().isEmpty();
}

void HelpWindow::listAllPages() {
    for (const HelpSection& section : helpSections()) {
        addTextItem(HelpTopic::tr(section.title));
        for (const HelpTopic& topic : section.topics)
            if (const HelpPage* page = pageNamed(QLatin1String(topic.name))) addPageItem(*page);
    }
}

void HelpWindow::listMatchingPages() {
    const QString searchText = withSpacesBetweenWords(m_searchField->text());
    std::vector<std::pair<int, const HelpPage*>> matches;
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        const int quality = matchQuality(m_searchTexts[i], searchText);
        if (quality > 0) matches.emplace_back(quality, &m_pages[i]);
    }
    std::ranges::stable_sort(matches, std::greater(), &std::pair<int, const HelpPage*>::first);
    if (matches.empty()) addTextItem(tr("No page contains these words."));
    for (const auto& [quality, page] : matches) addPageItem(*page);
}

void HelpWindow::addTextItem(const QString& text) {
    auto* item = new QListWidgetItem(text, m_pageList);
    item->setFlags(Qt::NoItemFlags);
    item->setFont(fontFor(TextStyle::Caption, font()));
    item->setSizeHint(QSize(0, fontMetrics().height() + 20));
    item->setTextAlignment(Qt::AlignLeft | Qt::AlignBottom);
}

void HelpWindow::addPageItem(const HelpPage& page) {
    auto* item = new QListWidgetItem(page.title, m_pageList);
    item->setData(pageNameRole, page.name);
    item->setToolTip(page.title);
    item->setSizeHint(QSize(0, fontMetrics().height() + 10));
}

QRegularExpression HelpWindow::searchExpression() const {
    QStringList patterns;
    for (const QString& word : searchWords(withSpacesBetweenWords(m_searchField->text())))
        patterns << QRegularExpression::escape(word);
    // Chinese words have no boundary to the words before them.
    const QString pattern = QStringLiteral("(?:\\b|(?=\\p{Han}))(?:%1)").arg(patterns.join(QLatin1Char('|')));
    return QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption);
}

void HelpWindow::openBestMatch() {
    if (!isSearching()) return;
    const bool isBestPageShown = m_pageList->currentRow() == 0;
    if (!std::exchange(m_isNewSearch, false) || isBestPageShown) return findMatch(false);
    m_pageList->setCurrentRow(0);
    m_browser->find(searchExpression());
}

void HelpWindow::findMatch(bool isBackward) {
    if (!isSearching()) return;
    const auto flags = isBackward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    if (m_browser->find(searchExpression(), flags)) return;
    const int pageCount = m_pageList->count();
    m_pageList->setCurrentRow((m_pageList->currentRow() + (isBackward ? pageCount - 1 : 1)) % pageCount);
    m_browser->moveCursor(isBackward ? QTextCursor::End : QTextCursor::Start);
    m_browser->find(searchExpression(), flags);
}

void HelpWindow::highlightMatches() {
    QList<QTextEdit::ExtraSelection> selections;
    QTextCursor cursor(m_browser->document());
    while (isSearching()) {
        cursor = m_browser->document()->find(searchExpression(), cursor);
        if (cursor.isNull()) break;
        QTextEdit::ExtraSelection selection;
        selection.cursor = cursor;
        QColor background = palette().color(QPalette::Highlight);
        background.setAlphaF(0.25F);
        selection.format.setBackground(background);
        selections << selection;
    }
    m_browser->setExtraSelections(selections);
    if (selections.isEmpty()) {
        QTextCursor withoutSelection = m_browser->textCursor();
        withoutSelection.clearSelection();
        m_browser->setTextCursor(withoutSelection);
    }
    if (!selections.isEmpty()) {
        QTextCursor firstMatch = selections.front().cursor;
        firstMatch.setPosition(firstMatch.selectionStart());
        m_browser->setTextCursor(firstMatch);
    }
}

void HelpWindow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    const bool isStyleChange = event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange;
    if (!isStyleChange || m_currentPageName.isEmpty()) return;
    const int scrollPosition = m_browser->verticalScrollBar()->value();
    updatePage();
    m_browser->verticalScrollBar()->setValue(scrollPosition);
}

}  // namespace attention

#include "moc_help_window.cpp"
