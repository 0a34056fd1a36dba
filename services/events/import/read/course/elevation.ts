import { sampleEvenly } from './geometry.ts'

/** Maximum distance in metres between two samples of the elevation series. */
const step = 10

/**
 * Lengths of the smoothing window in metres: for clean data, for the noise test, and for noisy
 * data.
 */
const window = { clean: 50, trial: 400, noisy: 1_000 }

/** Minimum rise in metres. A smaller rise counts as a measurement step, not as climbing. */
const smallestRise = 2

/** Number of elevation samples in a profile. */
const samples = 256

export interface Elevation {
  /** Total climb in metres. `descent` is the total descent in metres. */
  ascent: number
  descent: number
  /** Elevation in metres above sea level at 256 points, evenly spaced from start to finish. */
  profile: number[]
}

/**
 * Measures ascent, descent and profile of a course from smoothed elevations. The sum of all
 * recorded rises would include noise: a flat marathon along a river would climb 1,400 m. Elevations
 * are averaged over a window. The window is longer if much of the climbing is noise
 * (`isMostlyNoise`). A rise from a valley to the next top counts if it is at least `smallestRise`.
 * Strava smooths in a similar way:
 * https://support.strava.com/hc/en-us/articles/216917087-Elevation-Gain
 * @param distances metres from the start to each point
 * @param elevations metres above sea level at each point
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

/**
 * Returns the sum of the rises from each valley to the next top. Rises below `smallestRise` are
 * ignored.
 */
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
