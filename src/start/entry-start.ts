import { startScripts } from './start-scripts.ts'

const script = document.querySelector<HTMLScriptElement>('script[data-files]')
const { files = '', messages = '' } = script?.dataset ?? {}

/**
 * Starts a worker that uses `Intl`, and waits for the worker at most one second. The first use of
 * `Intl` blocks the thread that uses it, while the browser loads all locales.
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
  (file) => {
    if (messages.split(' ').includes(file)) script?.toggleAttribute('data-messages-failed', true)
  },
  lookUpLanguages,
)
