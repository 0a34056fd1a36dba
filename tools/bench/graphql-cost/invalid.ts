import { type OperationClass, operations, selections, times } from './operation-class.ts'

/** Number of characters of a document that fills the request body. */
const fullBody = 28_000

/** Documents that the server refuses before it executes them. */
export const invalidDocuments: OperationClass[] = [
  operations('syntax error', (n) => `query Q${String(n)} { ${times(1_450, () => 'total')} `),
  selections(
    'an object, 300 times, and an unknown field',
    `{ events { items { ${times(300, () => 'organisation { id }')} nothing } } }`,
  ),
  selections(
    'an object, 300 times, beyond the cost',
    `{ events(itemsPerPage: 100) { items { ${times(300, () => 'organisation { id }')} } } }`,
  ),
  operations('too many tokens', (n) => `query Q${String(n)} { ${times(6_000, () => 'ab')} }`),
  operations('a long comment', (n) => `# ${'x'.repeat(fullBody)}\n{ q${String(n)} }`),
  operations(
    'a long string',
    (n) => `query Q${String(n)} { event(id: "${'é'.repeat(fullBody / 2)}") { nothing } }`,
  ),
  operations(
    'unknown fields',
    (n) => `query Q${String(n)} { ${times(700, (k) => `evnt${String(k)}s`)} }`,
  ),
  selections(
    'unknown fields of objects',
    `{ events { items { ${times(700, (k) => `nmae${String(k)}`)} } } }`,
  ),
  operations(
    'unknown types',
    (n) => `query Q${String(n)} { ${times(220, (k) => `... on Athleet${String(k)} { id }`)} }`,
  ),
  operations(
    'unknown arguments',
    (n) => `query Q${String(n)} { events(${times(300, (k) => `filtr${String(k)}: 1`)}) { total } }`,
  ),
  operations(
    'unused variables',
    (n) =>
      `query Q${String(n)}(${times(280, (k) => `$v${String(k)}: Int`)}) { viewer { signedIn } }`,
  ),
  operations(
    'unknown enum values',
    (n) =>
      `query Q${String(n)} { eventCounts(filter: { sport: [${times(1_000, (k) => `RUNING${String(k)}`)}] }) { total } }`,
  ),
  operations(
    'unused fragments',
    (n) =>
      `query Q${String(n)} { viewer { signedIn } } ${times(180, (k) => `fragment F${String(k)} on Event { id }`)}`,
  ),
  selections(
    'conflicting fields',
    `{ events { items { ${times(350, (k) => (k % 2 === 0 ? 'x: id' : 'x: name'))} } } }`,
  ),
  selections(
    'conflicting lists',
    `{ ${times(70, (k) => `events(itemsPerPage: ${String(k + 1)}) { items { ${k % 2 === 0 ? 'x: id' : 'x: name'} } total }`)} }`,
  ),
  operations(
    'conflicts between fragments',
    (n) =>
      `query Q${String(n)} { events { items { ${times(110, (k) => `...F${String(k)}`)} } } } ${times(110, (k) => `fragment F${String(k)} on Event { x: ${k % 2 === 0 ? 'id' : 'name'} }`)}`,
  ),
  operations(
    'wrong variables',
    (n) => `query Q${String(n)}($f: EventFilter) { eventCounts(filter: $f) { total } }`,
    () => ({ f: { sport: Array<string>(3_000).fill('RUNING') } }),
  ),
  operations(
    'wrong keys of a variable',
    (n) => `query Q${String(n)}($f: EventFilter) { eventCounts(filter: $f) { total } }`,
    () => ({
      f: Object.fromEntries(Array.from({ length: 2_500 }, (_, k) => [`sprt${String(k)}`, 1])),
    }),
  ),
  selections(
    'beyond the cost of an operation',
    '{ events(itemsPerPage: 100) { items { races { rankings { entries(itemsPerPage: 100) { items { name } } } } } } }',
  ),
  selections('beyond the aliases', `{ ${times(200, (k) => `a${String(k)}: events { total }`)} }`),
]
