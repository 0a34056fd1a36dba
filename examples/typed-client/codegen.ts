import type { CodegenConfig } from '@graphql-codegen/cli'

/** The schema file is all that is needed; a running site's `/graphql` works as well. */
const config: CodegenConfig = {
  schema: process.env['SCHEMA'] ?? '../../mesh/schema.graphql',
  documents: 'walk.ts',
  generates: {
    'gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        enumsAsTypes: true,
        useTypeImports: true,
        strictScalars: true,
        scalars: { Date: 'string', DateTime: 'string', URL: 'string' },
      },
    },
  },
}

export default config
