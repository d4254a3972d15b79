// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/display_settings.h"

#include <QVariant>

namespace attention::test {

/// Returns a change that replaces all display settings with `settings`, for ViewContext::changeDisplay().
inline DisplayChange changeTo(const DisplaySettings& settings) {
    return [settings](DisplaySettings& display) { display = settings; };
}

/// Returns `view` after the change `change`, the argument of a signal viewChangeRequested().
inline ViewSettings changedView(const QVariant& change, ViewSettings view = {}) {
    change.value<ViewChange>()(view);
    return view;
}

}  // namespace attention::test
