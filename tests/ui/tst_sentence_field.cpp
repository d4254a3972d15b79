// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the text field of a sentence: the places of its tokens, its lines and boxes, and which texts it keeps
// as they are.
#include "look/widget_palette.h"
#include "sentence_field/sentence_field.h"
#include "support/qt_tests.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QInputMethodEvent>
#include <QMimeData>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTextBlock>
#include <QTextLayout>
#include <QtTest>

using namespace attention;

namespace {

/// Counts how often a text edit shows or hides its scroll bars. Hides the text edit after a hundred times, so
/// that a test fails instead of running for minutes.
class ScrollBarChanges : public QObject {
 public:
    int count = 0;

    bool eventFilter(QObject* watched, QEvent* event) override {
        constexpr int maxCount = 100;
        if (event->type() == QEvent::MetaCall && ++count == maxCount) static_cast<QWidget*>(watched)->hide();
        return false;
    }
};

}  // namespace

class TestSentenceField : public QObject {
    Q_OBJECT

    using Token = SentenceField::Token;
    std::unique_ptr<QWidget> m_window;
    SentenceField* m_field = nullptr;

    /// Shows a field with the text, and a token for each word.
    void show(const QString& text, int width = 900) {
        m_window = std::make_unique<QWidget>();
        m_field = new SentenceField(m_window.get());
        m_field->setMaxLineCount(6);
        m_field->setArcHeight(60);
        m_field->setSessionText(text);
        m_field->setTokens(wordsOf(text));
        m_window->resize(width, 400);
        m_field->setGeometry(0, 0, width, m_field->height());
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get(), attention::test::waitTimeout));
    }
    static std::vector<Token> wordsOf(const QString& text) {
        std::vector<Token> tokens;
        static const QRegularExpression word(QStringLiteral("\\S+"));
        for (auto match = word.globalMatch(text); match.hasNext();) {
            const auto found = match.next();
            tokens.push_back({static_cast<int>(tokens.size()),
                              static_cast<int>(found.capturedStart()),
                              static_cast<int>(found.capturedEnd()),
                              {}});
        }
        return tokens;
    }
    /// Returns the horizontal position of the text cursor before the character at `position`.
    double cursorX(int position) const {
        QTextCursor cursor(m_field->document());
        cursor.setPosition(position);
        return m_field->cursorRect(cursor).left();
    }
    QRectF rectOf(int index) const { return m_field->tokenRect(index).value_or(QRectF()); }

 private slots:
    /// The splitter leaves the settings a few pixels while the user drags the panel shut.
    void scrollBarsSettleAtAnyWidth() {
        for (int width = 0; width < 100; ++width) {
            QWidget panel;
            auto* text = new SessionTextEdit;
            text->setParent(&panel);
            text->setPlainText(QStringLiteral("7 2 9 0 5 2"));
            ScrollBarChanges changes;
            text->installEventFilter(&changes);
            panel.show();
            text->resize(width, 70);
            for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
            QVERIFY2(changes.count < 10,
                     qPrintable(QStringLiteral("%1 changes in %2 pixels").arg(changes.count).arg(width)));
        }
    }

    void tokensAreWhereTheirLettersAre() {
        show("The animal slept");
        for (int i = 0; i < 3; ++i) {
            const Token token = m_field->tokens()[static_cast<std::size_t>(i)];
            QVERIFY(std::abs(rectOf(i).left() + 3 - cursorX(token.begin)) < 2);
            QVERIFY(std::abs(rectOf(i).right() - 3 - cursorX(token.end)) < 2);
            QCOMPARE(m_field->tokenAt(rectOf(i).center()), i);
        }
        QVERIFY(!m_field->tokenAt(QPointF(2, 2)));
    }

    void rightToLeftTokensGoToTheLeft() {
        show("الحيوان لم يعبر");
        QVERIFY(rectOf(0).left() > rectOf(1).right() - 7);
        QVERIFY(rectOf(1).left() > rectOf(2).right() - 7);
        QCOMPARE(m_field->tokenAt(rectOf(2).center()), 2);
    }

    void latinWordInArabicTextHasItsOwnPlace() {
        show("الحيوان cat يعبر");
        QVERIFY(rectOf(1).right() < rectOf(0).left() + 7);
        QVERIFY(rectOf(2).right() < rectOf(1).left() + 7);
        QVERIFY(rectOf(1).width() > 20);
    }

    void textOfAnInputMethodMovesTheTokensAfterIt() {
        show("人生 苦短");
        const QRectF before = rectOf(1);
        const double wordStart = rectOf(0).left();
        QTextCursor cursor = m_field->textCursor();
        cursor.setPosition(2);
        m_field->setTextCursor(cursor);
        QInputMethodEvent preedit(QStringLiteral("xian"), {});
        QCoreApplication::sendEvent(m_field, &preedit);
        QVERIFY(rectOf(1).left() > rectOf(0).right());
        QVERIFY(rectOf(1).left() - rectOf(0).left() > before.left() - wordStart + 30);
        QCOMPARE(m_field->editedText(), "人生 苦短");
        QSignalSpy edits(m_field, &SentenceField::textEdited);
        QInputMethodEvent commit;
        commit.setCommitString(QStringLiteral("先"));
        QCoreApplication::sendEvent(m_field, &commit);
        QCOMPARE(edits.size(), 1);
        QCOMPARE(edits[0][0].toString(), "人生先 苦短");
    }

    void fieldGrowsToSixLinesAndScrollsThen() {
        QStringList words;
        int heightBefore = 0;
        show("word", 300);
        QVERIFY(m_field->hasSpaceForArcs());
        const int oneLineHeight = m_field->height();
        for (int i = 0; i < 40; ++i) words << "word";
        for (const int count : {1, 20, 40}) {
            m_field->setSessionText(words.first(count).join(' '));
            QVERIFY(m_field->height() >= heightBefore);
            heightBefore = m_field->height();
            QCOMPARE(m_field->hasSpaceForArcs(), count == 1);
        }
        QCOMPARE(m_field->lineCount(), 7);
        QVERIFY(m_field->verticalScrollBar()->isVisible());
        QVERIFY(m_field->verticalScrollBar()->maximum() > 0);
        m_field->setSessionText("word");
        QVERIFY(!m_field->verticalScrollBar()->isVisible());
        QCOMPARE(m_field->height(), oneLineHeight);
    }

    /// Text of at most six lines cannot be scrolled by the wheel or by the text cursor.
    void shortTextsDoNotScroll() {
        for (const QString& text : {QString(), QString("one"), QString("a few words in two lines of text")}) {
            show(text, 300);
            QCOMPARE(m_field->verticalScrollBar()->maximum(), 0);
        }
    }

    void specialTokensAreBoxesBesideTheText() {
        show("the cat");
        const QRectF withoutBoxes = rectOf(0);
        std::vector<Token> tokens = wordsOf("the cat");
        for (Token& token : tokens) ++token.position;
        tokens.insert(tokens.begin(), {0, 0, 0, "[CLS]"});
        tokens.push_back({3, 7, 7, "[SEP]"});
        m_field->setTokens(tokens);
        QVERIFY(rectOf(0).right() < rectOf(1).left());
        QVERIFY(rectOf(3).left() > rectOf(2).right());
        QVERIFY(std::abs(rectOf(0).center().y() - rectOf(1).center().y()) < 3);
        QSignalSpy clicks(m_field, &SentenceField::specialTokenClicked);
        QTest::mouseClick(m_field->viewport(), Qt::LeftButton, {}, rectOf(3).center().toPoint());
        QCOMPARE(clicks.size(), 1);
        QCOMPARE(clicks[0][0].toInt(), 3);
        m_field->setTokens(wordsOf("the cat"));
        QCOMPARE(rectOf(0), withoutBoxes);
    }

    /// A special token between two tokens has its box below them, within the field.
    void specialTokenBetweenTokensIsBelowThem() {
        show("the cat");
        const int height = m_field->height();
        m_field->setTokens({{0, 0, 3, {}}, {1, 3, 3, "[SEP]"}, {2, 4, 7, {}}});
        QVERIFY(m_field->height() > height);
        QVERIFY(rectOf(1).top() >= rectOf(0).bottom());
        QVERIFY(rectOf(1).bottom() <= m_field->height());
        QVERIFY(rectOf(1).left() < rectOf(2).left() && rectOf(1).right() > rectOf(0).right());
        m_field->setTokens(wordsOf("the cat"));
        QCOMPARE(m_field->height(), height);
    }

    void cursorFindsItsToken() {
        show("the cat.");
        std::vector<Token> tokens{{0, 0, 3, {}}, {1, 4, 7, {}}, {2, 7, 8, {}}};
        m_field->setTokens(tokens);
        const auto tokenAtPosition = [&](int position) {
            QTextCursor cursor = m_field->textCursor();
            cursor.setPosition(position);
            m_field->setTextCursor(cursor);
            return m_field->tokenAtCursor().value_or(-1);
        };
        QCOMPARE(tokenAtPosition(0), 0);
        QCOMPARE(tokenAtPosition(3), 0);
        QCOMPARE(tokenAtPosition(5), 1);
        QCOMPARE(tokenAtPosition(7), 2);  // the token after the cursor
        m_field->setTokens({});
        QCOMPARE(tokenAtPosition(5), -1);
    }

    void textsAreKeptAsTheyAre() {
        show(QString());
        QSignalSpy edits(m_field, &SentenceField::textEdited);
        const QString text = QStringLiteral("no\u00a0break e\u0301 \U0001F600 tab\tend");
        m_field->setSessionText(text);
        QCOMPARE(edits.size(), 0);
        QCOMPARE(m_field->editedText(), text);
        m_field->moveCursor(QTextCursor::End);
        QTest::keyClicks(m_field, "x");
        QCOMPARE(edits.size(), 1);
        QCOMPARE(edits[0][0].toString(), text + "x");
    }

    void richTextIsPastedAsPlainText() {
        show("ab");
        QSignalSpy edits(m_field, &SentenceField::textEdited);
        QMimeData data;
        data.setHtml("<b>bold</b>");
        data.setText("bold\nline");
        QGuiApplication::clipboard()->setText("bold\nline");
        m_field->selectAll();
        m_field->paste();
        QCOMPARE(edits.last()[0].toString(), "bold\nline");
        QCOMPARE(m_field->textCursor().charFormat().fontWeight(), static_cast<int>(QFont::Normal));
    }

    void tooLongTextCanOnlyBeReplaced() {
        show(QString(50'000, 'a'));
        QVERIFY(m_field->isReadOnly());
        QSignalSpy edits(m_field, &SentenceField::textEdited);
        QTest::keyClicks(m_field, "x");
        QCOMPARE(edits.size(), 0);
        m_field->selectAll();
        QTest::keyClicks(m_field, "x");
        QVERIFY(!m_field->isReadOnly());
        QCOMPARE(edits.last()[0].toString(), "x");
    }

    void darkFillsHaveLightLetters() {
        show("iiii llll");
        const auto lightPixels = [&] {
            const QImage image = m_field->grab(rectOf(0).toRect()).toImage();
            int count = 0;
            for (int y = 6; y < image.height() - 6; ++y)
                for (int x = 6; x < image.width() - 6; ++x)
                    count += image.pixelColor(x, y).lightness() > 200 ? 1 : 0;
            return static_cast<double>(count) / ((image.width() - 12) * (image.height() - 12));
        };
        QVERIFY(lightPixels() > 0.3);  // white paper
        m_field->setTokenStyles({{.fill = QColor(0x3d1a78)}, {}});
        QVERIFY(lightPixels() > 0.01);  // white letters
        QVERIFY(lightPixels() < 0.3);
        QCOMPARE(m_field->grab().toImage().pixelColor((rectOf(0).topLeft() + QPointF(2, 14)).toPoint()),
                 QColor(0x3d1a78));
    }

    /// The letters of the other lines are gray, and only the shown line has space for arcs above it.
    void shownLineIsEmphasized() {
        show("one\ntwo\nthree");
        m_field->setArcHeight(50);
        m_field->setTokens({{0, 4, 7, {}}});
        m_field->setShownLine(1, true);
        const QColor muted(colorsFor(m_field->palette()).mutedText);
        const auto grayTexts = [this] {
            QStringList texts;
            for (const QTextEdit::ExtraSelection& selection : m_field->extraSelections())
                texts << selection.cursor.selectedText().remove(QChar::ParagraphSeparator);
            return texts;
        };
        QCOMPARE(grayTexts(), (QStringList{"one", "three"}));
        QCOMPARE(m_field->extraSelections()[0].format.foreground().color(), muted);
        QVERIFY(m_field->hasSpaceForArcs());
        const auto topOfLine = [this](int line) {
            const QTextBlock block = m_field->document()->findBlockByNumber(line);
            return m_field->document()->documentLayout()->blockBoundingRect(block).top();
        };
        const double lineHeight = QFontMetricsF(m_field->font()).height();
        QVERIFY(topOfLine(1) - topOfLine(0) >= lineHeight + m_field->arcHeight());
        QVERIFY(topOfLine(2) - topOfLine(1) < lineHeight + 4);
        m_field->setShownLine(2, true);
        QCOMPARE(grayTexts(), QStringList{"onetwo"});
        QVERIFY(topOfLine(1) - topOfLine(0) < lineHeight + 4);
        m_field->setShownLine(std::nullopt, true);
        QCOMPARE(grayTexts(), QStringList());
        QVERIFY(topOfLine(2) - topOfLine(1) < lineHeight + 4);
    }

    /// While QTextDocument replaces its text, the field scrolls. The cursors of the extra selections must not
    /// be destroyed during the replacement, because the document still refers to them.
    void replacedTextKeepsItsCursors() {
        show(QStringLiteral("word ").repeated(400).trimmed(), 300);
        std::vector<TokenStyle> styles(m_field->tokens().size());
        for (auto& style : styles) style.fill = Qt::black;  // with white letters
        m_field->setTokenStyles(styles);
        m_field->verticalScrollBar()->setValue(m_field->verticalScrollBar()->maximum());
        QVERIFY(!m_field->extraSelections().empty());
        const QTextCursor cursor = m_field->extraSelections().front().cursor;
        int signalCount = 0;
        connect(m_field->document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged,
                this, [&] {
                    ++signalCount;
                    QVERIFY(m_field->extraSelections().front().cursor.isCopyOf(cursor));
                });
        m_field->setSessionText(QStringLiteral("word word"));
        QVERIFY(signalCount > 0);
        QVERIFY(!m_field->extraSelections().front().cursor.isCopyOf(cursor));
        QCOMPARE(m_field->extraSelections().front().cursor.selectedText(), "word");
    }
};

ATTENTION_TEST(TestSentenceField)
#include "tst_sentence_field.moc"
