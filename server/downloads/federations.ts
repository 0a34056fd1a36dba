import { stringify } from 'csv-stringify/sync'
import { clockParts, exactTime, twoDigits } from '../../domain/durations.ts'
import { threeLetterCodes } from '../../reader/country-codes.ts'
import type { DetailedEntry, RankingEntry } from '../../services/events/rankings/schema.ts'
import { headingOfPoint } from './ranking-csv.ts'
import type { RankingEntries } from './ranking-entries.ts'
import { escapeXml, xlsxOf } from './xlsx.ts'
import { byteOrderMark } from '../../domain/byte-order-mark.ts'

/**
 * Returns the time for the file of a federation: the time that decides the ranking, otherwise the
 * first known time.
 */
function decidingTime(
  { gun_time: gun, chip_time: chip, race_time: race }: RankingEntry,
  { ranking }: RankingEntries,
): number | null {
  const times = { gun, chip, race }
  return times[ranking.decided_by] ?? gun ?? chip ?? race
}

const words = { did_not_finish: 'DNF', did_not_start: 'DNS', disqualified: 'DQ' } as const

function wordOf({ state }: RankingEntry): string {
  return state === null || state === 'finished' ? '' : words[state]
}

/** Splits a name. The last word is the family name. */
function partsOf(name: string): { given: string; family: string } {
  const at = name.lastIndexOf(' ')
  return { given: name.slice(0, Math.max(0, at)), family: name.slice(at + 1) }
}

const codeOf = (country: string | null) => threeLetterCodes.get(country ?? '') ?? ''

/** Streams the result list of World Athletics as CSV. */
export async function* worldAthleticsOf(of: RankingEntries): AsyncGenerator<string> {
  const lines = (rows: string[][]) =>
    stringify(rows, { escape_formulas: true, record_delimiter: 'windows' })
  yield `${byteOrderMark}${lines([['Rank', 'Mark', 'Competitor', 'DOB', 'Nat', 'Sex', 'Bib']])}`
  const sexes = { M: 'M', F: 'W', X: 'X' }
  for await (const page of of.pages()) {
    const rows = page.map(({ entry }) => [
      String(entry.position ?? ''),
      wordOf(entry) || exactTime(decidingTime(entry, of)),
      entry.name,
      '',
      codeOf(entry.country),
      entry.gender === null ? '' : sexes[entry.gender],
      entry.bib ?? '',
    ])
    yield lines(rows)
  }
}

/**
 * Streams the result file of ITRA as a workbook. The times have no fractions, and athletes who did
 * not start are left out.
 */
export function itraOf(of: RankingEntries): AsyncGenerator<Uint8Array> {
  async function* rows() {
    yield [
      [
        'Ranking',
        'Time',
        'Family name',
        'First name',
        'Gender',
        'Birthdate',
        'Nationality',
        'Bib number',
        'City',
      ],
    ]
    for await (const page of of.pages()) {
      yield page.filter(({ entry }) => entry.state !== 'did_not_start').map(itraRow)
    }
  }
  function itraRow({ entry, city }: DetailedEntry): string[] {
    const { given, family } = partsOf(entry.name)
    const time = decidingTime(entry, of)
    const isFinished = wordOf(entry) === '' && time !== null
    const { hours, minutes, seconds } = clockParts(Math.ceil((time ?? 0) / 1000))
    const clock = [hours, minutes, seconds].map(twoDigits).join(':')
    return [
      isFinished ? String(entry.position ?? '') : wordOf(entry),
      isFinished ? clock : '',
      family,
      given,
      entry.gender ?? '',
      '',
      codeOf(entry.country),
      entry.bib ?? '',
      city ?? '',
    ]
  }
  return xlsxOf(rows())
}

const statuses = {
  finished: 'OK',
  did_not_finish: 'DidNotFinish',
  did_not_start: 'DidNotStart',
  disqualified: 'Disqualified',
} as const

/** Streams the ranking as a result list of IOF XML 3.0 with one class. */
export async function* iofOf(of: RankingEntries): AsyncGenerator<string> {
  const { event, race, ranking } = of
  const status = ranking.status === 'official' ? 'Complete' : 'Snapshot'
  yield `<?xml version="1.0" encoding="UTF-8"?>
<ResultList xmlns="http://www.orienteering.org/datastandard/3.0" iofVersion="3.0" status="${status}">
${element('Event', element('Name', escapeXml(event.name)))}
<ClassResult>${element('Class', element('Name', escapeXml(race.name)))}
`
  for await (const page of of.pages()) yield page.map((each) => personResult(each, of)).join('')
  yield '</ClassResult>\n</ResultList>\n'
}

function personResult({ entry, split_times: times }: DetailedEntry, of: RankingEntries): string {
  const { given, family } = partsOf(entry.name)
  const time = decidingTime(entry, of)
  const sex = entry.gender === 'M' || entry.gender === 'F' ? ` sex="${entry.gender}"` : ''
  const code = codeOf(entry.country)
  const name = element('Family', escapeXml(family)) + element('Given', escapeXml(given))
  const nationality = code === '' ? '' : `<Nationality code="${code}">${code}</Nationality>`
  const splits = of.race.check_points.map((point, index, points) => {
    const passing = times[index] ?? null
    // The splits of a race without controls have distances. An import reads the distance from this
    // code.
    const control = element('ControlCode', escapeXml(headingOfPoint(point, index, points)))
    const isMissing = passing === null
    const at = isMissing ? '' : element('Time', String(passing / 1000))
    return `<SplitTime${isMissing ? ' status="Missing"' : ''}>${control}${at}</SplitTime>`
  })
  return `<PersonResult><Person${sex}>${element('Name', name)}${nationality}</Person>${
    entry.team === null ? '' : element('Organisation', element('Name', escapeXml(entry.team)))
  }<Result>${optional('BibNumber', entry.bib)}${optional('Time', time === null ? null : String(time / 1000))}${optional(
    'Position',
    entry.position === null ? null : String(entry.position),
  )}${element('Status', entry.state === null ? 'Active' : statuses[entry.state])}${splits.join('')}</Result></PersonResult>\n`
}

function element(name: string, inner: string): string {
  return `<${name}>${inner}</${name}>`
}

function optional(name: string, text: string | null): string {
  return text === null ? '' : element(name, escapeXml(text))
}
