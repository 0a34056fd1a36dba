// Runs as a worker: the first use of Intl loads the browser's language data, here off the main thread.
Intl.NumberFormat.supportedLocalesOf('en')
globalThis.postMessage('known')
globalThis.close()
