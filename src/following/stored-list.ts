/** Name of the localStorage key. Its value is JSON: the version and a list of ids for each kind. */
export const storageKey = 'following'

/**
 * Whether the browser has a stored list. The home page needs nothing else before it loads the list.
 */
export function hasStoredList(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}
