/** The word of the site for an enum value of GraphQL: `INLINE_SKATING` is `inline_skating`, null stays null. */
export function wordOf<T extends string | null | undefined>(value: T): EnumWord<T> {
  return (value == null ? value : value.toLowerCase()) as EnumWord<T>
}

type EnumWord<T> = T extends string ? Lowercase<T> : T

/** The enum value of GraphQL for a word of the site: `inline_skating` is `INLINE_SKATING`. */
export function enumValueOf<T extends string>(word: T): Uppercase<T> {
  return word.toUpperCase() as Uppercase<T>
}
