// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/applicability.h"

#include "engine/applicability.h"
#include "engine/custom_values.h"
#include "engine/session_adjustment.h"
#include "layer/initial_parameters.h"
#include "mechanisms/registry.h"
#include "texts/message_text.h"
#include "texts/translation_contexts.h"

#include <algorithm>

namespace attention {
namespace {

/// Returns the path of the session field that determines if the row `rowPath` has an effect.
QString fieldPathForRow(const QString& rowPath) {
    if (rowPath == QLatin1String("typedMatrix")) return QStringLiteral("projection.values");
    return rowPath == QLatin1String("model.scope") ? QStringLiteral("model.edits") : rowPath;
}

}  // namespace

QString rowUnusedReason(const Session& session, const QString& rowPath) {
    // With imported attention, only the rows of the imported file can be edited in the panel. Fields of other
    // rows, such as the tokens, may have an effect, but the panel does not offer them.
    if (session.importedAttention.file && !rowPath.startsWith(QLatin1String("given.")))
        return messageText(Message("Applicability", "The attention weights are imported from a file."));
    const Message reason = unusedReason(session, fieldPathForRow(rowPath).toStdString());
    if (!reason.isEmpty()) return messageText(reason);
    if (rowPath == QLatin1String("seed") && usedSeeds(session).empty())
        return messageText(Message("Applicability", "No vectors or parameters are sampled at random."));
    if (rowPath == QLatin1String("embedding.vectors") && session.embedding.dModel > maxCustomSize)
        return messageText(Message("Applicability", "The vectors are not entered by hand."));
    return {};
}

QString initSchemeUnavailableReason(const Session& session, InitScheme scheme) {
    const Index dModel = session.embedding.dModel;
    const bool requiresDivisibleWidth =
        projectionInitializer(scheme).splitsModelWidth() && !maxEmbeddingSize(session);
    if (requiresDivisibleWidth && session.heads > 0 && dModel % session.heads != 0) {
        return SettingsTexts::tr(
                   "This initialization splits d_model evenly among the heads, but d_model = %1 is not "
                   "divisible by the number of heads, %2.")
            .arg(dModel)
            .arg(session.heads);
    }
    const bool areSizesWithinCustomLimit = std::max({dModel, session.dK, session.dV}) <= maxCustomSize;
    if (scheme == InitScheme::Custom && session.projection.customParameters.empty() &&
        !areSizesWithinCustomLimit) {
        return SettingsTexts::tr("Custom matrices require d_model, d_k and d_v of at most %1.")
            .arg(maxCustomSize);
    }
    return {};
}

}  // namespace attention
