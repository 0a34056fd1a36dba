import type { CodegenConfig } from '@graphql-codegen/cli'

const config: CodegenConfig = {
  schema: 'mesh/schema.graphql',
  documents: 'graphql/*.graphql',
  generates: {
    'src/gql/operations.ts': {
      plugins: ['typescript-operations', './graphql/typed-react-apollo.mjs'],
      config: {
        scalars: {
          ID: 'string',
          Ids: 'string',
          EventFilters: 'string',
          EventSort: 'string',
          SearchText: 'string',
          Date: 'string',
          NewsFilters: 'string',
          NewsSort: 'string',
          OrganisationFilters: 'string',
          OrganisationSort: 'string',
          DateTime: 'string',
          URL: 'string',
        },
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
    },
    'src/gql/persisted-operations.json': { plugins: ['./graphql/persisted-operations.mjs'] },
    'src/gql/possible-types.ts': {
      plugins: ['fragment-matcher'],
      config: { useExplicitTyping: true },
    },
  },
}

export default config
