import graphqlEslint from '@graphql-eslint/eslint-plugin'
import { defineConfig } from 'eslint/config'

/** Rules for GraphQL documents. All other rules are in .oxlintrc.json. */
export default defineConfig({
  files: ['graphql/*.graphql'],
  languageOptions: {
    parser: graphqlEslint.parser,
    parserOptions: {
      graphQLConfig: { schema: 'mesh/schema.graphql', documents: 'graphql/*.graphql' },
    },
  },
  plugins: { '@graphql-eslint': graphqlEslint },
  rules: {
    '@graphql-eslint/fields-on-correct-type': 'error',
    '@graphql-eslint/no-deprecated': 'error',
    '@graphql-eslint/no-unused-fragments': 'error',
    '@graphql-eslint/no-unused-variables': 'error',
    '@graphql-eslint/require-selections': 'error',
    '@graphql-eslint/unique-operation-name': 'error',
    '@graphql-eslint/unique-fragment-name': 'error',
    '@graphql-eslint/no-anonymous-operations': 'error',
  },
})
