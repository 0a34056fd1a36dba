import { maxLengths, minPasswordLength } from '../../domain/form-limits.ts'
import { domainToASCII } from 'node:url'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { patterns } from '../platform/http/patterns.ts'
import { Problem } from '../platform/http/problem.ts'
import { OneOf } from '../platform/http/schemas.ts'
import { gendersInForms } from '../../domain/results.ts'

/** Returns the schema of one e-mail address without display name, safe in mail headers. */
export const email = (description: string) =>
  Type.String({
    maxLength: maxLengths.email,
    pattern: patterns.email,
    description,
  })

/** Returns the schema of a country code in a request. */
export const country = (description: string) =>
  Type.String({ pattern: patterns.existingCountry, description })

/** Returns the schema of a new password. Every character is allowed. */
export const newPassword = (description: string) =>
  Type.String({ minLength: minPasswordLength, maxLength: maxLengths.password, description })

/** Returns the schema of an existing password. */
export const password = (description: string) =>
  Type.String({ minLength: 1, maxLength: maxLengths.password, description })

/** Schema of the token of a link in an e-mail. */
export const linkToken = Type.String({
  pattern: patterns.linkToken,
  description:
    'Token of the link in the e-mail. Left out by pages of the site, whose browser holds it in a cookie.',
})

/** Schema of the name of the link with which a page of the site was opened. */
export const linkName = Type.Optional(
  Type.String({
    maxLength: 100,
    description:
      'Sent by pages of the site only: the link that the page was opened with. Refused with `link.other` if the browser has opened another link since.',
  }),
)

/** Schema of the path of the page to which the link in an e-mail returns. */
export const returnPath = Type.Optional(
  Type.String({
    maxLength: maxLengths.returnPath,
    pattern: patterns.pagePath,
    description:
      'Path of the page of the site to which the visitor returns in the end, such as `/en/following`. The link in the e-mail has it as the parameter `next`.',
  }),
)

/** Returns the schema of a gender. */
export const gender = (description: string) =>
  OneOf(gendersInForms, { title: 'Gender', description })

/**
 * Matches an ASCII domain. `(…)` would be a comment in the header of an e-mail, and many spellings
 * of one address would have their own limits.
 */
const asciiDomain = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/

/**
 * Normalises an e-mail address to lower case with an ASCII domain.
 * @throws Problem 400 request.invalid when the domain is invalid
 */
export function canonicalEmail(given: string): string {
  const [name = '', domain = ''] = given.normalize('NFC').toLowerCase().split('@')
  const ascii = domainToASCII(domain)
  if (!asciiDomain.test(ascii)) {
    throw new Problem(400, 'request.invalid', 'This is not an e-mail address.', 'email')
  }
  return `${name}@${ascii}`
}

/** Route option that removes null fields of the body before validation. */
export const dropNulls = {
  preValidation: (request: FastifyRequest, _reply: unknown, done: () => void) => {
    request.body = withoutNulls(request.body)
    done()
  },
}

function withoutNulls(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}
