// SPDX-License-Identifier: GPL-3.0-or-later
// Where the vectors come from.
#include "engine/typed_values.h"
#include "setup/file_choice.h"
#include "setup/setup_fields.h"

#include <QStandardItemModel>

namespace attention {

void SetupPanel::buildVectors() {
    QComboBox* source = addChoice(
        "embedding.source", {}, tr("vectors"), [](auto& s) -> auto& { return s.embedding.source; });
    // Typed vectors start from the numbers there are, and a file is of one source only.
    source->disconnect(this);
    connect(source, &QComboBox::activated, this, [this](int index) {
        edit(QStringLiteral("embedding.source"), tr("vectors"), [&](Session& s) {
            if (static_cast<EmbeddingSource>(index) == EmbeddingSource::Values) {
                s = withTypedVectors(s);  // the table starts from the numbers there are
                return;
            }
            const auto chosen = static_cast<EmbeddingSource>(index);
            const bool isOfFile = chosen == EmbeddingSource::Given;
            if (isOfFile != (s.embedding.source == EmbeddingSource::Given)) s.embedding.file.reset();
            s.embedding.source = chosen;
        });
    });
    buildVectorFile();
    m_show.emplace_back([this, source] {
        auto* items = qobject_cast<QStandardItemModel*>(source->model());
        QStandardItem* typed = items->item(static_cast<int>(EmbeddingSource::Values));
        const bool isSmall =
            m_session.embedding.dModel <= largestTyped || !m_session.embedding.vectors.empty();
        typed->setEnabled(isSmall);
        typed->setToolTip(isSmall ? choiceText(EmbeddingSource::Values).explanation
                                  : tr("Numbers are typed for d_model up to %1.").arg(largestTyped));
    });
}

void SetupPanel::buildVectorFile() {
    auto* file = new FileChoice;
    addRow("embedding.file", {}, tr("from"), file)
        ->setExplanation(tr("GloVe, fastText and word2vec as text, .npz or .safetensors; see Help, Files."));
    connect(file, &FileChoice::otherWanted, this, &SetupPanel::vectorsWanted);
    connect(file, &FileChoice::ownChosen, this, [this] {
        edit(QStringLiteral("embedding.file"), tr("vectors"), [](Session& s) { s.embedding.file.reset(); });
    });
    m_show.emplace_back([this, file] {
        const bool isOfWords = m_session.embedding.source == EmbeddingSource::WordVectors;
        file->setFile(m_session.embedding.file, isOfWords ? tr("English, built in") : QString());
    });
}

}  // namespace attention
