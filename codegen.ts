import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { CodegenConfig } from '@graphql-codegen/cli'

const documents = globSync('graphql/*.graphql').sort()
const asksSomething = (file: string) => /^(?:query|mutation)\b/m.test(readFileSync(file, 'utf8'))
/** One document file per screen; the others hold the fragments of shared parts. */
const ofScreens = documents.filter(asksSomething)
const ofParts = documents.filter((file) => !asksSomething(file))

const operations = {
  plugins: ['typescript-operations', './graphql/typed-react-apollo.mjs'],
  config: {
    scalars: { ID: 'string', Date: 'string', DateTime: 'string', URL: 'string' },
    strictScalars: true,
    defaultScalarType: 'unknown',
    nonOptionalTypename: true,
    skipTypeNameForRoot: true,
    useTypeImports: true,
    documentMode: 'documentNode',
    optimizeDocumentNode: true,
    dedupeFragments: true,
    apolloReactCommonImportFrom: '../app/apollo-hooks.ts',
    apolloReactHooksImportFrom: '../app/apollo-hooks.ts',
    withHooks: true,
    addDocBlocks: false,
  },
}

/** A file for each screen, so that a page loads the operations of its own screen only. */
const config: CodegenConfig = {
  schema: 'mesh/schema.graphql',
  generates: {
    ...Object.fromEntries(
      ofScreens.map((file) => [
        `src/gql/${basename(file, '.graphql')}.ts`,
        { ...operations, documents: [file, ...ofParts] },
      ]),
    ),
    'src/gql/parts.ts': { ...operations, documents: ofParts },
    'src/gql/persisted-operations.json': {
      documents,
      plugins: ['./graphql/persisted-operations.mjs'],
    },
    'src/gql/possible-types.ts': {
      documents,
      plugins: ['fragment-matcher'],
      config: { useExplicitTyping: true },
    },
  },
}

export default config
