/**
 * Starts the site from the bundle that build/bundles.mjs writes. With `--dev`, starts the site from
 * its sources. Without a bundle, a start would load thousands of modules.
 */
const program = process.argv.includes('--dev') ? './run-site.ts' : '../dist/site.mjs'
await import(new URL(program, import.meta.url).href)

export {}
