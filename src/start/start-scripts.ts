/** Resolves after the first paint of text or pictures, or after a second in browsers that do not report it. */
async function firstPaint(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(drawn))
  await new Promise<void>((drawn) => {
    new PerformanceObserver((entries) => {
      // The first paint may be that of the background alone, while fonts load.
      if (entries.getEntriesByName('first-contentful-paint').length > 0) drawn()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(drawn, 1_000)
  })
}

/**
 * Runs the scripts of a page after the first paint, in order, each in its own task so that input is handled in between.
 * A file that fails is fetched once more and then skipped; the application handles the missing part.
 * This file shares no module with the application: the bundler would move it into a file that the start then waits for.
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
  for (const href of files) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' }))
  }
  await prepare()
  for (const file of files) {
    await load(file)
      .catch(() => load(file))
      .catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve))
  }
}
