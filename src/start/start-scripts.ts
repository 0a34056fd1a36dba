/**
 * Resolves when the browser has painted the first text or picture. Waits at most one second after
 * the first animation frame, because some browsers do not report this paint.
 */
async function firstPaint(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(drawn))
  await new Promise<void>((drawn) => {
    new PerformanceObserver((entries) => {
      // The first paint may contain only the background while fonts are loading, so wait for the
      // first content.
      if (entries.getEntriesByName('first-contentful-paint').length > 0) drawn()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(drawn, 1_000)
  })
}

/**
 * Runs the scripts of a page in order after the first paint. Each script runs in a separate task,
 * so the browser can handle input between scripts. A script that fails is requested once more. A
 * script that fails again is skipped. This file must not share a module with the application.
 * Otherwise the bundler would move the shared module into another file, and the start would wait
 * for that file.
 * @param files URLs of the scripts
 * @param load fetches and runs one script
 * @param onSkip called with the URL of a script that failed twice, before the next script runs
 * @param prepare runs before the first script, while the scripts download
 */
export async function startScripts(
  files: readonly string[],
  load: (file: string) => Promise<unknown>,
  onSkip: (file: string) => void,
  prepare: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  await firstPaint()
  const failedAhead = new Set<string>()
  for (const href of files) {
    const link = document.createElement('link')
    link.addEventListener('error', () => failedAhead.add(href))
    document.head.append(Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' }))
  }
  await prepare()
  for (const file of files) {
    const wasRequested = failedAhead.has(file)
    try {
      await (wasRequested ? load(file) : load(file).catch(() => load(file)))
    } catch {
      onSkip(file)
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}
