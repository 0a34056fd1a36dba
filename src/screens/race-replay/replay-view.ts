/** The moment and the athletes that the URL of a replay selects. */
export interface ReplayView {
  /** Milliseconds since the gun; undefined for the moment that the race shows by default. */
  atMs: number | undefined
  bibs: string[]
}

const maxBibs = 8
const maxSeconds = Math.floor((2 ** 31 - 1) / 1_000)

/** Reads `?at=7200&bib=1482,77`: seconds since the gun and start numbers. Other values are ignored. */
export function readReplayView({ url }: { url: string }): ReplayView {
  const query = new URL(url).searchParams
  const at = query.get('at') ?? ''
  return {
    atMs: /^\d{1,7}$/.test(at) ? Math.min(Number(at), maxSeconds) * 1_000 : undefined,
    bibs: readBibs(query.get('bib') ?? ''),
  }
}

/** Start numbers in a text, separated by commas or blanks. */
function readBibs(text: string): string[] {
  const bibs = text.split(/[\s,;]+/).filter((bib) => bib !== '' && bib.length <= 20)
  return [...new Set(bibs)].slice(0, maxBibs)
}
