/**
 * Name of the localStorage key. The stored JSON contains the version and a list of ids for each
 * kind.
 */
export const storageKey = 'following'

/**
 * Whether the browser has stored what the visitor follows. This check is a separate module. The
 * home page loads the larger code for the list only if this check succeeds.
 */
export function hasStoredList(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}
