import { sampleEvenly } from './geometry.ts'

/** Metres between two places of an evenly spaced elevation series. */
const step = 10

/** Metres over which a good measurement is averaged, and one that is mostly noise. */
const window = { clean: 50, trial: 400, noisy: 1_000 }

/** Rises smaller than this are steps of the measurement, not of the road. */
const smallestRise = 2

/** Heights of a profile, evenly spaced from start to finish. */
const samples = 256

export interface Elevation {
  /** Metres climbed and descended in all. */
  ascent: number
  descent: number
  /** Metres above the sea at 256 places evenly spaced from start to finish. */
  profile: number[]
}

/**
 * Elevation as an athlete feels it. Adding up every rise of a recorded course counts the noise of the
 * recording: a flat marathon along a river "climbs" 1,400 m. So the series is averaged over a stretch,
 * a long one where a trial shows that most of the climbing is noise, and a rise counts from its valley to its
 * top when it is more than a step of the measurement. Strava does both, and smooths more where the source is
 * worse: https://support.strava.com/hc/en-us/articles/216917087-Elevation-Gain
 * @param distances metres from the start to each point
 * @param elevations metres above the sea at each point
 */
export function measureElevation(
  distances: readonly number[],
  elevations: readonly number[],
): Elevation {
  const distance = distances.at(-1) ?? 0
  const raw = sampleEvenly(distances, elevations, Math.max(2, Math.ceil(distance / step) + 1))
  const clean = averaged(raw, window.clean)
  const heights = isMostlyNoise(raw, clean, distance) ? averaged(raw, window.noisy) : clean
  const evenly = heights.map((_, index) => index)
  return {
    ascent: Math.round(climbed(heights)),
    descent: Math.round(climbed(heights.toReversed())),
    profile: sampleEvenly(evenly, heights, samples).map(Math.round),
  }
}

function isMostlyNoise(raw: number[], clean: number[], distance: number): boolean {
  const much = climbed(clean)
  const lost = much - climbed(averaged(raw, window.trial))
  return lost > much / 4 && lost / (distance / 1_000) > 5
}

/** The mean over a stretch around each place. */
function averaged(heights: number[], metres: number): number[] {
  const reach = Math.round(metres / step / 2)
  const sums = [0]
  for (const height of heights) sums.push((sums.at(-1) ?? 0) + height)
  return heights.map((_, index) => {
    const from = Math.max(0, index - reach)
    const to = Math.min(heights.length, index + reach + 1)
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
  })
}

/** The sum of rises from a valley to the next top, where both differ by more than a step. */
function climbed(heights: number[]): number {
  let total = 0
  let low = heights[0] ?? 0
  let high = low
  for (const height of heights) {
    if (height > high) high = height
    if (height >= high - smallestRise) {
      if (height < low && high - low < smallestRise) low = high = height
      continue
    }
    if (high - low >= smallestRise) total += high - low
    low = high = height
  }
  return total + (high - low >= smallestRise ? high - low : 0)
}
