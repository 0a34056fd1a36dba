import Type from 'typebox'

/** A response without a body. */
export const NoContent = Type.Unsafe<undefined>({ description: 'Success, without a body.' })

/** Body limit of all forms about accounts. */
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
