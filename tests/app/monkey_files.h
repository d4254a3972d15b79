// SPDX-License-Identifier: GPL-3.0-or-later
// Files of every kind that the program opens, and what happens to files on disk while a program has them
// open.
#pragma once

#include "monkey_hands.h"
#include "storage/presets.h"
#include "storage/session_io.h"
#include "support/array_files.h"
#include "window/dialogs.h"

#include <QDirIterator>
#include <QFile>

#include <filesystem>
#include <map>

namespace attention::test {

class Shelf {
 public:
    /// `model` is one of those among the data of the tests.
    explicit Shelf(const QString& model) {
        QDir().mkpath(path("model"));
        QDir().mkpath(path("out"));
        const QDir from(QStringLiteral(TEST_DATA "/models/") + model);
        for (const QString& name : from.entryList(QDir::Files))
            if (!name.startsWith("expected")) QFile::copy(from.filePath(name), path("model/" + name));
        const std::vector<Session> all = presets();
        saveSession(path("first.attn"), all.front());
        saveSession(path("last.attn"), all.back());
        m_folder.write("words.txt", "the 1 2 3\ncat 4 5 6\nsat -1 0.5 0\nmat 0 0 1\n");
        const ArraysInFile words{{"words", {{3}, {}, {"the", "cat", "sat"}}},
                                 {"vectors", {{3, 2}, {1, 2, 3, 4, 5, 6}}}};
        m_folder.write("words.npz", npzBytes(words, Packing::Deflated));
        const ArraysInFile seen{{"attentions", {{9, 4, 2, 2}, std::vector<float>(144, 0.5F)}},
                                {"tokens", {{2}, {}, {"one", "two"}}}};
        m_folder.write("seen.npz", npzBytes(seen));
        m_folder.write("seen.safetensors", safetensorsBytes(seen));
        for (const QString& each : files()) m_first[each] = bytesOf(each);
    }

    QString path(const QString& name) const {
        return QString::fromStdString(m_folder.path().string()) + '/' + name;
    }
    /// What can be chosen to be opened: also what was exported, and what is not there.
    QString toOpen(Hands& hands) const {
        QStringList all;
        for (const auto& [name, bytes] : m_first)
            if (!name.contains('/')) all << name;
        for (const QString& name : QDir(path("out")).entryList(QDir::Files, QDir::Name)) all << "out/" + name;
        return path(hands.pick(all));
    }
    QString folderToOpen(Hands& hands) const {
        return hands.pick(
            {path("model"), path("model"), QStringLiteral(":induction"), path("out"), QString()});
    }
    QString toSave(Hands& hands) const {
        const char* const names[] = {"s.attn", "f.png", "f.svg", "f.pdf", "h.html",   "n.npz",
                                     "n.json", "c.csv", "p.py",  "odd.x", "no/s.attn"};
        return path("out/") + hands.pick(std::span(names));
    }

    void cut(Hands& hands, const QString& name) {
        const int rest = hands.isOneIn(2) ? 0 : hands.upTo(static_cast<int>(QFileInfo(path(name)).size()));
        hands.say(QStringLiteral("%1 is cut to %2 bytes").arg(name).arg(rest));
        QFile::resize(path(name), rest);
    }
    /// Somebody else writes to a file, or puts another in its place.
    void change(Hands& hands) {
        QString name = std::next(m_first.begin(), hands.upTo(static_cast<int>(m_first.size())))->first;
        if (hands.isOneIn(3) && m_first.contains("model/model.safetensors")) name = "model/model.safetensors";
        const QString file = path(name);
        const int size = static_cast<int>(QFileInfo(file).size());
        switch (hands.upTo(6)) {
            case 0:
                return cut(hands, name);
            case 1: {
                const int from = hands.upTo(size);
                const int count = std::min(1 + hands.upTo(64), size - from);
                hands.say(QStringLiteral("%1 gets %2 bytes of noise at %3").arg(name).arg(count).arg(from));
                QFile there(file);
                if (!there.open(QIODevice::ReadWrite | QIODevice::ExistingOnly)) break;
                there.seek(from);
                for (int i = 0; i < count; ++i) there.putChar(static_cast<char>(hands.upTo(256)));
                break;
            }
            case 2: {
                const QString other = hands.pick(files());
                hands.say(name + " is replaced by what is in " + other);
                replace(name, bytesOf(other));
                break;
            }
            case 3:
                hands.say(name + " is removed");
                QFile::remove(file);
                break;
            default:
                hands.say(name + " is as it was");
                replace(name, m_first.at(name));
        }
    }

 private:
    QStringList files() const {
        QStringList names;
        QDirIterator each(path({}), QDir::Files, QDirIterator::Subdirectories);
        while (each.hasNext()) names << QDir(path({})).relativeFilePath(each.next());
        names.sort();
        return names;
    }
    QByteArray bytesOf(const QString& name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// Another file of the same name: who has the old one open keeps that.
    void replace(const QString& name, const QByteArray& bytes) const {
        QFile next(path("out.new"));
        if (!next.open(QIODevice::WriteOnly)) qFatal("no room for files");
        next.write(bytes);
        next.close();
        std::filesystem::rename(path("out.new").toStdString(), path(name).toStdString());
    }

    TestFolder m_folder;
    std::map<QString, QByteArray> m_first;  ///< what is in them, by their names
};

/// Qt's own dialogs and questions, but for the choice of files.
class ChosenFiles : public QtDialogs {
 public:
    ChosenFiles(const Shelf& shelf, Hands& hands) : m_shelf(shelf), m_hands(hands) {}
    QString askForOpenFile(QWidget*, const QString&) override { return said(m_shelf.toOpen(m_hands)); }
    QString askForFolder(QWidget*) override { return said(m_shelf.folderToOpen(m_hands)); }
    QString askForSaveFile(QWidget*, const QString&, const QString&) override {
        return said(m_shelf.toSave(m_hands));
    }

 private:
    QString said(const QString& path) {
        m_hands.say("chosen: " + path.section('/', -2));
        return path;
    }
    const Shelf& m_shelf;
    Hands& m_hands;
};

}  // namespace attention::test
