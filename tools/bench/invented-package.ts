import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const splits = Array.from({ length: 10 }, (_, index) => (index + 1) * 4)

const manifest = `organisation: { id: bench-runners, name: Bench Runners }
event: { id: bench-import, name: Bench Import, time_zone: Europe/Rome, date_from: 2026-04-05 }
races:
  - key: marathon
    name: Marathon
    sport: running
    distance: 42.195 km
    check_points:
${splits.map((km) => `      - { name: ${String(km)} km, distance: ${String(km)} km }`).join('\n')}
    results:
      file: results.csv
      columns: { category: { by_age: [18, 40, 50, 60], by_gender: true } }
    rankings:
      - { key: overall, name: Overall, decided_by: gun }
      - { key: women, name: Women, decided_by: gun, only: { gender: F } }
      - { key: men, name: Men, decided_by: gun, only: { gender: M } }
`

const syllables = [
  'ba',
  'do',
  'fi',
  'gu',
  'ke',
  'la',
  'mi',
  'no',
  'pa',
  'ru',
  'so',
  'ta',
  'vi',
  'ze',
]

/** Writes an event package with one marathon. Its invented finishers are in random order. */
export function writeInventedPackage(path: string, finishers: number): void {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'event.yml'), manifest)
  const file = openSync(join(path, 'results.csv'), 'w')
  const header = [
    'bib',
    'name',
    'sex',
    'age',
    'club',
    'country',
    ...splits.map((km) => `${String(km)} km`),
  ]
  writeSync(file, `${[...header, 'gun time', 'chip time'].join(',')}\n`)
  for (let from = 0; from < finishers; from += 1000) {
    const lines = Array.from({ length: Math.min(1000, finishers - from) }, (_, index) =>
      line(from + index),
    )
    writeSync(file, `${lines.join('\n')}\n`)
  }
  closeSync(file)
}

function line(index: number): string {
  const chip = 7_500 + ((index * 7_919) % 14_400)
  const sex = index % 3 === 0 ? 'F' : 'M'
  const passings = splits.map((km) => clock(Math.floor((chip * km) / 42.2)))
  const person = [
    `${name(index * 31)} ${name(index * 17 + 5)}${syllable(index)}`,
    sex,
    18 + (index % 60),
  ]
  return [
    index + 1,
    ...person,
    `Club ${name(index % 400)}`,
    'ITA',
    ...passings,
    clock(chip + 25),
    clock(chip),
  ].join(',')
}

function name(seed: number): string {
  return `${syllable(seed).toUpperCase()}${syllable(Math.floor(seed / 14))}${syllable(Math.floor(seed / 196))}`
}

function syllable(seed: number): string {
  return syllables[seed % syllables.length] ?? ''
}

function clock(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${String(Math.floor(seconds / 3600))}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`
}
