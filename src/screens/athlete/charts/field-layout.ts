/** A histogram of finish times, as the gateway returns it. */
interface Field {
  /** The start of the first bin, in milliseconds. */
  from: number
  /** The width of each bin, in milliseconds. */
  step: number
  counts: readonly number[]
}

interface Plot {
  left: number
  right: number
  top: number
  base: number
  /** Maximum number of intervals between the time labels of the axis. */
  marks: number
}

/**
 * Returns the index of the bin that contains a time. The first bin also contains faster times, and
 * the last bin slower times.
 */
export function binOf(time: number, { from, step, counts }: Field): number {
  return Math.min(Math.max(Math.floor((time - from) / step), 0), counts.length - 1)
}

/** Returns one column per bin, and the round times that have a label on the axis. */
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
      // A bin with only one finisher still has a visible column.
      height: count === 0 ? 0 : Math.max(4, (count / most) * (base - top)),
    })),
    width,
    marks: Array.from({ length: Math.floor((until - firstMark) / every) + 1 }, (_, index) => {
      const time = firstMark + index * every
      return { time, x: x(time) }
    }),
  }
}

/**
 * Returns the height of the tallest column below a label. The label is placed above this height.
 */
export function heightBelow(
  { columns, width }: ReturnType<typeof layOutField>,
  label: { at: number; width: number; anchor: 'start' | 'middle' | 'end' },
): number {
  const labelStart = { start: 0, middle: 0.5, end: 1 }[label.anchor] * label.width
  const from = label.at - labelStart
  const below = columns.filter(({ x }) => x + width > from && x < from + label.width)
  return Math.max(...below.map(({ height }) => height))
}

const seconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200]

/**
 * Returns the smallest round duration that is not shorter than `least`, but at most a day. Both are
 * in milliseconds.
 */
function roundTime(least: number): number {
  return (seconds.find((duration) => duration * 1000 >= least) ?? 86_400) * 1000
}
