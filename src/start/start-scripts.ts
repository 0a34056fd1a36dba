import { nextTask } from './next-task.ts'

/** Resolves after the first paint, or after 200 ms in browsers that do not report it. */
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
 * Runs the scripts of a page after the first paint, in order, each in its own task so that input is handled in between.
 * A file that fails is fetched once more and then skipped; the application handles the missing part.
 * @param files URLs of the scripts
 * @param load fetches and runs one script
 * @param prepare runs before the first script, while the files download
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
