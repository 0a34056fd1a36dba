import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { CodegenConfig } from '@graphql-codegen/cli'

const documents = globSync('graphql/*.graphql').sort()
const hasOperation = (file: string) =>
  /^(?:query|mutation|subscription)\b/m.test(readFileSync(file, 'utf8'))
/** Documents with operations. The other documents have only fragments. */
const screenDocuments = documents.filter(hasOperation)
const fragmentDocuments = documents.filter((file) => !hasOperation(file))

const operations = {
  plugins: ['typescript-operations', './graphql/typed-react-apollo.mjs'],
  config: {
    scalars: { ID: 'string', Date: 'string', DateTime: 'string', URL: 'string', GeoJson: 'object' },
    strictScalars: true,
    defaultScalarType: 'unknown',
    nonOptionalTypename: true,
    skipTypeNameForRoot: true,
    useTypeImports: true,
    documentMode: 'documentNode',
    optimizeDocumentNode: true,
    dedupeFragments: true,
    apolloReactCommonImportFrom: '../data/apollo-hooks.ts',
    apolloReactHooksImportFrom: '../data/apollo-hooks.ts',
    withHooks: true,
    addDocBlocks: false,
  },
}

/** Generates a file for each document with operations, so a page loads only those it needs. */
const config: CodegenConfig = {
  schema: 'mesh/schema.graphql',
  generates: {
    ...Object.fromEntries(
      screenDocuments.map((file) => [
        `src/gql/${basename(file, '.graphql')}.ts`,
        { ...operations, documents: [file, ...fragmentDocuments] },
      ]),
    ),
    'src/gql/parts.ts': { ...operations, documents: fragmentDocuments },
    'src/gql/persisted-operations.json': {
      documents,
      plugins: ['./graphql/persisted-operations.mjs'],
    },
  },
}

export default config
