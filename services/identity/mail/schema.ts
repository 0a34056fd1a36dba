import Type from 'typebox'
import { OneOf } from '../../platform/http/schemas.ts'
import type { Purpose } from './mailed-links.ts'

const purposes = ['sign_up', 'recovery', 'email_change'] as const satisfies readonly Purpose[]

export const OpenedLinkQuery = Type.Object({
  purpose: OneOf(purposes, {
    title: 'LinkPurpose',
    description: 'What the link is for.',
    values: {
      sign_up: 'To create an account, from `signUp`.',
      recovery: 'To choose a new password, from `requestRecovery`.',
      email_change: 'To confirm a new e-mail address, from `changeEmail`.',
    },
  }),
})

export const OpenedLink = Type.Object(
  {
    valid: Type.Boolean({
      description: 'False for a link that was used or has expired, and without a cookie of a link.',
    }),
  },
  { title: 'OpenedLink', description: 'A link from an e-mail.' },
)
