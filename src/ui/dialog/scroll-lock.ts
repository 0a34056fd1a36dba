let locks = 0

/**
 * Keeps the page behind a dialog where it is. Counted: the page scrolls again once the last of nested
 * dialogs is gone.
 * @returns what ends it
 */
export function lockScrolling(): () => void {
  locks += 1
  document.documentElement.dataset['locked'] = ''
  return () => {
    locks -= 1
    if (locks === 0) delete document.documentElement.dataset['locked']
  }
}
