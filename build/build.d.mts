/** True when dist/ is missing or a source has changed since the build. */
export function buildIsStale(): boolean
