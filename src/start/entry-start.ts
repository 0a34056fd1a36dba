import { savesData } from './saves-data.ts'
import { prefetchFiles, startScripts } from './start-scripts.ts'

const { files = '', prefetch = '' } =
  document.querySelector<HTMLScriptElement>('script[data-files]')?.dataset ?? {}

/** At its first use of `Intl` a browser looks up all its languages: a worker does so, for a second at most. */
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
// Visitors read for longer than that before they open the next page; until then this page has the network.
if (!savesData()) setTimeout(prefetchFiles, 2_000, prefetch.split(' ').filter(Boolean))
