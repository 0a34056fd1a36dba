let locks = 0

/**
 * Stops the page from scrolling. If dialogs are nested, only the release of the last lock restores
 * scrolling.
 * @returns a function that releases the lock
 */
export function lockScrolling(): () => void {
  locks += 1
  document.documentElement.dataset['locked'] = ''
  return () => {
    locks -= 1
    if (locks === 0) delete document.documentElement.dataset['locked']
  }
}
