import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import graphqlEslint from '@graphql-eslint/eslint-plugin'
import formatjs from 'eslint-plugin-formatjs'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const literalText = formatjs.rules['no-literal-string-in-jsx']

/** formatjs's rule against literal text in JSX. Text without letters is allowed. */
const literalWords = {
  ...literalText,
  create: (context) =>
    literalText.create(
      Object.create(context, {
        report: {
          value(problem) {
            const text = context.sourceCode.getText(problem.node).replace(/\$\{[^}]*\}/g, '')
            if (/\p{L}/u.test(text)) context.report(problem)
          },
        },
      }),
    ),
}

/**
 * Files that name the table `stored_participants`. Parsing all other files would take seconds and
 * find nothing.
 */
const filesWithTable = globSync('{demo,services}/**/*.ts', { cwd: import.meta.dirname }).filter(
  (file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes('stored_participants'),
)

/** Rules that oxlint does not have. All other rules are in .oxlintrc.json. */
export default defineConfig(
  globalIgnores(['.mesh', 'src/gql', 'dist', 'var', 'examples']),
  {
    // ESLint would report disable comments of oxlint rules as unused.
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
  {
    files: filesWithTable,
    // The import and timing write results through results/, so these folders need the table with
    // all data of a participant.
    ignores: ['services/events/{import,results,timing}/**'],
    languageOptions: { parser: tseslint.parser },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TemplateElement[value.raw=/stored_participants/]',
          message: 'Read the view "participants": it hides what a private profile does not show.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    languageOptions: { parser: tseslint.parser },
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { words: { rules: { 'no-literal-words-in-jsx': literalWords } } },
    rules: { 'words/no-literal-words-in-jsx': 'error' },
  },
  {
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
  },
)
