/** Name of the localStorage key. Its value is JSON: the version and a list of ids for each kind. */
export const storageKey = 'following'

/**
 * Whether the browser has a stored list. This check is a separate module, so the home page loads
 * the code of the list only if there is a list.
 */
export function hasStoredList(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}
