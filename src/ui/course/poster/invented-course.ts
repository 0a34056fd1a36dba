import type { RaceSport } from '../../../../domain/sports.ts'
import { type Line, type Point, resample } from '../line.ts'
import { seededRandom } from './seeded-random.ts'

/**
 * Returns an invented course for an event without course data. The shape of the course is typical
 * of the sport. The same sport and seed always give the same course.
 * @param sport a sport; an unknown sport gets a course for running
 */
export function inventedCourse(sport: Lowercase<string> | null, seed: string): Line {
  const random = seededRandom(`${sport} ${seed}`)
  const shape = isSport(sport) ? shapes[sport] : loopOrCrossing
  return resample(shape(random), 256)
}

/** The shape of each sport, in arbitrary units. The caller scales the line. */
const shapes: Record<RaceSport, (random: () => number) => Point[]> = {
  running: loopOrCrossing,
  cycling: hairpins,
  walking: loopOrCrossing,
  triathlon: loop,
  swimming: lanes,
  inline_skating: oval,
  ice_skating: oval,
  obstacle_run: crossing,
  biathlon: loop,
  wheelchair: loop,
  handcycle: loop,
  wheelchair_race: loop,
}

function isSport(word: string | null): word is RaceSport {
  return word !== null && Object.hasOwn(shapes, word)
}

function loopOrCrossing(random: () => number): Point[] {
  return random() < 0.55 ? loop(random) : crossing(random)
}

/** Returns an irregular loop that ends close to its start. */
function loop(random: () => number): Point[] {
  const waves = [2, 3, 4, 5].map((turns) => ({
    turns,
    height: (random() * 0.62) / turns,
    at: random() * 2 * Math.PI,
  }))
  const begin = random() * 2 * Math.PI
  const direction = random() < 0.5 ? 1 : -1
  return Array.from({ length: 181 }, (_, index) => {
    const angle = begin + ((direction * index) / 180) * 1.86 * Math.PI
    const radius = waves.reduce(
      (sum, { turns, height, at }) => sum + height * Math.cos(turns * angle + at),
      1,
    )
    return { x: 1.45 * radius * Math.cos(angle), y: radius * Math.sin(angle) }
  }).map(scaledUp)
}

/** Returns a meandering line from one side to the opposite side. */
function crossing(random: () => number): Point[] {
  const bends = 2 + Math.floor(random() * 2.6)
  const heights = Array.from({ length: bends * 2 + 2 }, () => 0.55 + random() * 0.45)
  const lean = random() * 2 * Math.PI
  const swing = (0.2 + random() * 0.5) / bends
  return Array.from({ length: 241 }, (_, index) => {
    const share = index / 240
    const turn = share * bends * 2 * Math.PI
    const at = turn / Math.PI
    const [here, next] = [heights[Math.floor(at)] ?? 1, heights[Math.ceil(at)] ?? 1]
    const height = here + (next - here) * (1 - Math.cos((at % 1) * Math.PI)) * 0.5
    return {
      // The sideways swing turns the sine wave into a meander.
      x: share * 4 - swing * Math.sin(2 * (turn + lean)),
      y: 1.1 * height * Math.sin(turn + lean),
    }
  }).map(scaledUp)
}

/** Returns hairpin bends up a mountain. The ramps tend to get shorter towards the top. */
function hairpins(random: () => number): Point[] {
  const ramps = 5 + Math.floor(random() * 2)
  const direction = random() < 0.5 ? 1 : -1
  const reaches = Array.from({ length: ramps + 1 }, (_, ramp) => {
    return 2.1 * (1 - (ramp / ramps) * 0.7) * (0.75 + random() * 0.4)
  })
  const points: Point[] = []
  for (let ramp = 0; ramp < ramps; ramp++) {
    const side = (ramp % 2 === 0 ? 1 : -1) * direction
    const [behind, ahead] = [reaches[ramp] ?? 1, reaches[ramp + 1] ?? 1]
    const foot = -ramp * 0.6
    points.push({ x: -side * behind, y: foot }, { x: side * ahead, y: foot - 0.24 })
    if (ramp === ramps - 1) break
    points.push(...halfCircle({ x: side * ahead, y: foot - 0.42 }, side * 0.22, 0.18))
  }
  return points.map(scaledUp)
}

/** Returns the parallel lanes of a pool, connected by turns. */
function lanes(random: () => number): Point[] {
  const lengths = 5 + 2 * Math.floor(random() * 3)
  const direction = random() < 0.5 ? 1 : -1
  const width = 1.6 + random() * 0.4
  const pitch = 2.3 / (lengths - 1)
  const points: Point[] = []
  for (let length = 0; length < lengths; length++) {
    const side = (length % 2 === 0 ? 1 : -1) * direction
    points.push({ x: -width * side, y: length * pitch }, { x: width * side, y: length * pitch })
    if (length === lengths - 1) break
    points.push(
      ...halfCircle({ x: side * width, y: (length + 0.5) * pitch }, (side * pitch) / 2, -pitch / 2),
    )
  }
  return points.map(scaledUp)
}

/**
 * Returns points of a half circle around `centre`. Its horizontal radius is `out`, its vertical
 * radius `below`.
 */
function halfCircle(centre: Point, out: number, below: number): Point[] {
  return Array.from({ length: 11 }, (_, index) => {
    const angle = ((index + 1) / 12) * Math.PI
    return { x: centre.x + out * Math.sin(angle), y: centre.y + below * Math.cos(angle) }
  })
}

/** Returns one anticlockwise lap of a track. The lap starts on a straight. */
function oval(random: () => number): Point[] {
  const half = 0.6 + random() * 0.6
  const points: Point[] = [{ x: 0.35, y: 1 }]
  for (let step = 0; step <= 24; step++) {
    const angle = Math.PI / 2 - (step / 24) * Math.PI
    points.push({ x: half + Math.cos(angle), y: Math.sin(angle) })
  }
  for (let step = 0; step <= 24; step++) {
    const angle = -Math.PI / 2 - (step / 24) * Math.PI
    points.push({ x: -half + Math.cos(angle), y: Math.sin(angle) })
  }
  return [...points, { x: 0.35, y: 1 }].map(scaledUp)
}

function scaledUp({ x, y }: Point): Point {
  return { x: x * 250, y: y * 250 }
}
