import Type from 'typebox'

/** An answer without a body. */
export const Done = Type.Unsafe<undefined>({ description: 'It is done.' })

/** What a form about an account can need, and no more. */
export const smallBody = { bodyLimit: 16 * 1024 }

export const LetterSent = Type.Object(
  { valid_minutes: Type.Integer({ description: 'How long the link in the letter is good.' }) },
  {
    title: 'LetterSent',
    description: 'A letter is on its way, whether the address is known here or not.',
  },
)
