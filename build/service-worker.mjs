/**
 * Bundles two service workers: a worker with its messages, and a second worker that replaces the
 * first one and then removes itself. Each worker is one file, because a browser replaces a service
 * worker as a whole.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { build } from 'esbuild'

const name = 'virtual:service-worker-messages'
const prefix = 'service_worker.'

/** The messages of the worker in all languages, as JSON: language → name → text. */
function messages() {
  const files = readdirSync('locales').filter((file) => file.endsWith('.json'))
  const languages = files.map((file) => {
    const texts = JSON.parse(readFileSync(`locales/${file}`, 'utf8'))
    const own = Object.entries(texts)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, text]) => [key.slice(prefix.length), text])
    const retry = texts['error_page.retry']
    const home = texts['ui.top_bar.home']
    return [file.replace('.json', ''), { ...Object.fromEntries(own), retry, home }]
  })
  return JSON.stringify(Object.fromEntries(languages))
}

await build({
  entryPoints: {
    'service-worker': 'src/service-worker/service-worker.ts',
    'service-worker-removal': 'src/service-worker/removal.ts',
  },
  outdir: 'dist',
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [
    {
      name: 'messages',
      setup(bundle) {
        bundle.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({
          path: name,
          namespace: name,
        }))
        bundle.onLoad({ filter: /./, namespace: name }, () => ({
          contents: messages(),
          loader: 'json',
        }))
      },
    },
  ],
})
