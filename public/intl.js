// This file runs as a worker. The first use of Intl makes the browser load its language data; the
// worker keeps that work off the main thread.
Intl.NumberFormat.supportedLocalesOf('en')
globalThis.postMessage('known')
globalThis.close()
