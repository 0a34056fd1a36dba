/** Milliseconds from a navigation until the service worker is told about the page. */
const shownMs = 1_000

/**
 * Registers the service worker, and tells the service worker which pages the visitor looks at. This
 * file imports nothing. Otherwise the entry file would contain a list of the imported files.
 * @param listKey name of the localStorage key of the followed things
 */
export function register(listKey: string, savesData: boolean): void {
  // Pages with an insecure origin cannot use service workers. In private windows, some browsers
  // refuse to register a service worker.
  if ('serviceWorker' in navigator) tellVisits(listKey, savesData).catch(() => undefined)
}

async function tellVisits(listKey: string, savesData: boolean): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js')
  const registration = await navigator.serviceWorker.ready
  const tell = () => {
    const path = location.pathname + location.search
    registration.active?.postMessage({ path, athletes: athletesIn(listKey) })
  }
  tell()
  // Without a network, the browser itself opens links, and the service worker responds.
  addEventListener('click', leaveToBrowser, true)
  // Browsers without the Navigation API keep only pages that they load as documents.
  if (savesData || !('navigation' in window)) return
  let timer: ReturnType<typeof setTimeout> | undefined
  window.navigation.addEventListener('currententrychange', () => {
    clearTimeout(timer)
    timer = setTimeout(tell, shownMs)
  })
}

function leaveToBrowser(event: MouseEvent): void {
  const { target } = event
  const link = target instanceof Element && target.closest('a[href^="/"]')
  const hasWorker = navigator.serviceWorker.controller !== null
  if (link && hasWorker && !navigator.onLine) event.stopPropagation()
}

/** Returns the ids of the followed athletes. The service worker cannot read localStorage. */
function athletesIn(listKey: string): unknown[] {
  try {
    const list = JSON.parse(localStorage.getItem(listKey) ?? '{}') as { athletes?: unknown[] }
    return list.athletes ?? []
  } catch {
    return []
  }
}
