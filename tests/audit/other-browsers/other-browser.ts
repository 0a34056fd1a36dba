/**
 * A window of Firefox or WebKit as Debian installs them. Playwright can only drive versions that it
 * downloads.
 */
export interface OtherBrowser {
  /** Opens a URL. Waits until the page has loaded. */
  open: (url: string) => Promise<void>
  /** Evaluates an expression in the page. Its value must be a string or a boolean. */
  evaluate: (expression: string) => Promise<unknown>
  /** Returns the errors since the last call: uncaught errors and errors in the console. */
  takeErrors: () => Promise<string[]>
  /** Ends the browser. */
  close: () => Promise<void>
}
