/** A plain space, or no space, where French has a no-break space. */
const plainSpace = / [;?!»%]| :(?!:)|« |«(?!\u00A0)|[\p{L}\d}>][;?!»]|[\p{L}}>]:(?!:)/u
/** A no-break space of the wrong width: narrow before `;`, `?`, `!` and `%`, wide elsewhere. */
const wrongWidth = /\u00A0[;?!%]|\u202F[:»]|«\u202F/

/**
 * True when a French text breaks a rule for spaces beside punctuation. U+202F stands before `;`,
 * `?`, `!` and `%`. U+00A0 stands before `:` and inside guillemets.
 */
export function hasWrongFrenchSpace(text: string): boolean {
  return plainSpace.test(text) || wrongWidth.test(text)
}
