import { domainToASCII } from 'node:url'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { Problem } from '../platform/problem.ts'
import { OneOf } from '../platform/schemas.ts'
import { languages } from './mail/languages.ts'

/** One line with something on it. */
export const line = (maxLength: number, description: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^ *[^\\u0000- \\u007F][^\\u0000-\\u001F\\u007F]*$',
    description,
  })

/** One address, in a form that no mail program takes for several or for a name. */
export const email = (description: string) =>
  Type.String({
    maxLength: 254,
    pattern:
      '^[^\\s@"(),:;<>\\[\\]\\\\\\u0000-\\u001F\\u007F]{1,64}@[^\\s@.,;<>\\u0000-\\u001F]+(?:\\.[^\\s@.,;<>\\u0000-\\u001F]+)+$',
    description,
  })

/** A country in a question. */
export const country = (description: string) => Type.String({ pattern: '^[a-z]{2}$', description })

/** A password that somebody chooses; every sign is allowed. */
export const newPassword = (description: string) =>
  Type.String({ minLength: 10, maxLength: 200, description })

/** A password that somebody remembers. */
export const password = (description: string) =>
  Type.String({ minLength: 1, maxLength: 200, description })

/** The secret of a link in a letter. */
export const linkToken = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  description: 'From the link in the e-mail; browsers that followed the link send it as a cookie.',
})

export const Language = OneOf(languages, { description: 'Of what we write to this person.' })

/**
 * The one spelling under which an address is known.
 * @throws Problem when its domain cannot be one
 */
export function canonicalEmail(given: string): string {
  const [name = '', domain = ''] = given.normalize('NFC').toLowerCase().split('@')
  const ascii = domainToASCII(domain)
  if (ascii === '') {
    throw new Problem(400, 'request.invalid', 'This is not an e-mail address.', 'email')
  }
  return `${name}@${ascii}`
}

/** For a route whose body may say null where it has nothing to say. */
export const nullsLeftOut = {
  preValidation: (request: FastifyRequest, _reply: unknown, done: () => void) => {
    request.body = withoutNulls(request.body)
    done()
  },
}

function withoutNulls(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}
