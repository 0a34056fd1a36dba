import { type Heading, readHeading } from '../read-heading.ts'

/** A unit of a column alone in a cell: `(km)`, `[h:mm:ss]`, `min/km`. */
const unit =
  /^[([]?\s*(?:h{1,2}:mm(?::ss?(?:[.,:]\w{1,3})?)?|mm:ss(?:[.,:]\w{1,3})?|km|m|mi|miles?|min|sec|s|ms|h|hrs?|hours?|std|km\/h|kmh|kph|mph|m\/s|min\/km|min\/mi(?:le)?|\/km|%|pts?|yrs?|years?|jahre|bpm|w)\.?\s*[)\]]?$/i

/** Whether a line has only units. A single unit is in brackets, because `m` may be a value. */
export function isUnitLine(cells: readonly string[] | undefined): boolean {
  const filled = (cells ?? []).filter((cell) => cell !== '')
  const [first = ''] = filled
  return filled.every((cell) => unit.test(cell)) && (filled.length > 1 || /^[([]/.test(first))
}

/** Adds the units of a line to the names above them: `Distance` above `(km)` is `Distance (km)`. */
export function withUnits(names: readonly string[], units: readonly string[]): string[] {
  return names.map((name, index) => {
    const own = (units[index] ?? '').replaceAll(/[()[\]\s]/g, '')
    return own === '' || name === '' ? name : `${name} (${own})`
  })
}

/**
 * Returns the headings of columns with units. A name such as "Pace (min/km)" that has no meaning has
 * that of the name without the unit.
 * @param known headings of the names without units
 */
export function headingsWithUnits(
  names: readonly string[],
  units: readonly string[],
  known: ReadonlyMap<string, Heading> = new Map(),
): Map<string, Heading> {
  const whole = withUnits(names, units)
  return new Map(
    names.map((name, index) => {
      const joined = whole[index] ?? name
      const own = known.get(name)
      const heading = own === undefined || own.sure === 'race_time' ? readHeading(joined) : own
      const isKnown = heading.sure !== undefined || heading.possible.length > 0
      return [joined, isKnown || heading.ignoresValues ? heading : (own ?? readHeading(name))]
    }),
  )
}
