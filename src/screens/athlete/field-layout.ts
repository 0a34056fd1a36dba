/** Finish times in bins, as the gateway counts them. */
interface Field {
  /** Where the first bin starts, in milliseconds. */
  from: number
  /** How wide each bin is, in milliseconds. */
  step: number
  counts: readonly number[]
}

interface Plot {
  left: number
  right: number
  top: number
  base: number
  /** How many times at most stand below. */
  marks: number
}

/** The bin of a time; the last one has everybody slower too. */
export function binOf(time: number, { from, step, counts }: Field): number {
  return Math.min(Math.max(Math.floor((time - from) / step), 0), counts.length - 1)
}

/** A column for each bin, as high as it has people, and round times below. */
export function layOutField(field: Field, { left, right, top, base, marks }: Plot) {
  const { from, step, counts } = field
  const most = Math.max(...counts, 1)
  const width = (right - left) / counts.length
  const x = (time: number) => left + ((time - from) / step) * width
  const until = from + step * counts.length
  const every = roundTime((until - from) / marks)
  const firstMark = Math.ceil(from / every) * every
  return {
    columns: counts.map((count, bin) => ({
      bin,
      x: left + bin * width,
      // One person is seen too.
      height: count === 0 ? 0 : Math.max(4, (count / most) * (base - top)),
    })),
    width,
    marks: Array.from({ length: Math.floor((until - firstMark) / every) + 1 }, (_, index) => {
      const time = firstMark + index * every
      return { time, x: x(time) }
    }),
  }
}

/** How high the columns are over which a word stands: it goes above all of them. */
export function heightBelow(
  { columns, width }: ReturnType<typeof layOutField>,
  word: { at: number; width: number; anchor: 'start' | 'middle' | 'end' },
): number {
  const before = { start: 0, middle: 0.5, end: 1 }[word.anchor] * word.width
  const from = word.at - before
  const below = columns.filter(({ x }) => x + width > from && x < from + word.width)
  return Math.max(...below.map(({ height }) => height))
}

const seconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200]

/** The least round time that is no less, in milliseconds. */
function roundTime(least: number): number {
  return (seconds.find((one) => one * 1000 >= least) ?? 86_400) * 1000
}
