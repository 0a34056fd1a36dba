// Run as a worker: the browser looks up its languages once, and here nobody waits for it.
Intl.NumberFormat.supportedLocalesOf('en')
globalThis.postMessage('known')
globalThis.close()
