import type { CodegenConfig } from '@graphql-codegen/cli'

/** Generates types from the schema file, or from the `/graphql` URL of a running site in SCHEMA. */
const config: CodegenConfig = {
  schema: process.env['SCHEMA'] ?? '../../mesh/schema.graphql',
  documents: '*.ts',
  generates: {
    'gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        enumsAsTypes: true,
        useTypeImports: true,
        strictScalars: true,
        scalars: { Date: 'string', DateTime: 'string', URL: 'string', GeoJson: 'object' },
      },
    },
  },
}

export default config
