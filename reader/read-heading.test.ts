import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realData } from '../tests/real-data.ts'
import { headings } from './headings.ts'
import { type Meaning, notImported } from './meanings.ts'
import { headingsOf, plainHeading } from './known-headings.ts'
import { readHeading } from './read-heading.ts'

test.each([
  ['PLATZ', 'place'],
  ['Prénom', 'first_name'],
  ['chip-time', 'chip_time'],
  ['Bib#', 'bib'],
  ['選手名', 'name'],
  ['split_10k', 'split'],
  ['21,1 km', 'split'],
  ['5 km Tempo', 'pace'],
  ['Split 3', 'split'],
  ['Mile 3', 'split'],
  ['Zw. Zeit 5 km', 'split'],
  ['Gap 5 km', 'gap'],
  ['10 km Puesto', 'split_place'],
  ['10 km time of day', 'clock_time'],
  ['10 km Team', undefined],
  ['5 km Split Time', 'split'],
  ['Kilometer 10', 'split'],
  ['Intertempo 10 km', 'split'],
  ['5K-10K', undefined],
  ['Performance', 'race_time'],
  ['Tempo finale', 'race_time'],
  ['Tempo totale', 'race_time'],
  ['Tempo total', 'race_time'],
  ['Tempo global', 'race_time'],
  ['Celkový čas', 'race_time'],
  ['Samlet tid', 'race_time'],
  ['Hrubý čas', 'gun_time'],
  ['Vezetéknév', 'last_name'],
  ['전체순위', 'place'],
  ['Chip time (net)', 'chip_time'],
  ['Passagem Meia', 'split'],
  ['나이', 'age'],
  ['カテゴリ順位', 'category_place'],
  ['Numer', 'bib'],
  ['Rank (M/F)', 'gender_place'],
  ['Sexo (M/F)', 'gender'],
  ['Category (M/F)', undefined],
  ['Shoe size', undefined],
  ['Total (km)', undefined],
])('%s means %s', (heading, meaning) => {
  expect(readHeading(heading).sure).toBe(meaning)
})

test('no heading has two sure meanings', () => {
  const owners = new Map<string, Meaning>()
  for (const meaning of Object.keys(headings) as Meaning[]) {
    for (const heading of headingsOf(meaning)) {
      const key = plainHeading(heading)
      expect(owners.get(key) ?? meaning, heading).toBe(meaning)
      owners.set(key, meaning)
    }
  }
})

test('no word for a club means a name', () => {
  for (const heading of headingsOf('team')) {
    expect(['name', 'first_name', 'last_name']).not.toContain(readHeading(heading).sure)
  }
})

/**
 * Patterns of the descriptions in the collected list of headings. Each pattern has the meanings
 * that a heading with such a description can have.
 */
const described: [RegExp, Meaning[]][] = [
  [/^bib or place/, ['bib', 'place']],
  [/^bib\b/, ['bib']],
  [/^category place/, ['category_place']],
  [/^gender place|^(?:wo)?men's place/, ['gender_place']],
  [/^place \(also: location/, ['place', 'city']],
  [/^(?:overall )?place(?! at a split|.* partial|s gained)/, ['place']],
  [/^(?:category(?! id| kind)|age category|class (?:short|long) name)/, ['category']],
  [/^gender class/, ['category', 'gender']],
  [/^gender/, ['gender']],
  [/^first name OR name/, ['first_name', 'name']],
  [/^last name/, ['last_name']],
  [/^first (?:or last )?name/, ['first_name']],
  [/^(?:name|athlete$)/, ['name']],
  [/^city/, ['city', 'team']],
  [/^club name in OE/, ['team', 'city']],
  [/^(?:club\/team|club short|team \(relay|id\/club|club\/registration)/, ['team']],
  [/^country/, ['country']],
  [/^age$/, ['age']],
  [/^(?:year|date) of birth/, ['birth_year']],
  [/^status/, ['state']],
  [/^(?:gun time|total \(gun)/, ['gun_time']],
  [/^(?:chip time|real \(chip)/, ['chip_time']],
  [/^(?:race time|final time|finish$|total time|time$|result$|total \(time)/, ['race_time']],
  [/^(?:half split|split n(?: elapsed| leg| \(elapsed\)|$)|split time$)/, ['split']],
  [/^(?:split: cum|split leg|swim split|bike split|run split|lap n|transition time)/, ['split']],
  [/^(?:athlete id|external athlete id)/, ['id']],
  [/^gap/, ['gap']],
  [/^laps$/, ['laps']],
  [/^points$|^total \(time or points/, ['points']],
]

test('at least 95 % of the collected headings are recognised, and none wrongly', (context) => {
  const path = join(realData(context), '..', 'timing', 'headings.md')
  if (!existsSync(path)) return context.skip('there is no list of headings beside REAL_DATA_DIR')
  const [table = ''] = readFileSync(path, 'utf8').split('\n## B.')
  const listed = new Map<string, { heading: string; meanings: Set<Meaning> }>()
  for (const [, text = '', meaning = ''] of table.matchAll(
    /^\| `(.*?)` \| [^|]* \| ([^|]*?) \|/gm,
  )) {
    const heading = text.replaceAll('\\n', ' ')
    const known = listed.get(plainHeading(heading)) ?? { heading, meanings: new Set() }
    const ours = described.find(([pattern]) => pattern.test(meaning))?.[1]
    for (const one of ours ?? []) known.meanings.add(one)
    listed.set(plainHeading(heading), known)
  }
  const withMeaning = [...listed.values()].filter((entry) => entry.meanings.size > 0)
  expect(withMeaning.length).toBeGreaterThan(800)
  const isRecognised = ({ heading, meanings: right }: (typeof withMeaning)[number]) => {
    const { sure, possible } = readHeading(heading)
    return [sure, ...possible].some((meaning) => meaning !== undefined && right.has(meaning))
  }
  const recognised = withMeaning.filter(isRecognised)
  const wrong = [...listed.values()].flatMap(({ heading, meanings: right }) => {
    const { sure } = readHeading(heading)
    return sure === undefined || right.has(sure) || notImported.has(sure)
      ? []
      : [`${heading}: ${sure}`]
  })
  // The Dutch "plaats" means a town or an athlete's rank. `Header` decides from the other columns, but
  // `readHeading` sees only the heading.
  expect(wrong).toEqual(['plaats: city'])
  expect(recognised.length / withMeaning.length).toBeGreaterThan(0.95)
})
