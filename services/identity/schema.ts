import Type from 'typebox'

/** Schema of a response without a body. */
export const NoContent = Type.Unsafe<undefined>({ description: 'Success, without a body.' })

/** Route option that limits the size of the body of all account forms. */
export const smallBody = { bodyLimit: 16 * 1024 }

export const EmailSent = Type.Object(
  {
    valid_minutes: Type.Integer({ description: 'Validity of the link in the e-mail, in minutes.' }),
  },
  {
    title: 'LetterSent',
    description:
      'An e-mail has been queued. The response is the same for known and unknown addresses.',
  },
)
