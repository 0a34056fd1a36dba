import type { Heading } from '../known-headings.ts'
import { mayBeTimes, readHeading } from '../read-heading.ts'

/** A unit of a column alone in a cell: `(km)`, `[h:mm:ss]`, `min/km`. */
const unit =
  /^[([]?\s*(?:h{1,2}:mm(?::ss?(?:[.,:]\w{1,3})?)?|mm:ss(?:[.,:]\w{1,3})?|km|m|mi|miles?|min|sec|s|ms|h|hrs?|hours?|std|km\/h|kmh|kph|mph|m\/s|min\/km|min\/mi(?:le)?|\/km|%|pts?|yrs?|years?|jahre|bpm|w)\.?\s*[)\]]?$/i

/**
 * Whether a line has only units. One of them is in brackets or has signs, as in `km/h`, because `m`,
 * `w` and `Min` may also be values.
 */
export function isUnitLine(cells: readonly string[] | undefined): boolean {
  const filled = (cells ?? []).filter((cell) => cell !== '')
  return filled.every((cell) => unit.test(cell)) && filled.some((cell) => /[([:/%]/.test(cell))
}

const withoutBrackets = (text = '') => text.replaceAll(/[()[\]\s]/g, '')

/** Adds the units of a line to the names above them: `Distance` above `(km)` is `Distance (km)`. */
export function withUnits(names: readonly string[], units: readonly string[]): string[] {
  return names.map((name, index) => {
    const own = withoutBrackets(units[index])
    return own === '' || name === '' ? name : `${name} (${own})`
  })
}

/**
 * Returns the headings of columns with units. If a name such as "Pace (min/km)" has no meaning, it
 * gets the meaning of the name without the unit.
 * @param known headings of the names without units
 */
export function headingsWithUnits(
  names: readonly string[],
  units: readonly string[],
  known: ReadonlyMap<string, Heading> = new Map(),
): Map<string, Heading> {
  return new Map(
    withUnits(names, units).map((joined, index) => {
      const name = names[index] ?? ''
      const own = known.get(name) ?? readHeading(name)
      const isGiven = known.has(name) && own.sure !== 'race_time'
      return [joined, isGiven ? own : headingWithUnit(joined, own, units[index])]
    }),
  )
}

/** A unit that times do not have. Below "Time", `(km/h)` is the unit of a speed. */
const otherUnit = /\/|%|km|mi\W*$|mile|[km]ph|pts?|y(?:ea)?rs?|jahre|bpm|w/i

/** Reads a name with its unit. "Time" above "(hh:mm)" has times, and the user is asked about them. */
function headingWithUnit(joined: string, own: Heading, unit = ''): Heading {
  const heading = readHeading(joined)
  const isKnown = heading.sure !== undefined || heading.possible.length > 0
  const isUsed = isKnown || heading.ignoresValues === true
  if (isUsed && heading.lacksSeconds !== true) return heading
  return mayBeTimes(own) && otherUnit.test(unit) ? { possible: [], ignoresValues: true } : own
}
