import {
  aliased,
  letter,
  type OperationClass,
  operations,
  selections,
  times,
} from './operation-class.ts'
import type { Samples } from './samples.ts'

const misspelt = (n: number) => `s${letter(n)}hmid${letter(Math.floor(n / 26))}`
const two = (n: number) => `${letter(n)} ${letter(Math.floor(n / 26))}`

/** Searches for events and athletes, and counts of events. */
export function searches({ text }: Samples): OperationClass[] {
  return [
    operations(
      'a search for two letters',
      (n) =>
        `query Q${String(n)} { search(text: "${two(n)}") { didYouMean events { total } athletes { total } } }`,
    ),
    operations(
      'a search for a misspelt word',
      (n) => `query Q${String(n)} { search(text: "${misspelt(n)}") { athletes { total } } }`,
    ),
    aliased(
      '15 searches for two letters',
      (n) => `search(text: "${two(n)}") { athletes { total } }`,
    ),
    aliased(
      '15 searches for a misspelt word',
      (n) => `search(text: "${misspelt(n)}") { athletes { total } }`,
    ),
    aliased(
      '10 searches for six misspelt words',
      (n) => `search(text: "${times(6, (k) => misspelt(n + 7 * k))}") { athletes { total } }`,
      ['', ''],
      10,
    ),
    aliased(
      '6 searches for long words',
      (n) =>
        `search(text: "${times(2, (k) => (misspelt(n + k) + text).repeat(4).slice(0, 45))}") { athletes { total } }`,
      ['', ''],
      6,
    ),
    aliased(
      '15 searches for numbers',
      (n) => `search(text: "${String(n % 30_000)}") { athletes { total } }`,
    ),
    operations(
      '10 pages of a search for six misspelt words',
      (n) =>
        `query Q${String(n)} { search(text: "${times(6, (k) => misspelt(n + 7 * k))}") { ${times(10, (k) => `a${String(k)}: athletes(itemsPerPage: 1, page: ${String(k + 1)}) { total }`)} } }`,
    ),
    operations(
      'found athletes with their results',
      (n) =>
        `query Q${String(n)} { search(text: "${two(n)}") { athletes(itemsPerPage: 50) { items { name athlete { name splits { name passing } } event { name } race { name } } } } }`,
    ),
    aliased(
      '15 counts of events by name',
      (n) =>
        `eventCounts(filter: { name: "${letter(n)}${letter(Math.floor(n / 26))}" }) { total sports { value count } countries { value count } }`,
    ),
    aliased(
      '15 counts of events by kilometres',
      (n) =>
        `eventCounts(filter: { distance: { min: ${String(n % 40)}, max: ${String(40 + (n % 9_000))} } }) { total sports { value count } }`,
    ),
    aliased(
      '15 lists of events by sport and kilometres',
      (n) =>
        `events(itemsPerPage: 1, filter: { sport: [RUNNING], distance: { min: ${String(n % 40)}, max: ${String(40 + (n % 9_000))} } }) { total }`,
    ),
    aliased(
      '15 lists of events by name',
      (n) =>
        `events(itemsPerPage: 1, filter: { name: "${letter(n)}${letter(Math.floor(n / 26))}" }) { total }`,
    ),
    aliased(
      '15 lists of organisations by name',
      (n) =>
        `organisations(itemsPerPage: 1, filter: { name: "${letter(n)}${letter(Math.floor(n / 26))}" }) { total }`,
    ),
    aliased('15 unknown objects', (n) => `event(id: "none-${String(n)}") { name }`),
    aliased(
      '15 wrong arguments of fields',
      (n) => `events(filter: { country: "?${String(n)}" }) { total }`,
    ),
    operations(
      'an error in each of 100 organisations',
      (n) =>
        `query Q${String(n)} { organisations(itemsPerPage: 100) { items { events(itemsPerPage: 1, filter: { country: "?${String(n)}" }) { total } } } }`,
    ),
    selections('15 visitors', `{ ${times(15, (n) => `a${String(n)}: viewer { signedIn }`)} }`),
    operations(
      '15 accounts of no session',
      (n) => `query Q${String(n)} { ${times(15, (k) => `a${String(k)}: me { email }`)} }`,
    ),
  ]
}
