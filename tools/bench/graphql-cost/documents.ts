import { batch, type OperationClass, operations, times } from './operation-class.ts'
import { persistedOperations } from './persisted.ts'
import type { Samples } from './samples.ts'

/**
 * Large and unusual documents that read little data, batches, and different ways to send an
 * operation.
 */
export function documentShapes(samples: Samples): OperationClass[] {
  const { ranking } = samples
  const name = (n: number) => `query Q${String(n)}`
  return [
    operations('the least operation', (n) => `${name(n)} { __typename }`),
    operations(
      '480 aliases of __typename',
      (n) => `${name(n)} { ${times(480, (k) => `a${String(k)}: __typename`)} }`,
    ),
    operations(
      '__typename, 1,400 times',
      (n) => `${name(n)} { ${times(1_400, () => '__typename')} }`,
    ),
    operations(
      'a field, 1,400 times',
      (n) => `${name(n)} { viewer { ${times(1_400, () => 'signedIn')} } }`,
    ),
    operations(
      'an object, 350 times',
      (n) => `${name(n)} { ${times(350, () => 'viewer { signedIn }')} }`,
    ),
    operations(
      'a list, 160 times, beyond the cost',
      (n) => `${name(n)} { ${times(160, () => 'events { items { id name } }')} }`,
    ),
    operations(
      '100 objects, each field 12 times',
      (n) =>
        `${name(n)} { events(itemsPerPage: 100) { items { ${times(1_400, (k) => ['id', 'name', 'city', 'country'][k % 4] ?? '')} } } }`,
    ),
    operations(
      'fragments that double',
      (n) =>
        `${name(n)} { events { ...F0 } } ${times(11, (k) => `fragment F${String(k)} on EventPage { ${k === 10 ? 'total' : `...F${String(k + 1)} ...F${String(k + 1)}`} }`)}`,
    ),
    operations(
      'fragments that double beyond the limit',
      (n) =>
        `${name(n)} { events { ...F0 } } ${times(60, (k) => `fragment F${String(k)} on EventPage { ${k === 59 ? 'total' : `...F${String(k + 1)} ...F${String(k + 1)}`} }`)}`,
    ),
    operations(
      'a fragment, spread 450 times',
      (n) =>
        `${name(n)} { events { items { ${times(450, () => '...A')} } } } fragment A on Event { id name city country }`,
    ),
    operations(
      '110 fragments with equal fields',
      (n) =>
        `${name(n)} { events { items { ${times(110, (k) => `...F${String(k)}`)} } } } ${times(110, (k) => `fragment F${String(k)} on Event { id }`)}`,
    ),
    operations(
      '70 fragments of lists',
      (n) =>
        `${name(n)} { events { ${times(70, (k) => `...F${String(k)}`)} } } ${times(70, (k) => `fragment F${String(k)} on EventPage { items { id name races { id } } }`)}`,
    ),
    operations(
      'nested lists, repeated',
      (n) =>
        `${name(n)} { ${times(45, () => 'events(itemsPerPage: 1) { items { races { rankings { entries(itemsPerPage: 1) { items { name } } } } } }')} }`,
    ),
    operations(
      'an object in a list, 300 times',
      (n) =>
        `${name(n)} { events(itemsPerPage: 1) { items { ${times(300, () => 'organisation { id }')} } } }`,
    ),
    {
      name: 'the playground',
      request: (n) => ({
        search: new URLSearchParams({ n: String(n) }),
        accept: 'text/html',
      }),
    },
    operations(
      'inline fragments in one another',
      (n) => `${name(n)} { ${times(340, () => '... {')} __typename ${times(340, () => '}')} }`,
    ),
    operations(
      'directives',
      (n) =>
        `${name(n)}($a: Boolean = true) { ${times(160, () => '__typename @include(if: $a)')} }`,
    ),
    {
      name: 'other operations in the document',
      request: (n) => ({
        body: {
          query: `${name(n)} { viewer { signedIn } } ${times(100, (k) => `query R${String(k)} { events { total } }`)}`,
          operationName: `Q${String(n)}`,
        },
      }),
    },
    operations(
      'a large variable that is not used',
      (n) => `${name(n)} { viewer { signedIn } }`,
      () => ({ more: 'x'.repeat(30_000) }),
    ),
    operations(
      'a list of 3,000 sports',
      (n) => `${name(n)}($f: EventFilter) { eventCounts(filter: $f) { total } }`,
      () => ({ f: { sport: Array<string>(2_500).fill('RUNNING') } }),
    ),
    operations(
      'a large text of a filter',
      (n) => `${name(n)}($f: EventFilter) { events(filter: $f) { total } }`,
      (n) => ({ f: { name: `${String(n)} ${'ab '.repeat(9_000)}` } }),
    ),
    operations(
      'a large text of a search',
      (n) => `${name(n)}($text: String!) { search(text: $text) { athletes { total } } }`,
      (n) => ({ text: `${String(n)} ${'ab '.repeat(9_000)}` }),
    ),
    batch('a batch of 10 small operations', (n) => `${name(n)} { viewer { signedIn } }`),
    batch(
      'a batch of 10 lists',
      (n) => `${name(n)} { events(itemsPerPage: 30) { items { name } } }`,
    ),
    batch(
      'a batch of 10 documents of 3 kB',
      (n) => `${name(n)} { ${times(280, () => '__typename')} }`,
    ),
    batch(
      'a batch of 10 invalid documents',
      (n) => `${name(n)} { ${times(180, (k) => `evnts${String(k)}`)} }`,
    ),
    {
      name: 'documents as GET, each distinct',
      request: (n) => ({
        search: new URLSearchParams({ query: `${name(n)} { ranking(id: "${ranking}") { name } }` }),
      }),
    },
    {
      name: 'an unknown document id',
      request: (n) => ({ body: { documentId: `unknown-${String(n)}` } }),
    },
    operations('a mutation of nothing', (n) => `mutation M${String(n)} { __typename }`),
    ...persistedOperations(samples),
  ]
}
