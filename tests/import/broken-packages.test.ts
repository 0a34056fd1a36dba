import { expect, test } from 'vitest'
import { PackageCopy } from './support/package-copy.ts'
import { importFolder, testBrokenPackages } from './support/broken-packages-tests.ts'

testBrokenPackages([
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
    says: /races\[0\]\.sport: "races\[0\]\.sport" is not as it should be \(found "jogging"\)\. Use one of: running, cycling.*write its name as sport_label/,
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
    what: 'a race without name',
    by: (copy) => copy.edit('event.yml', '    name: Kids’ mile\n', ''),
    says: /event\.yml:\d+, races\[1\]\.name: "races\[1\]\.name" is missing.*\[field\.missing\]/,
  },
  {
    what: 'a course that is no GPX',
    by: (copy) => copy.write('course-10k.gpx', '<kml></kml>'),
    says: /course-10k\.gpx:1: The course cannot be read: is not a GPX file/,
  },
  {
    what: 'news without a title',
    by: (copy) => copy.edit('news/results.md', 'title: The results are in\n', ''),
    says: /news\/results\.md:\d+, title: "title" is missing/,
  },
])

test('many errors are reported at once', async () => {
  using copy = new PackageCopy()
  copy
    .edit('event.yml', 'sport: running', 'sport: jogging')
    .edit('event.yml', 'key: kids', 'key: Kids!')
    .edit('event.yml', 'date_from: 2026-06-14', 'date_from: 14 June')
  const error: unknown = await importFolder(copy.path).catch((thrown: unknown) => thrown)
  expect(error).toHaveProperty('problems.length', 3)
})
