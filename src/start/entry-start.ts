import { startScripts } from './start-scripts.ts'

const { files = '' } =
  document.querySelector<HTMLScriptElement>('script[data-files]')?.dataset ?? {}

/**
 * The first use of `Intl` blocks while the browser loads all locales, so a worker triggers it for at most one second.
 */
const lookUpLanguages = () =>
  new Promise<void>((resolve) => {
    const worker = new Worker('/intl.js')
    worker.onmessage = worker.onerror = () => {
      resolve()
    }
    setTimeout(resolve, 1_000)
  })

await startScripts(
  files.split(' '),
  (file) => import(/* @vite-ignore */ file) as Promise<unknown>,
  lookUpLanguages,
)
