interface Runner {
  /** A start number: text. */
  bib: string
  /** The share of the way that is behind them at a share of the time. */
  wayAt: (time: number) => number
}

/** One with an even pace, one who began too fast, and one who kept something back, and wins. */
const field: readonly Runner[] = [
  { bib: '7', wayAt: (time) => 0.72 * time + 0.28 * time ** 2 },
  { bib: '18', wayAt: (time) => 1.3 * time - 0.35 * time ** 2 },
  { bib: '41', wayAt: (time) => 0.985 * time },
]

/** Metres in a second, of the winner. */
const speed = 4

export interface RunnerAt {
  bib: string
  /** Share of the way, 0 to 1. */
  way: number
}

/** The three in their order at a share of the winner’s time. */
export function runnersAt(time: number): RunnerAt[] {
  return field
    .map(({ bib, wayAt }) => ({ bib, way: Math.min(1, wayAt(time)) }))
    .sort((one, other) => other.way - one.way)
}

/** Milliseconds on the clock at a share of the winner’s time. */
export function clockAt(time: number, distance: number): number {
  return Math.round((distance / speed) * time) * 1000
}
