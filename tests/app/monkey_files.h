// SPDX-License-Identifier: GPL-3.0-or-later
// Files of every kind that the program opens, and random changes of these files while the program has them
// open.
#pragma once

#include "random_input.h"
#include "storage/presets.h"
#include "storage/session_io.h"
#include "support/array_files.h"
#include "window/dialogs.h"

#include <QDirIterator>
#include <QFile>

#include <filesystem>
#include <map>

namespace attention::test {

/// A temporary folder with sessions, word vectors, attention and a model.
class MonkeyFiles {
 public:
    /// Writes the files. `model` is the name of a folder in tests/data/models.
    explicit MonkeyFiles(const QString& model) {
        QDir().mkpath(path("model"));
        QDir().mkpath(path("out"));
        const QDir source(QStringLiteral(TEST_DATA "/models/") + model);
        for (const QString& name : source.entryList(QDir::Files))
            if (!name.startsWith("expected")) QFile::copy(source.filePath(name), path("model/" + name));
        const std::vector<Session> all = presets();
        saveSession(path("first.attn"), all.front());
        saveSession(path("last.attn"), all.back());
        m_folder.write("words.txt", "the 1 2 3\ncat 4 5 6\nsat -1 0.5 0\nmat 0 0 1\n");
        const ArraysInFile words{{"words", {{3}, {}, {"the", "cat", "sat"}}},
                                 {"vectors", {{3, 2}, {1, 2, 3, 4, 5, 6}}}};
        m_folder.write("words.npz", npzBytes(words, Packing::Deflated));
        const ArraysInFile attention{{"attentions", {{9, 4, 2, 2}, std::vector<float>(144, 0.5F)}},
                                     {"tokens", {{2}, {}, {"one", "two"}}}};
        m_folder.write("seen.npz", npzBytes(attention));
        m_folder.write("seen.safetensors", safetensorsBytes(attention));
        for (const QString& each : files()) m_originals[each] = bytesOf(each);
    }

    QString path(const QString& name) const {
        return QString::fromStdString(m_folder.path().string()) + '/' + name;
    }
    /// Returns a random file to open: one of the original files, which may have been removed, or an exported
    /// file.
    QString fileToOpen(RandomInput& input) const {
        QStringList all;
        for (const auto& [name, bytes] : m_originals)
            if (!name.contains('/')) all << name;
        for (const QString& name : QDir(path("out")).entryList(QDir::Files, QDir::Name)) all << "out/" + name;
        return path(input.pick(all));
    }
    QString folderToOpen(RandomInput& input) const {
        return input.pick(
            {path("model"), path("model"), QStringLiteral(":induction"), path("out"), QString()});
    }
    QString fileToSave(RandomInput& input) const {
        const char* const names[] = {"s.attn", "f.png", "f.svg", "f.pdf", "h.html",   "n.npz",
                                     "n.json", "c.csv", "p.py",  "odd.x", "no/s.attn"};
        return path("out/") + input.pick(std::span(names));
    }

    /// Truncates a file to a random size.
    void truncate(RandomInput& input, const QString& name) {
        const int newSize =
            input.isOneIn(2) ? 0 : input.randomBelow(static_cast<int>(QFileInfo(path(name)).size()));
        input.log(QStringLiteral("%1 is cut to %2 bytes").arg(name).arg(newSize));
        QFile::resize(path(name), newSize);
    }
    /// Truncates, overwrites, replaces, removes or restores a random file, as another program could do.
    void changeRandomFile(RandomInput& input) {
        QString name =
            std::next(m_originals.begin(), input.randomBelow(static_cast<int>(m_originals.size())))->first;
        if (input.isOneIn(3) && m_originals.contains("model/model.safetensors"))
            name = "model/model.safetensors";
        const QString file = path(name);
        const int size = static_cast<int>(QFileInfo(file).size());
        switch (input.randomBelow(6)) {
            case 0:
                return truncate(input, name);
            case 1: {
                const int offset = input.randomBelow(size);
                const int count = std::min(1 + input.randomBelow(64), size - offset);
                input.log(QStringLiteral("%1 gets %2 bytes of noise at %3").arg(name).arg(count).arg(offset));
                QFile device(file);
                if (!device.open(QIODevice::ReadWrite | QIODevice::ExistingOnly)) break;
                device.seek(offset);
                for (int i = 0; i < count; ++i) device.putChar(static_cast<char>(input.randomBelow(256)));
                break;
            }
            case 2: {
                const QString other = input.pick(files());
                input.log(name + " is replaced by what is in " + other);
                replace(name, bytesOf(other));
                break;
            }
            case 3:
                input.log(name + " is removed");
                QFile::remove(file);
                break;
            default:
                input.log(name + " is as it was");
                replace(name, m_originals.at(name));
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
    /// Replaces the file by a new one of the same name. Programs that have the old file open keep it.
    void replace(const QString& name, const QByteArray& bytes) const {
        QFile next(path("out.new"));
        if (!next.open(QIODevice::WriteOnly)) qFatal("no room for files");
        next.write(bytes);
        next.close();
        std::filesystem::rename(path("out.new").toStdString(), path(name).toStdString());
    }

    TestFolder m_folder;
    std::map<QString, QByteArray> m_originals;  ///< original contents of the files by name
};

/// The dialogs of the program, but files are chosen at random without a dialog.
class ChosenFiles : public QtDialogs {
 public:
    ChosenFiles(const MonkeyFiles& monkeyFiles, RandomInput& input) : m_files(monkeyFiles), m_input(input) {}
    QString askForOpenFile(QWidget*, const QString&, const QString&) override {
        return logged(m_files.fileToOpen(m_input));
    }
    QString askForFolder(QWidget*, const QString&) override { return logged(m_files.folderToOpen(m_input)); }
    QString askForSaveFile(QWidget*, const QString&, const QString&) override {
        return logged(m_files.fileToSave(m_input));
    }

 private:
    QString logged(const QString& path) {
        m_input.log("chosen: " + path.section('/', -2));
        return path;
    }
    const MonkeyFiles& m_files;
    RandomInput& m_input;
};

}  // namespace attention::test
