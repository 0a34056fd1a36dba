import { latestMoment } from '../../router/picture-address.ts'
import { readSearchText } from '../../components/search/search-text.ts'
import { nextWholeMinute } from '../../../domain/replays.ts'

/** The moment and the athletes that the URL of a replay selects. */
export interface ReplayView {
  /** Milliseconds since the gun. If undefined, the replay shows the default moment of the race. */
  atMs: number | undefined
  bibs: string[]
  /** Names and start numbers of further athletes to follow, as the visitor typed them. */
  texts: string[]
}

/**
 * Converts a moment in milliseconds since the gun to the seconds since the gun in a link to the
 * replay.
 * @param isLocked whether the replay is locked. A locked replay has stills at whole minutes only.
 */
export const secondsOf = (ms: number, isLocked: boolean): number =>
  Math.round((isLocked ? nextWholeMinute(ms) : ms) / 1_000)

const maxBibs = 8

/**
 * Reads the moment and the athletes from a URL such as `?at=7200&bib=1482,77&find=Mazur`. `at` is
 * in seconds since the gun. `find` is what the visitor typed to find more athletes. Ignores invalid
 * values.
 */
export function readReplayView({ url }: { url: string }): ReplayView {
  const query = new URL(url).searchParams
  const at = query.get('at') ?? ''
  return {
    atMs: /^\d{1,7}$/.test(at) ? Math.min(Number(at), latestMoment) * 1_000 : undefined,
    bibs: readBibs(query.get('bib') ?? ''),
    texts: readTexts(query.get('find') ?? ''),
  }
}

/**
 * Reads the start numbers in a text, separated by commas, semicolons, blanks or control
 * characters. If the text contains more than `maxBibs` start numbers, returns the last ones.
 */
export function readBibs(text: string): string[] {
  const bibs = text.split(/[\s,;\p{Cc}]+/u).filter((bib) => bib !== '' && bib.length <= 20)
  return [...new Set(bibs)].slice(-maxBibs)
}

/**
 * Splits a text into names and start numbers. Commas and semicolons separate names and numbers.
 * Blanks separate only numbers.
 */
function readTexts(text: string): string[] {
  const texts = readSearchText(text)
    .split(/[,;]/)
    .map((part) => part.trim())
    .flatMap((part) => (/^[\d\s]+$/.test(part) ? part.split(/\s+/) : part))
    .filter((part) => part !== '')
  return [...new Set(texts)].slice(0, maxBibs)
}
