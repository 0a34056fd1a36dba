import { nextTask } from './next-task.ts'

/** Resolves once the browser has drawn the page, or a fifth of a second later where it does not say so. */
async function firstPaint(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(drawn))
  await new Promise<void>((drawn) => {
    new PerformanceObserver(() => {
      drawn()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(drawn, 200)
  })
}

/**
 * Fetches the scripts of a page once it is drawn and runs them in their order, each in a task of its own: a slow
 * telephone shows the page first and answers a touch in between. A file that fails is fetched once more and then left
 * out: the application decides what the page can do without it.
 * @param files addresses
 * @param load runs one of them
 * @param prepare what they wait for while they arrive
 */
export async function startScripts(
  files: readonly string[],
  load: (file: string) => Promise<unknown>,
  prepare: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  await firstPaint()
  appendLinks('modulepreload', files)
  await prepare()
  for (const file of files) {
    await load(file)
      .catch(() => load(file))
      .catch(() => undefined)
    await nextTask()
  }
}

/** Downloads files at the lowest priority: scripts are compiled but not run, style sheets are not applied. */
export function prefetchFiles(files: readonly string[]): void {
  const isStyle = (file: string) => file.endsWith('.css')
  appendLinks(
    'modulepreload',
    files.filter((file) => !isStyle(file)),
  )
  appendLinks('prefetch', files.filter(isStyle))
}

function appendLinks(rel: string, files: readonly string[]): void {
  for (const href of files) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel, href, fetchPriority: 'low' }))
  }
}
