interface Runner {
  /** Start number, as text. */
  bib: string
  /** Share of the distance at a share of the winner’s time. */
  progressAt: (time: number) => number
}

/** A winner with a negative split, a runner who starts too fast, and an even pace. */
const field: readonly Runner[] = [
  { bib: '7', progressAt: (time) => 0.72 * time + 0.28 * time ** 2 },
  { bib: '18', progressAt: (time) => 1.3 * time - 0.35 * time ** 2 },
  { bib: '41', progressAt: (time) => 0.985 * time },
]

/** Average speed of the winner, in metres per second. */
const speed = 4

export interface RunnerAt {
  bib: string
  /** Share of the distance, 0 to 1. */
  progress: number
}

/** The runners in race order at a share of the winner’s time. */
export function runnersAt(time: number): RunnerAt[] {
  return field
    .map(({ bib, progressAt }) => ({ bib, progress: Math.min(1, progressAt(time)) }))
    .sort((a, b) => b.progress - a.progress)
}

/** Race clock in milliseconds at a share of the winner’s time. */
export function clockAt(time: number, distance: number): number {
  return Math.round((distance / speed) * time) * 1000
}
