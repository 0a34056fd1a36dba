/** An image with known dimensions, such as an `ImageBitmap` or a loaded `<img>`. */
export interface Picture {
  width: number
  height: number
}

export type FieldValue =
  | string
  | boolean
  | File
  | Picture
  | null
  | undefined
  | readonly FieldValue[]

/** Context that rules may depend on. */
export interface RuleContext {
  /** BCP 47 tag of the page's language. The language decides which characters count as letters. */
  locale: string
  form: Readonly<Record<string, FieldValue>>
}

/** @param parameters the text after the rule's name: `between:1,10` → `['1', '10']` */
export type Rule<Value> = (
  value: Value,
  parameters: readonly string[],
  context: RuleContext,
) => boolean
