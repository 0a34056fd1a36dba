import { mkdirSync, rmdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { importPackage } from '../../services/events/import/import-package.ts'
import { visibleRows } from '../../services/events/import/testing.ts'
import type { OpenDatabase } from '../../services/platform/database/database.ts'
import { createTestDatabase } from '../../services/platform/testing.ts'
import { bomb, drawings, largeAvif, noisyPicture } from './support/hostile-pictures.ts'
import { PackageCopy } from './support/package-copy.ts'

let database: OpenDatabase<EventsSchema>
let before: Awaited<ReturnType<typeof visibleRows>>

beforeAll(async () => {
  database = await createTestDatabase<EventsSchema>([eventsMigrations])
  using example = new PackageCopy()
  await importFolder(example.path)
  before = await visibleRows(database.db)
})
afterAll(() => database.close())

const importFolder = (path: string) =>
  importPackage(
    () => Promise.resolve(database.db),
    { path, check: false, rejectsFile: undefined, realDataDir: undefined },
    { varDirectory: join(tmpdir(), 'import-test') },
  )

interface Broken {
  what: string
  by: (copy: PackageCopy) => unknown
  /** Matches a part of the message. */
  says: RegExp
}

const broken: Broken[] = [
  {
    what: 'no event.yml',
    by: (copy) => copy.remove('event.yml'),
    says: /event\.yml: There is no such file.*\[file\.missing\]/,
  },
  {
    what: 'bad YAML',
    by: (copy) => copy.edit('event.yml', '  name: Lakeside Run\n', '  name: "Lakeside Run\n'),
    says: /event\.yml:\d+: This is not valid YAML.*\[yaml\./,
  },
  {
    what: 'a field that does not exist',
    by: (copy) => copy.edit('event.yml', '    distance: 10 km', '    distanse: 10 km'),
    says: /event\.yml:31, races\[0\]\.distanse: There is no field "distanse" here\. Use one of: key, name, for_each, sport, sport_label, distance/,
  },
  {
    what: 'a missing field',
    by: (copy) => copy.edit('event.yml', '  time_zone: Europe/Zurich\n', ''),
    says: /event\.yml:\d+, event\.time_zone: "event\.time_zone" is missing\. Use a name of the IANA list.*\[field\.missing\]/,
  },
  {
    what: 'an unknown time zone',
    by: (copy) => copy.edit('event.yml', 'Europe/Zurich', 'Europe/Seeblick'),
    says: /event\.yml:\d+, event\.time_zone: There is no such time zone \(found "Europe\/Seeblick"\)/,
  },
  {
    what: 'a day that the calendar does not have',
    by: (copy) => copy.edit('event.yml', '2026-06-14', '2026-02-30'),
    says: /event\.date_from: There is no such day \(found "2026-02-30"\)/,
  },
  {
    what: 'a time that no clock shows',
    by: (copy) => copy.edit('event.yml', 'starts_at: 09:30', 'starts_at: 25:30'),
    says: /races\[0\]\.starts_at: There is no such day or time \(found "25:30"\)/,
  },
  {
    what: 'an end before the start',
    by: (copy) => copy.edit('event.yml', 'ends_at: 13:00', 'ends_at: 08:00'),
    says: /event\.ends_at: The event ends before it starts/,
  },
  {
    what: 'an unknown sport',
    by: (copy) => copy.edit('event.yml', 'sport: running', 'sport: jogging'),
    says: /races\[0\]\.sport: "races\[0\]\.sport" is not as it should be \(found "jogging"\)\. Use one of: running, cycling/,
  },
  {
    what: 'an event id that is a page of the site',
    by: (copy) => copy.edit('event.yml', 'id: lakeside-run-2026', 'id: week'),
    says: /event\.id: .*These words are pages of the site: week/,
  },
  {
    what: 'an unknown country',
    by: (copy) => copy.edit('event.yml', 'country: ch', 'country: Lakeland'),
    says: /organisation\.country: No country is known by this name \(found "Lakeland"\)/,
  },
  {
    what: 'a value that is mapped to an unknown country',
    by: (copy) =>
      copy.edit(
        'event.yml',
        'private: Private',
        'private: Private\n        country: { column: Nation, values: { Lakeland: qq } }',
      ),
    says: /columns\.country\.values\.Lakeland: .*\(found "qq"\)\. Write the code of a country of ISO 3166-1 in small letters/,
  },
  {
    what: 'two races of one key',
    by: (copy) => copy.edit('event.yml', 'key: kids', 'key: 10k'),
    says: /races\[1\]\.key: Another race of this event has the same key \(found "10k"\)/,
  },
  {
    what: 'check points out of order',
    by: (copy) =>
      copy.edit('event.yml', 'name: 7 km, distance: 7 km', 'name: 7 km, distance: 2 km'),
    says: /races\[0\]\.check_points\[1\]\.distance: The check point is before the one before/,
  },
  {
    what: 'a check point after the finish',
    by: (copy) =>
      copy.edit('event.yml', 'name: 7 km, distance: 7 km', 'name: 7 km, distance: 70 km'),
    says: /The check point is after the finish \(found "70 km"\)/,
  },
  {
    what: 'an unknown rule for a ranking',
    by: (copy) => copy.edit('event.yml', 'decided_by: gun', 'decided_by: beauty'),
    says: /rankings\[0\]\.decided_by.*\(found "beauty"\)\. Use one of: gun, chip, race/,
  },
  {
    what: 'an unknown status of a ranking',
    by: (copy) => copy.edit('event.yml', 'status: official', 'status: provisional'),
    says: /rankings\[0\]\.status.*\(found "provisional"\)\. Use one of: official, unofficial/,
  },
  {
    what: 'a ranking by a time that is not there',
    by: (copy) => copy.edit('event.yml', 'decided_by: gun', 'decided_by: race'),
    says: /rankings\[0\]\.decided_by: The results have no race time/,
  },
  {
    what: 'a ranking by laps that are not there',
    by: (copy) => copy.edit('event.yml', 'decided_by: gun', 'decided_by: laps'),
    says: /The results have no laps .*Map columns\.laps, or decide by something else\. \[ranking\.noSuchScore\]/,
  },
  {
    what: 'a race without a sport and without the name of one',
    by: (copy) => copy.edit('event.yml', 'sport: running', 'entries: { state: open }'),
    says: /races\[0\]\.sport: No sport is named.*sport_label: .*\[race\.noSport\]/,
  },
  {
    what: 'a ranking with a broken expression',
    by: (copy) => copy.edit('event.yml', 'only: { gender: F }', "only: { bib: '^(W' }"),
    says: /rankings\[1\]\.only\.bib: This is no regular expression/,
  },
  {
    what: 'two rankings of one key',
    by: (copy) => copy.edit('event.yml', 'key: women', 'key: overall'),
    says: /rankings\[1\]\.key: Another ranking of this race has the same key/,
  },
  {
    what: 'a result file that is not there',
    by: (copy) => copy.remove('10k.csv'),
    says: /event\.yml:\d+, races\[0\]\.results\.file: There is no such file \(found "10k\.csv"\)/,
  },
  {
    what: 'a file outside of the package',
    by: (copy) => copy.edit('event.yml', 'file: 10k.csv', 'file: ../10k.csv'),
    says: /The file lies outside of the package \(found "\.\.\/10k\.csv"\)/,
  },
  {
    what: 'a link that leads outside',
    by: (copy) => {
      copy.remove('10k.csv')
      symlinkSync('/etc/hostname', join(copy.path, '10k.csv'))
    },
    says: /The file lies outside of the package/,
  },
  {
    what: 'news that lie outside',
    by: (copy) => {
      for (const file of ['entries-open.md', 'results.md']) copy.remove(`news/${file}`)
      rmdirSync(join(copy.path, 'news'))
      const outside = `${copy.path}-outside`
      mkdirSync(outside)
      writeFileSync(join(outside, 'secret.md'), '---\n')
      symlinkSync(outside, join(copy.path, 'news'))
    },
    says: /news\/secret\.md: The file lies outside of the package.*\[file\.outside\]/,
  },
  {
    what: 'a name that a decoder would turn into a way out',
    by: (copy) => copy.edit('event.yml', 'file: 10k.csv', "file: '%2e%2e/10k.csv'"),
    says: /There is no such file \(found "%2e%2e\/10k\.csv"\)/,
  },
  {
    what: 'a name with a null byte',
    by: (copy) => copy.edit('event.yml', 'file: 10k.csv', 'file: "10k.csv\\0.png"'),
    says: /The file lies outside of the package/,
  },
  {
    what: 'a file of two gigabytes',
    by: (copy) => {
      truncateSync(join(copy.path, 'kids.csv'), 2 * 2 ** 30)
    },
    says: /kids\.csv: The file holds more than 1000 MB.*\[file\.tooLarge\]/,
  },
  {
    what: 'a small .gz that unpacks to very much',
    by: (copy) => {
      const rows = gzipSync(Buffer.alloc(11_000_000, '1,A,20:00\n'))
      copy
        .edit('event.yml', 'file: kids.csv', 'file: kids.csv.gz')
        .write('kids.csv.gz', Buffer.concat(Array<Buffer>(10).fill(rows)))
    },
    says: /kids\.csv\.gz: The file holds more than.*\[file\.tooLarge\]/,
  },
  {
    what: 'an enormous line',
    by: (copy) => copy.write('kids.csv', `bib,name,time\n1,${'A'.repeat(2_000_000)},5:00\n`),
    says: /kids\.csv:\d+: The file cannot be taken apart into rows.*\[csv\.broken\]/,
  },
  {
    what: 'a first line without end',
    by: (copy) => copy.write('kids.csv', `bib,name,time,${'A'.repeat(2_000_000)}`),
    says: /kids\.csv.*\[csv\.broken\]/,
  },
  {
    what: 'YAML that unfolds to a billion of parts',
    by: (copy) => {
      const levels = Array.from({ length: 12 }, (_, level) => {
        const from = level === 0 ? 'soup' : `*l${String(level - 1)}`
        return `l${String(level)}: &l${String(level)} [${Array(10).fill(from).join(', ')}]`
      })
      copy.write('event.yml', `${levels.join('\n')}\n`)
    },
    says: /event\.yml:1: The file repeats parts by their names.*\[yaml\.tooManyAliases\]/,
  },
  {
    what: 'YAML of brackets within brackets',
    by: (copy) => copy.write('event.yml', `races: ${'['.repeat(200_000)}`),
    says: /event\.yml:1: This is not valid YAML: .*\[yaml\.resource_exhaustion\]/,
  },
  {
    what: 'a file under REAL_DATA_DIR when that is not set',
    by: (copy) => copy.edit('event.yml', 'file: 10k.csv', 'file: ${REAL_DATA_DIR}/10k.csv'),
    says: /which is not set.*Set REAL_DATA_DIR/,
  },
  {
    what: 'the wrong delimiter',
    by: (copy) => copy.edit('event.yml', 'file: 10k.csv', "file: 10k.csv\n      delimiter: ','"),
    says: /10k\.csv:1: Parted by "," the file has a single column.*Its delimiter seems to be ";"/,
  },
  {
    what: 'a column that the file does not have',
    by: (copy) => copy.edit('event.yml', 'private: Private', 'private: Hidden'),
    says: /event\.yml:\d+, races\[0\]\.results\.columns\.private: There is no such column in 10k\.csv \(found "Hidden"\)\. Its columns are: Start number, Name/,
  },
  {
    what: 'a file without names',
    by: (copy) => copy.edit('kids.csv', 'bib,name', 'bib,what'),
    says: /kids\.csv:1: No column is known to hold names\. Write under results which one does, such as columns: \{ name: what \}.* Its columns are: bib, what, sex, age, time\. \[results\.noName\]/,
  },
  {
    what: 'a file with clubs and no names',
    by: (copy) => copy.edit('kids.csv', 'bib,name', 'bib,club'),
    says: /kids\.csv:1: No column is known to hold names.*\[results\.noName\]/,
  },
  {
    what: 'a file without times',
    by: (copy) => copy.edit('kids.csv', 'time', 'soup'),
    says: /kids\.csv:1: No column is known to hold finish times/,
  },
  {
    what: 'a file without rows',
    by: (copy) => copy.write('kids.csv', 'bib,name,time\n'),
    says: /kids\.csv: There are no rows for this race/,
  },
  {
    what: 'a workbook instead of a table',
    by: (copy) => copy.write('kids.csv', 'PK\u0003\u0004…'),
    says: /kids\.csv: The file is a workbook or an archive.*end its name in \.xlsx; or save the sheet as CSV/,
  },
  {
    what: 'a workbook of the old format',
    by: (copy) => copy.write('kids.csv', Buffer.from('d0cf11e0a1b11ae1', 'hex')),
    says: /kids\.csv: The file is a workbook of the old format \.xls\. .*\[file\.oldWorkbook\]/,
  },
  {
    what: 'races of a column that the file does not have',
    by: (copy) =>
      copy
        .edit('event.yml', '    name: Kids’ mile\n', '')
        .edit('event.yml', 'key: kids', 'for_each: { column: soup }'),
    says: /races\[1\]\.for_each\.column: There is no such column in kids\.csv \(found "soup"\)/,
  },
  {
    what: 'races of a column, matching no regular expression',
    by: (copy) =>
      copy
        .edit('event.yml', '    name: Kids’ mile\n', '')
        .edit('event.yml', 'key: kids', "for_each: { column: bib, matching: '(' }"),
    says: /races\[1\]\.for_each\.matching: This is no regular expression/,
  },
  {
    what: 'races of a column, matching none of its values',
    by: (copy) =>
      copy
        .edit('event.yml', '    name: Kids’ mile\n', '')
        .edit('event.yml', 'key: kids', "for_each: { column: sex, matching: '^Soup' }"),
    says: /event\.yml:\d+, races\[1\]\.for_each\.matching: No row of kids\.csv is a race of this description \(found "\^Soup"\)\. In the file the column "sex" has the values: "M", "F"\. \[race\.forEachMatchesNothing\]/,
  },
  {
    what: 'races of a column, among rows that do not have them',
    by: (copy) =>
      copy
        .edit('event.yml', '    name: Kids’ mile\n', '')
        .edit('event.yml', 'key: kids', 'for_each: { column: sex, matching: M }')
        .edit('event.yml', 'file: kids.csv', 'file: kids.csv\n      where: { sex: F }'),
    says: /No row of kids\.csv.*In the rows that `where` takes the column "sex" has the values: "F"\./,
  },
  {
    what: 'an expression that looks ahead',
    by: (copy) => copy.edit('event.yml', 'only: { gender: F }', "only: { not_bib: '^(?!1)' }"),
    says: /rankings\[1\]\.only\.not_bib: This is no regular expression, or it looks ahead.*\(found "\^\(\?!1\)"\)/,
  },
  {
    what: 'a race without name',
    by: (copy) => copy.edit('event.yml', '    name: Kids’ mile\n', ''),
    says: /event\.yml:\d+, races\[1\]\.name: "races\[1\]\.name" is missing.*\[field\.missing\]/,
  },
  {
    what: 'an unknown encoding',
    by: (copy) => copy.edit('event.yml', 'file: 10k.csv', 'file: 10k.csv\n      encoding: klingon'),
    says: /10k\.csv: The encoding "klingon" is not known/,
  },
  {
    what: 'a file that is not in the encoding it is said to be',
    by: (copy) =>
      copy
        .edit('event.yml', 'file: kids.csv', 'file: kids.csv\n      encoding: UTF-8')
        .write('kids.csv', Buffer.from('bib,name,time\n1,J\xfcrg,5:00\n', 'latin1')),
    says: /kids\.csv: The file is not UTF-8 as event\.yml says/,
  },
  {
    what: 'a broken .gz',
    by: (copy) =>
      copy
        .edit('event.yml', 'file: kids.csv', 'file: kids.csv.gz')
        .write('kids.csv.gz', gzipSync('bib,name,time\n1,A,5:00\n').subarray(0, 20)),
    says: /kids\.csv\.gz: The file ends in \.gz but cannot be unpacked/,
  },
  {
    what: 'a quote that does not end, in a race of five',
    by: (copy) => copy.edit('kids.csv', '202,Mina', '202,"Mina'),
    says: /kids\.csv: 1 of 5 rows cannot be used: .*: 1 row\. The first are line 3, .*a quote opens a text and does not close it/,
  },
  {
    what: 'a first line with a quote that does not end',
    by: (copy) => copy.edit('kids.csv', 'bib,name', 'bib,"name'),
    says: /kids\.csv:1: The line of column names cannot be taken apart.*\[csv\.broken\]/,
  },
  {
    what: 'places that are to count, and are not there',
    by: (copy) => copy.edit('event.yml', 'file: kids.csv', 'file: kids.csv\n      order: given'),
    says: /races\[1\]\.results\.order: No column of kids\.csv is known to hold places.*\[results\.noPlace\]/,
  },
  {
    what: 'most rows unusable',
    by: (copy) => copy.edit('event.yml', 'file: 10k.csv', 'file: 10k.csv\n      times: minutes'),
    says: /10k\.csv: \d+ of 22 rows cannot be used: Gun time is no time; expected minutes, such as 128\.62: \d+ rows.*\. The first are line 2, column "Gun time": "0:34:40" is no time; expected minutes/,
  },
  {
    what: 'a course that is no GPX',
    by: (copy) => copy.write('course-10k.gpx', '<kml></kml>'),
    says: /course-10k\.gpx:1: The course cannot be read: is not a GPX file/,
  },
  {
    what: 'a picture that is none',
    by: (copy) => copy.write('images/lake.png', 'not a picture'),
    says: /event\.image: The file is not a picture that can be shown \(found "images\/lake\.png"\)/,
  },
  {
    what: 'a picture that breaks off',
    by: (copy) => copy.write('images/lake.png', noisyPicture.subarray(0, 4000)),
    says: /event\.yml:\d+, event\.image: The picture cannot be read to its end.*\[image\.broken\]/,
  },
  {
    what: 'a picture of a few kilobytes that unpacks to gigabytes',
    by: (copy) => copy.write('images/lake.png', bomb(50_000, 50_000)),
    says: /event\.image: The picture has 50000 × 50000 points \(found "images\/lake\.png"\)\. Make it at most 50 million points.*\[image\.tooLarge\]/,
  },
  {
    what: 'a large picture in the format that takes most memory',
    by: (copy) => copy.write('images/lake.png', largeAvif),
    says: /event\.image: The picture has 3600 × 3600 points.*at most 12\.5 million points/,
  },
  {
    what: 'a picture longer than any format can be',
    by: (copy) => copy.write('images/lake.png', bomb(4, 65_000)),
    says: /event\.image: The picture has 4 × 65000 points/,
  },
  {
    what: 'a picture of more bytes than a page should carry',
    by: (copy) => copy.write('images/lake.png', Buffer.alloc(10_000_001)),
    says: /event\.image: The file is larger than 10 MB.*\[file\.tooLarge\]/,
  },
  ...drawings.map(({ what, svg }) => ({
    what: `an SVG drawing with ${what}`,
    by: (copy: PackageCopy) => copy.write('images/logo.png', svg),
    says: /event\.logo: The file is an SVG drawing.*Export it as PNG.*\[image\.svg\]/,
  })),
  {
    what: 'news without a title',
    by: (copy) => copy.edit('news/results.md', 'title: The results are in\n', ''),
    says: /news\/results\.md:\d+, title: "title" is missing/,
  },
]

test.each(broken)('$what: a clear message, and nothing changes', async ({ by, says }) => {
  using copy = new PackageCopy()
  by(copy)
  await expect(importFolder(copy.path)).rejects.toThrow(says)
  expect(await visibleRows(database.db)).toEqual(before)
})

test('many errors are reported at once', async () => {
  using copy = new PackageCopy()
  copy
    .edit('event.yml', 'sport: running', 'sport: jogging')
    .edit('event.yml', 'key: kids', 'key: Kids!')
    .edit('event.yml', 'date_from: 2026-06-14', 'date_from: 14 June')
  const error: unknown = await importFolder(copy.path).catch((thrown: unknown) => thrown)
  expect(error).toHaveProperty('problems.length', 3)
})
