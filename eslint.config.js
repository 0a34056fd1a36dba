import graphqlEslint from '@graphql-eslint/eslint-plugin'
import js from '@eslint/js'
import formatjs from 'eslint-plugin-formatjs'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const readTheConfiguration =
  'Only server/config.ts reads the environment: take the value as an argument, so that a test can give another one.'

const literalText = formatjs.rules['no-literal-string-in-jsx']

/** The rule of formatjs for words only: a space, a comma or an ellipsis needs no translation. */
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

export default defineConfig(
  globalIgnores(['.mesh', 'src/gql', 'dist', 'var', 'examples']),
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: {
        console: 'readonly',
        fetch: 'readonly',
        module: 'writable',
        performance: 'readonly',
        process: 'readonly',
        clearInterval: 'readonly',
        setInterval: 'readonly',
        URL: 'readonly',
      },
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      'no-console': ['error', { allow: ['error'] }],
      // Fastify and React Router take async handlers by design.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'lib', name: 'Response' }] },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // It takes a function that answers `undefined` on purpose for one that answers nothing.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // TypeScript’s own check knows the same sign for "has to be there, is not needed".
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // A fixture of Vitest names the fixtures that it needs in a pattern, even when it needs none.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: readTheConfiguration },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'node:process', importNames: ['env'], message: readTheConfiguration }],
        },
      ],
    },
  },
  {
    files: ['services/**/*.ts'],
    ignores: ['services/events/import/**'],
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
    // Programs that a person starts: they talk to a terminal.
    files: ['{server,bench,tests}/**/*.ts', 'services/write-contracts.ts', '*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: [
      'server/config.ts',
      '{bench,tests}/**/*.{ts,tsx}',
      '**/*.test.{ts,tsx}',
      'services/platform/testing.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.flatConfigs.recommended],
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
