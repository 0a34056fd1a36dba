import react from '@vitejs/plugin-react'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { messageParts } from './locales/message-parts.ts'
import { test } from './tests/projects.ts'

const withoutParser = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
}

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [messageParts(), react()],
  resolve: {
    alias: [withoutParser],
    // rxjs ships classes as such under this condition, instead of ES5 with helpers.
    ...(isSsrBuild || mode === 'test'
      ? {}
      : { conditions: [...defaultClientConditions, 'es2015'] }),
  },
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
            codeSplitting: {
              groups: [
                // The map comes when someone opens it, the checks of forms with a form.
                { name: 'vendor', test: /node_modules\/(?!maplibre-gl\/|validator\/)/ },
                // What two screens share comes at once: one file compresses better than fifteen.
                { name: 'parts', test: /\/src\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
  test,
}))
