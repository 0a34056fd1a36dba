import { getIntrospectionQuery } from 'graphql'
import { type OperationClass, operations, times } from './operation-class.ts'

const everything = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
}
const standard = getIntrospectionQuery(everything).replace('query IntrospectionQuery', '')

/** The selection `fields { type { … } }`, nested to a depth. */
function deepTypes(depth: number): string {
  return depth === 0 ? 'name' : `fields { type { ${deepTypes(depth - 1)} } }`
}

/**
 * A class of introspections. Each document has a different alias, because the response cache
 * ignores operation names of introspections.
 */
const introspection = (name: string, selection: string): OperationClass =>
  operations(name, (n) => `query ${selection.replace('{', `{ t${String(n)}: __typename`)}`)

/** Operations that read the schema. */
export const introspections: OperationClass[] = [
  introspection('introspection of generators', standard),
  operations('introspection of generators, cached', (n) => `query Q${String(n)} ${standard}`),
  introspection(
    '15 aliases of __schema',
    `{ ${times(15, (n) => `a${String(n)}: __schema { types { name description fields { name description type { name } } } }`)} }`,
  ),
  introspection('types of fields of types', `{ __schema { types { ${deepTypes(1)} } } }`),
  introspection('types of fields, twice', `{ __schema { types { ${deepTypes(2)} } } }`),
  introspection('types of fields, four times', `{ __schema { types { ${deepTypes(4)} } } }`),
  introspection('a type and its links', `{ __type(name: "Event") { ${deepTypes(3)} } }`),
  introspection('a type and its links, deeper', `{ __type(name: "Event") { ${deepTypes(5)} } }`),
  introspection(
    '15 aliases of __type',
    `{ ${times(15, (n) => `a${String(n)}: __type(name: "AthleteResult") { fields { name description args { name } type { name ofType { name } } } }`)} }`,
  ),
  introspection(
    'enum values, 15 aliases',
    `{ __schema { types { ${times(15, (n) => `a${String(n)}: enumValues { name description }`)} } } }`,
  ),
  introspection('names of types', '{ __schema { types { name } } }'),
  introspection(
    'introspection in fragments',
    `{ __schema { types { ...A ...A ...B } } } fragment A on __Type { ...B fields { ...C } } fragment B on __Type { fields { ...C name } } fragment C on __Field { name type { ...D } args { name } } fragment D on __Type { name fields { name } }`,
  ),
]
