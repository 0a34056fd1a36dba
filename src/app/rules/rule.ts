/** A picture whose size is known: an `ImageBitmap`, an `<img>` that has loaded. */
export interface Picture {
  width: number
  height: number
}

/** What a control holds. */
export type FieldValue =
  | string
  | boolean
  | File
  | Picture
  | null
  | undefined
  | readonly FieldValue[]

/** What a value is judged beside. */
export interface RuleContext {
  /** BCP 47 tag of the page: what counts as a letter. */
  locale: string
  /** All fields of the form by their names. */
  form: Readonly<Record<string, FieldValue>>
}

/** @param parameters what follows the rule's name: `between:1,10` → `['1', '10']` */
export type Rule<Value> = (
  value: Value,
  parameters: readonly string[],
  context: RuleContext,
) => boolean
