import fc from 'fast-check'

/** Values for each filter, by the name of the filter. Some values are invalid, such as `later`. */
const usual: Record<string, unknown[]> = {
  state: ['before', 'during', 'after', ['before', 'after'], 'later'],
  date: [
    ['2026-01-01', '2026-12-31'],
    ['2026-05-03', null],
    [null, null],
    ['2026-02-30', null],
  ],
  sport: ['running', ['running', 'walking'], 'chess'],
  country: ['nl', ['nl', 'de'], 'NL', 'xx'],
  distance: [
    [5, 42],
    [null, 42],
    [42, 5],
    [0, 1e9],
    [-1, null],
  ],
  name: ['harbour', 'HÄRB half', '馬', '%', "o'", 'a '.repeat(100)],
  organisation: ['harbour-runners', 'nobody'],
  gender: ['F', 'M', 'X', ['F', 'M'], 'f'],
  category: ['F30', ['F30', 'M40'], ''],
  team: ['Tugs', '%'],
  bib: ['1', '007', '0'],
  around: ['1', '007'],
}

/** Generates filters of a list, most as base64 JSON. Some are not JSON or have invalid values. */
export function filters(description: string): fc.Arbitrary<string> {
  const keys = [...description.matchAll(/`(\w+)`/g)].flatMap(([, key]) => key ?? [])
  const value = fc.oneof(
    fc.constantFrom('before', 'after', 'running', 'nl', 'F', 'M', 'F30', '1', 'Harbour', '', null),
    fc.constantFrom(['running'], ['nl', 'de'], [5, 42], [null, null], ['2026-01-01', '2026-12-31']),
    fc.constantFrom('2026-02-30', { start: '2026-01-01' }, [42, 5], [-1, 1e9], true, 1e300),
    fc.constantFrom('\0', '\uD800', ['a\uDC00'], '\uFFFF', '🏃'.repeat(100)),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const odd = fc.dictionary(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom('name', ...keys) }, fc.string()),
    value,
    { maxKeys: 5 },
  )
  const likely = fc.record(
    Object.fromEntries(keys.map((key) => [key, fc.constantFrom(...(usual[key] ?? ['a']))])),
    { requiredKeys: [] },
  )
  const object = fc.oneof(likely, odd)
  const json = fc.oneof(
    { weight: 6, arbitrary: object.map((value) => JSON.stringify(value)) },
    fc.constantFrom('{"__proto__":{"a":1}}', '[]', 'null', '"', '{', '1', `[${'['.repeat(3000)}`),
    fc.string(),
  )
  return fc.oneof(
    { weight: 9, arbitrary: json.map((text) => Buffer.from(text).toString('base64')) },
    fc.string(),
  )
}
