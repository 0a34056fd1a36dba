import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { chunkBanner, chunkGroups } from './build/chunk-groups.ts'
import { constantClassNames, shortClassName } from './build/class-names.ts'
import { hotScreens } from './build/hot-screens.ts'
import { noDevelopmentBuilds } from './build/no-development-builds.ts'
import { messageParts } from './locales/message-parts.ts'
import { test } from './tests/projects.ts'

const withoutParser = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
}

/**
 * Selects the production build of React Router, because its package exports always resolve to the
 * development build.
 */
const productionRouter = ['react-router', 'react-router/dom'].map((name) => {
  const file = name === 'react-router' ? 'index' : 'dom-export'
  const url = new URL(`node_modules/react-router/dist/production/${file}.mjs`, import.meta.url)
  return { find: new RegExp(`^${name}$`), replacement: fileURLToPath(url) }
})

/** The server renders the URLs of files, so both builds must give a file the same name. */
const assetFileNames = 'assets/[name]-[hash:6][extname]'

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    messageParts(),
    ...(mode === 'development' ? [hotScreens] : []),
    react(),
    ...(mode === 'production' ? [constantClassNames, noDevelopmentBuilds] : []),
  ],
  resolve: {
    alias: [withoutParser, ...(mode === 'production' ? productionRouter : [])],
    // With the export condition es2015, rxjs ships native classes instead of ES5 with helpers.
    ...(isSsrBuild || mode === 'test'
      ? {}
      : { conditions: [...defaultClientConditions, 'es2015'] }),
  },
  // Class names are short, because readable class names of table cells made up a tenth of the HTML
  // of a ranking page.
  ...(mode === 'production' && { css: { modules: { generateScopedName: shortClassName } } }),
  // Bundles packages into the server build, because one bundle loads faster than hundreds of
  // modules.
  ssr: {
    noExternal: isSsrBuild || ['react-intl', '@formatjs/intl', 'intl-messageformat', 'validator'],
  },
  build: isSsrBuild
    ? { target: 'node22', minify: false, rolldownOptions: { output: { assetFileNames } } }
    : {
        target: 'es2022',
        outDir: 'dist/client',
        manifest: true,
        // Writes fonts as files: the Content-Security-Policy of pages refuses fonts as data URLs.
        assetsInlineLimit: 0,
        // In kB. MapLibre is larger than 500 kB, and only pages with an open map load it.
        chunkSizeWarningLimit: 1_100,
        rolldownOptions: {
          input: ['src/entry-client.tsx', 'src/start/entry-start.ts'],
          // Writes constants where they are used, such as class names (build/class-names.ts).
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            // Hashes are short, because the entry file lists all file names and hashes do not
            // compress.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames,
            postBanner: chunkBanner,
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
  test,
}))
