// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings_bar/parameter_source.h"

#include "heatmap/printable_text.h"
#include "layer/initial_parameters.h"
#include "models/session_model.h"
#include "texts/translation_contexts.h"

namespace attention {
namespace {

QString fileName(const std::optional<std::string>& path) {
    return displayFileName(QString::fromStdString(path.value_or("")));
}

QString seedLabel(const Session& session, bool areVectorsGiven) {
    const auto seeds = usedSeeds(session);
    if (seeds.empty()) return {};
    if (seeds.size() > 1)
        return Texts::tr("random, seeds %1 and %2").arg(QStringLiteral("%1"), QString::number(seeds[1]));
    if (areVectorsGiven) return Texts::tr("random matrices, seed %1");
    return hasRandomWeights(session) ? Texts::tr("random, seed %1") : Texts::tr("random vectors, seed %1");
}

}  // namespace

ParameterSource parameterSource(const Session& session, const QString& modelName) {
    if (session.model.folder) {
        const QString name = modelName.isEmpty() ? fileName(session.model.folder) : modelName;
        return {.linkText = Texts::tr("model %1").arg(name)};
    }
    if (session.importedAttention.file)
        return {.linkText = Texts::tr("file %1").arg(fileName(session.importedAttention.file))};
    if (hasTrainingTask(session)) return {.isTraining = true};
    const EmbeddingSettings& embedding = session.embedding;
    const bool hasWordVectors = embedding.source == EmbeddingSource::WordVectors;
    const bool areVectorsGiven = hasWordVectors || embedding.source == EmbeddingSource::Imported;
    ParameterSource source{.seedLabel = seedLabel(session, areVectorsGiven)};
    source.shortSeedLabel = areVectorsGiven ? Texts::tr("seed %1") : source.seedLabel;
    if (session.projection.initScheme == InitScheme::Constructed)
        source.linkText = Texts::tr("hand-built heads");
    else if (areVectorsGiven && embedding.file)
        source.linkText = Texts::tr("word vectors %1", "name of a file").arg(fileName(embedding.file));
    else if (areVectorsGiven)
        source.linkText = Texts::tr("word vectors");
    else if (source.seedLabel.isEmpty())
        source.linkText = Texts::tr("custom numbers");
    return source;
}

QString trainingTaskLabel(bool hasTrainingSteps) {
    return hasTrainingSteps ? Texts::tr("trained on %1") : Texts::tr("will train on %1");
}

}  // namespace attention
