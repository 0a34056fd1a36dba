/**
 * Milliseconds between two free stills of a race with a paid replay. Only buyers see the moments
 * between two free stills.
 */
const freeStepMs = 60_000

/**
 * Returns the moment of the last free still at or before `ms`. Both moments are milliseconds since
 * the gun.
 */
export const wholeMinute = (ms: number): number => Math.floor(ms / freeStepMs) * freeStepMs

/**
 * Returns the moment of the first free still at or after `ms`. Both moments are milliseconds since
 * the gun.
 */
export const nextWholeMinute = (ms: number): number => Math.ceil(ms / freeStepMs) * freeStepMs
