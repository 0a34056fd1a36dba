/**
 * Returns the site's word for a GraphQL enum value: `INLINE_SKATING` → `inline_skating`. Null and
 * undefined stay as they are.
 */
export function wordOf<T extends string | null | undefined>(value: T): EnumWord<T> {
  return (value == null ? value : value.toLowerCase()) as EnumWord<T>
}

type EnumWord<T> = T extends string ? Lowercase<T> : T

/** Returns the GraphQL enum value for a word of the site: `inline_skating` → `INLINE_SKATING`. */
export function enumValueOf<T extends string>(word: T): Uppercase<T> {
  return word.toUpperCase() as Uppercase<T>
}
