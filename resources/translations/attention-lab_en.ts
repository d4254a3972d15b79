<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>ExportTexts</name>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StageTexts</name>
    <message numerus="yes">
        <source>after %n step(s)</source>
        <translation>
            <numerusform>after %n step</numerusform>
            <numerusform>after %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Texts</name>
    <message numerus="yes">
        <source>%n head(s) off</source>
        <translation>
            <numerusform>%n head off</numerusform>
            <numerusform>%n heads off</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>trained on %1, %n step(s)</source>
        <translation>
            <numerusform>trained on %1, %n step</numerusform>
            <numerusform>trained on %1, %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attention::GuessBar</name>
    <message numerus="yes">
        <source>%n guess(es) still hidden.</source>
        <translation>
            <numerusform>%n guess still hidden.</numerusform>
            <numerusform>%n guesses still hidden.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attention::LessonOffer</name>
    <message numerus="yes">
        <source>This session is a lesson with %n step(s).</source>
        <translation>
            <numerusform>This session is a lesson with %n step.</numerusform>
            <numerusform>This session is a lesson with %n steps.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attention::SentenceRows</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attention::SweepView</name>
    <message numerus="yes">
        <source>%n seed(s)</source>
        <translation>
            <numerusform>%n seed</numerusform>
            <numerusform>%n seeds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n value</numerusform>
            <numerusform>%n values</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attention::TrainingView</name>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
</context>
</TS>
