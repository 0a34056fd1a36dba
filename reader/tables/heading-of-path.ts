import type { Meaning } from '../meanings.ts'
import { plainHeading } from '../known-headings.ts'
import { readHeading } from '../read-heading.ts'

/**
 * Names of elements that contain the data of a person. Such an element does not change the meaning
 * of the fields in it.
 */
const people = new Set(
  'person athlete runner participant competitor rider swimmer skater member racer user'.split(' '),
)
/**
 * Meanings of elements that contain fields. The field with the name or title is used as the value
 * of the element.
 */
const parts: Readonly<Record<string, Meaning>> = {
  club: 'team',
  team: 'team',
  organisation: 'team',
  organization: 'team',
  verein: 'team',
  category: 'category',
  agegroup: 'category',
  division: 'category',
  country: 'country',
  nation: 'country',
  nationality: 'country',
  race: 'race',
  event: 'race',
  contest: 'race',
  competition: 'race',
  class: 'race',
  classresult: 'race',
  course: 'race',
  city: 'city',
}
const names = new Set(['name', 'title', 'label', 'shortname', 'fullname', 'longname'])

/**
 * Returns the meaning of a field within a record. The surrounding element also decides: the name of
 * a club is not the name of a person.
 */
export function headingOfPath(path: readonly string[]): Meaning | undefined {
  const plain = path.map((part) => plainHeading(part).replace(/s$/, ''))
  const last = plain.at(-1) ?? ''
  const around = plain.slice(0, -1).filter((part) => !people.has(part))
  const outer = around.findLast((part) => Object.hasOwn(parts, part))
  if (names.has(last)) {
    if (outer !== undefined) return parts[outer]
    return around.length === 0 ? readHeading(path.at(-1) ?? '').sure : undefined
  }
  const isCode = last === 'code' || last === 'id'
  if (isCode) return outer === 'country' || outer === 'nation' ? 'country' : undefined
  const whole = readHeading(path.join(' ')).sure
  return whole ?? readHeading(path.at(-1) ?? '').sure
}
