import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { messageParts } from './locales/message-parts.ts'
import { test } from './tests/projects.ts'

const withoutParser = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
}

/** The package itself always resolves to the build that warns developers. */
const routerForVisitors = {
  find: /^react-router$/,
  replacement: fileURLToPath(
    new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
  ),
}

/**
 * Apollo prints a document to tell whether it is being asked for already. In the browser all documents
 * are our own and carry an id: GraphQL's printer stays out of the page.
 */
const idsForPrint: Plugin = {
  name: 'ids-for-print',
  apply: (_, { isSsrBuild }) => isSsrBuild !== true,
  load: (id) =>
    /@apollo\/client\/utilities\/graphql\/print\.js$/.test(id)
      ? 'export const print = ({ documentId }) => documentId'
      : undefined,
}

/**
 * Apollo walks each document six times for directives of its own, with code that has never run before.
 * Ours have none; graphql/typed-react-apollo.mjs refuses them.
 */
const withoutDirectives: Record<string, string> = {
  hasDirectives: 'export const hasDirectives = () => false',
  hasForcedResolvers: 'export const hasForcedResolvers = () => false',
  removeDirectivesFromDocument:
    'export const removeDirectivesFromDocument = (_, document) => document',
}
const left = new Set(Object.keys(withoutDirectives))
const noDirectives: Plugin = {
  name: 'no-directives',
  apply: (_, { isSsrBuild }) => isSsrBuild !== true,
  load(id) {
    const [, name = ''] = /@apollo\/client\/utilities\/internal\/(\w+)\.js$/.exec(id) ?? []
    left.delete(name)
    return withoutDirectives[name]
  },
  buildEnd(error) {
    if (!error && left.size > 0)
      this.error(`Apollo has these elsewhere now: ${[...left].join(', ')}.`)
  },
}

/**
 * The router and react-intl do not say that their components do nothing until they are used: those that
 * nobody uses stay out.
 */
const pureComponents: Plugin = {
  name: 'pure-components',
  apply: (_, { isSsrBuild }) => isSsrBuild !== true,
  transform: (code, id) =>
    /\/node_modules\/react-(?:router|intl)\//.test(id)
      ? {
          code: code
            .replace(
              /= ((?:React\d*\.(?:forwardRef|memo|createContext)|createFormatted\w*)\()/g,
              '= /* @__PURE__ */ $1',
            )
            .replace(/^\s*[A-Z]\w*\.(?:displayName|contextType) = [^;]*;$/gm, ''),
          map: null,
        }
      : undefined,
}

/**
 * The signals that React throws to itself are errors without a trace here: for the places in it a watched
 * browser, one with its developer tools open, reads the whole renderer a second time.
 */
const tracelessSignals: Plugin = {
  name: 'traceless-signals',
  apply: (_, { isSsrBuild }) => isSsrBuild !== true,
  transform: (code, id) =>
    id.endsWith('/react-dom-client.production.js')
      ? {
          code: code.replace(
            /(\w+Exception) = Error\(formatProdErrorMessage\(\d+\)\)/g,
            '$1 = Object.create(Error.prototype)',
          ),
          map: null,
        }
      : undefined,
}

/**
 * Packages, and parts of packages, that no first page needs: the map, the calendar, the checks of forms, what reports
 * errors, and Apollo’s hook for what is asked while a page stands.
 */
const comesLater =
  /node_modules\/(?:@sentry|maplibre-gl|validator|@internationalized|@swc|@apollo\/client\/react\/hooks\/use(?:Query|SyncExternalStore)\.js|rxjs\/.*\/(?:[aA]sap|observeOn|[iI]mmediate))/

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

const firstPage = new Map<string, boolean>()

/** True when the shell or the home page imports it at once, through whatever other module. */
function isOnFirstPage(id: string, modules: Modules): boolean {
  let is = firstPage.get(id)
  if (is === undefined) {
    firstPage.set(id, false)
    const importers = modules.getModuleInfo(id)?.importers ?? []
    is =
      /\/src\/(?:entry-client|screens\/home\/home-screen)\.tsx$/.test(id) ||
      importers.some((importer) => isOnFirstPage(importer, modules))
    firstPage.set(id, is)
  }
  return is
}

/**
 * The packages of all pages begin with it: Chromium compiles all of the file aside while it arrives, and
 * the page does not wait for each function at its first call: https://v8.dev/blog/explicit-compile-hints
 */
const compiledAhead = '//# allFunctionsCalledOnLoad'

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    messageParts(),
    react(),
    ...(mode === 'production' ? [idsForPrint, noDirectives, pureComponents, tracelessSignals] : []),
  ],
  resolve: {
    alias: [withoutParser, ...(isSsrBuild || mode !== 'production' ? [] : [routerForVisitors])],
    // rxjs ships classes as such under this condition, instead of ES5 with helpers.
    ...(isSsrBuild || mode === 'test'
      ? {}
      : { conditions: [...defaultClientConditions, 'es2015'] }),
  },
  // The names of a table's cells were a tenth of its page.
  ...(mode === 'production' && { css: { modules: { generateScopedName: '[hash:base64:5]' } } }),
  ssr: { noExternal: ['react-intl', '@formatjs/intl', 'intl-messageformat', 'validator'] },
  build: isSsrBuild
    ? { target: 'node22', minify: false }
    : {
        target: 'es2022',
        outDir: 'dist/client',
        manifest: true,
        // A font as data would be refused by the pages' content security policy.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: {
            // The names of all files are in the first one, and chance does not compress.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            postBanner: ({ name }) => (name === 'vendor' ? compiledAhead : ''),
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: (id) => id.includes('/node_modules/') && !comesLater.test(id),
                },
                // What two screens share comes at once: one file compresses better than fifteen.
                {
                  debugName: 'what screens share',
                  name: (id, modules) => (isOnFirstPage(id, modules) ? 'first' : 'parts'),
                  test: /\/src\//,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
  test,
}))
