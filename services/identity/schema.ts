import Type from 'typebox'

/** Schema of a response without a body. */
export const NoContent = Type.Unsafe<undefined>({ description: 'Success, without a body.' })

/** Route option that limits the size of the body of an account form. */
export const smallBody = { bodyLimit: 16 * 1024 }

const linkSent = (title: string, description: string, validity: string) =>
  Type.Object({ valid_minutes: Type.Integer({ description: validity }) }, { title, description })

export const EmailSent = linkSent(
  'LetterSent',
  'An e-mail has been queued. The response is the same for known and unknown addresses.',
  'Validity of the link in the e-mail, in minutes; the same for known and unknown addresses.',
)

export const ConfirmationSent = linkSent(
  'ConfirmationSent',
  'An e-mail to the new address has been queued.',
  'Validity of the link in the e-mail, in minutes.',
)
