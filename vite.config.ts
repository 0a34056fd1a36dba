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

/** The packages themselves always resolve to the build that warns developers. */
const routerForVisitors = ['react-router', 'react-router/dom'].map((name) => {
  const file = name === 'react-router' ? 'index' : 'dom-export'
  const url = new URL(`node_modules/react-router/dist/production/${file}.mjs`, import.meta.url)
  return { find: new RegExp(`^${name}$`), replacement: fileURLToPath(url) }
})

/** Fails the build when a page would load the developers' build of a package after all. */
const noDevelopmentBuilds: Plugin = {
  name: 'no-development-builds',
  apply: (_, { isSsrBuild }) => isSsrBuild !== true,
  generateBundle() {
    const found = [...this.getModuleIds()].filter((id) =>
      /node_modules\/(?:react-router\/dist\/development|react(?:-dom)?\/cjs\/.*\.development)/.test(
        id,
      ),
    )
    if (found.length > 0) this.error(`These are for developers: ${found.join(', ')}`)
  },
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
  plugins: [messageParts(), react(), ...(mode === 'production' ? [noDevelopmentBuilds] : [])],
  resolve: {
    alias: [withoutParser, ...(isSsrBuild || mode !== 'production' ? [] : routerForVisitors)],
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
          input: ['src/entry-client.tsx', 'src/start/entry-start.ts'],
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
