/** True when nothing is built yet, or a source has changed since. */
export function buildIsStale(): boolean
