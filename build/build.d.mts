/** True when there is no complete build, or a source has changed since the build. */
export function buildIsStale(): boolean
