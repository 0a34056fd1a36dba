/**
 * Milliseconds between two free stills of a race with a paid replay. Only buyers see moments in
 * between.
 */
const freeStepMs = 60_000

/**
 * The moment of the free still before `ms`, at a whole minute. Both are milliseconds since the gun.
 */
export const wholeMinute = (ms: number): number => Math.floor(ms / freeStepMs) * freeStepMs

/**
 * The moment of the first free still that shows everything up to `ms`. Both are milliseconds since
 * the gun.
 */
export const nextWholeMinute = (ms: number): number => Math.ceil(ms / freeStepMs) * freeStepMs
