<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>attention::GuessBar</name>
    <message numerus="yes">
        <source>%n guess(es) still covered.</source>
        <translation>
            <numerusform>%n guess still covered.</numerusform>
            <numerusform>%n guesses still covered.</numerusform>
        </translation>
    </message>
</context>
</TS>
