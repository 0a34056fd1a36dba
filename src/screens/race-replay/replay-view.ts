import { nextWholeMinute } from '../../../domain/replays.ts'

/** The moment and the athletes that the URL of a replay selects. */
export interface ReplayView {
  /** Milliseconds since the gun. Undefined for the moment that the race shows by default. */
  atMs: number | undefined
  bibs: string[]
}

/**
 * Converts a moment in milliseconds to the seconds in a link to the replay. Both count from the
 * gun.
 * @param isLocked whether the replay is locked; a locked replay has stills at whole minutes only
 */
export const secondsOf = (ms: number, isLocked: boolean): number =>
  Math.round((isLocked ? nextWholeMinute(ms) : ms) / 1_000)

const maxBibs = 8
const maxSeconds = Math.floor((2 ** 31 - 1) / 1_000)

/**
 * Reads `?at=7200&bib=1482,77`: the seconds since the gun, and start numbers. Ignores invalid
 * values.
 */
export function readReplayView({ url }: { url: string }): ReplayView {
  const query = new URL(url).searchParams
  const at = query.get('at') ?? ''
  return {
    atMs: /^\d{1,7}$/.test(at) ? Math.min(Number(at), maxSeconds) * 1_000 : undefined,
    bibs: readBibs(query.get('bib') ?? ''),
  }
}

/** The start numbers in a text. Commas or blanks separate them. */
function readBibs(text: string): string[] {
  const bibs = text.split(/[\s,;]+/).filter((bib) => bib !== '' && bib.length <= 20)
  return [...new Set(bibs)].slice(0, maxBibs)
}
