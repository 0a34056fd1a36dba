import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Responses } from '../../../tests/visit.tsx'

export type Resolve = (variables: Record<string, unknown>) => object | Promise<object>

export const account = {
  __typename: 'Account',
  id: 'account-1',
  email: 'ada@tugboats.example',
  firstName: 'Ada',
  lastName: 'Lagoon',
  dateOfBirth: '1990-02-03',
  nationality: 'nl',
  gender: 'F',
  newsletter: false,
  privateProfile: false,
  language: 'EN',
}
const race = { id: 'half', name: 'Half', event: { id: 'harbour', name: 'Harbour Run' } }
export const result = {
  athleteId: 'half~p-7',
  raceId: 'half',
  participantId: 'p-7',
  isPrivate: false,
  isOwn: false,
  athlete: { id: 'half~p-7', name: 'Ada Lagoon', bib: '007', isPrivate: false, race },
}
const sessions = [
  {
    id: 'session-1',
    kind: 'COOKIE',
    browser: 'Firefox',
    system: 'Windows',
    current: true,
    createdAt: '2026-11-01T08:00:00.000Z',
    usedAt: '2026-11-20T22:00:00.000Z',
  },
  {
    id: 'session-2',
    kind: 'BEARER',
    browser: null,
    system: null,
    current: false,
    createdAt: '2026-11-02T08:00:00.000Z',
    usedAt: '2026-11-20T10:00:00.000Z',
  },
]
export const me = {
  ...account,
  following: { athletes: [] },
  organiserAccess: { operator: false, organisations: [] },
  sessions,
  results: { total: 1, items: [result] },
  replays: { total: 0, items: [] },
}
/** A mutation that the browser sent: its name in the schema and its input. */
export type Sent = [name: string, input: unknown]

const mutations = [
  'signUp',
  'confirm',
  'signIn',
  'signOut',
  'requestRecovery',
  'recover',
  'updateProfile',
  'changePassword',
  'changeEmail',
  'confirmEmail',
  'claimResult',
  'hideResult',
  'releaseResult',
  'endSession',
  'endOtherSessions',
  'endAllSessions',
  'deleteAccount',
  'createOrganiserToken',
  'revokeOrganiserToken',
  'grantAccess',
  'deleteAccessRequest',
  'withdrawAccess',
  'releaseClaim',
]

const operationOf = (mutation: string) => mutation.charAt(0).toUpperCase() + mutation.slice(1)

/**
 * A fake gateway that records all mutations in `sent`. By default, the mutations succeed.
 * @param more responses that replace or extend the default responses, by operation name
 */
export function gatewayOf(sent: Sent[], more: Record<string, Resolve> = {}): Responses {
  const accepted = mutations.map((name): [string, Resolve] => {
    const operation = operationOf(name)
    return [
      operation,
      (variables) => {
        sent.push([name, variables['input']])
        return more[operation]?.(variables) ?? { [name]: { account: null, userErrors: [] } }
      },
    ]
  })
  return {
    AccountScreen: () => ({ me }),
    OpenedLink: () => ({ openedLink: { valid: true } }),
    ClaimScreen: () => ({ viewer: { signedIn: true }, claimableResult: result }),
    ...more,
    ...Object.fromEntries(accepted),
  }
}

/** The response data of a mutation that the service refuses. */
export const refused = (name: string, code: string, field: string | null = null) => ({
  [name]: { userErrors: [{ field, code, message: 'no' }] },
})

export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
