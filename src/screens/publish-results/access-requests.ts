import { sendTo } from './import-requests.ts'

export interface OwnOrganisation {
  id: string
  name: string
}

export interface OrganiserAccess {
  /** E-mail address of the account. */
  email: string
  /** Organisations for which the account may publish. */
  organisations: OwnOrganisation[]
}

/**
 * Reads the access of the visitor's account. Undefined for a visitor who is not signed in.
 * @throws RefusedRequest
 */
export async function readAccess(): Promise<OrganiserAccess | undefined> {
  const viewer = await sendTo<{ signed_in: boolean }>(undefined, '/v1/identity/viewer')
  if (!viewer.signed_in) return undefined
  const path = '/v1/identity/account'
  const [{ email }, { organisations }] = await Promise.all([
    sendTo<Pick<OrganiserAccess, 'email'>>(undefined, path),
    sendTo<Pick<OrganiserAccess, 'organisations'>>(undefined, `${path}/organiser-access`),
  ])
  return { email, organisations }
}

/** Hours for which the page may publish until it needs the password again: a day of races. */
const validHours = 12

/**
 * Creates a token with which the page publishes for an organisation of the account.
 * @param given.name name of the token in the list of the account
 * @throws RefusedRequest account.wrongPassword, organiserAccess.required
 */
export async function startPublishing(given: {
  organisation: string
  password: string
  name: string
}): Promise<string> {
  const { organisation, password, name } = given
  const { token } = await sendTo<{ token: string }>(undefined, '/v1/identity/organiser-tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      organisation_id: organisation,
      name,
      password,
      valid_hours: validHours,
    }),
  })
  return token
}
