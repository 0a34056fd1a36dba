import { Value } from 'typebox/value'
import { utcDay } from '../../domain/civil-days.ts'
import { slug } from '../../reader/schema-fields.ts'
import { parseArguments, WrongUsage } from '../../services/platform/wrong-usage.ts'
import {
  addCredential,
  type CredentialKind,
  type CredentialsDatabase,
  listCredentials,
  type NewCredential,
  revokeCredential,
  usualLimits,
} from './queries.ts'

/** For each kind of credential, the scopes that it may have and its default scopes. */
const scopesOf: Record<CredentialKind, { allowed: readonly string[]; usual: readonly string[] }> = {
  app: { allowed: ['graphql:read', 'rest:read'], usual: ['graphql:read', 'rest:read'] },
  organiser: {
    allowed: ['events:write', 'events:import', 'graphql:read', 'rest:read'],
    usual: ['events:write'],
  },
}

/** Maximum number of days for which a credential is valid: ten years. */
const longestValidity = 3_650
/** Maximum value of the database columns for quotas. */
const highestQuota = 2_147_483_647

export const credentialsUsage = `Usage: npm run parcours -- credentials add app NAME [--scope SCOPE]… [--requests N] [--cost N] [--days N]
       npm run parcours -- credentials add organiser NAME --organisation ID [--organisation-name NAME] [--scope SCOPE]… [--requests N] [--cost N] [--days N]
       npm run parcours -- credentials list
       npm run parcours -- credentials revoke ID

add             prints a new secret on standard output, once: only its hash is stored
NAME            who uses it, such as “Results app of the club”
--organisation ID
                the organisation that an organiser may write to
--organisation-name NAME
                adds this organisation if the site does not have the ID yet
--scope SCOPE   graphql:read, rest:read (an app has both by default) or, for organisers only, events:write (timing; their
                default) and events:import (packages and corrections)
--requests N    requests a minute, GraphQL and REST together (default: ${String(usualLimits.requestsPerMinute)}; 0: no limit)
--cost N        cost of GraphQL operations a minute (default: ${String(usualLimits.costPerMinute)}; 0: no limit)
--days N        days until it expires (default: ${String(usualLimits.validDays)}; at most ${String(longestValidity)})
list            prints all credentials as JSON lines, oldest first, without secrets
revoke ID       ends a credential; a running site refuses it within five seconds

See docs/operating.md.
`

export type CredentialsCommand =
  | { type: 'list' }
  | { type: 'revoke'; id: string }
  | { type: 'add'; credential: NewCredential }

/**
 * Reads the arguments of the command `credentials`.
 * @param maxCost maximum cost of one operation. A limit of the cost per minute must not be smaller
 * @throws WrongUsage when an argument is wrong
 */
export function readCredentialsCommand(
  argv: readonly string[],
  maxCost: number,
): CredentialsCommand {
  const { values, positionals } = parsed(argv)
  const [type, ...operands] = positionals
  if (type === 'add') return readAdd(operands, values, maxCost)
  if (Object.keys(values).some((option) => option in optionsOfAdd)) {
    throw new WrongUsage('Options belong to `add`.')
  }
  if (type === 'list' && operands.length === 0) return { type: 'list' }
  const [id, ...more] = operands
  if (type === 'revoke' && id !== undefined && more.length === 0) return { type: 'revoke', id }
  throw new WrongUsage('Give `add`, `list` or `revoke ID`.')
}

const optionsOfAdd = {
  organisation: { type: 'string' },
  'organisation-name': { type: 'string' },
  scope: { type: 'string', multiple: true },
  requests: { type: 'string' },
  cost: { type: 'string' },
  days: { type: 'string' },
} as const

const parsed = (argv: readonly string[]) => parseArguments(argv, optionsOfAdd)

function readAdd(
  [kind, name = '', ...more]: string[],
  values: ReturnType<typeof parsed>['values'],
  maxCost: number,
): CredentialsCommand {
  if (kind !== 'app' && kind !== 'organiser') throw new WrongUsage('Give `app` or `organiser`.')
  if (name.trim() === '' || more.length > 0) {
    throw new WrongUsage('Give one name, in quotation marks if it has several words.')
  }
  const { allowed, usual: usualScopes } = scopesOf[kind]
  const scopes = values.scope ?? usualScopes
  const unknown = scopes.find((scope) => !allowed.includes(scope))
  if (unknown !== undefined) {
    throw new WrongUsage(
      `The scope of this kind is not “${unknown}”. Give one of ${allowed.join(', ')}.`,
    )
  }
  if (kind === 'organiser' && values.organisation === undefined) {
    throw new WrongUsage('Give the --organisation that the organiser may write to.')
  }
  if (kind === 'app' && values.organisation !== undefined) {
    throw new WrongUsage('An app reads all organisations: leave --organisation out.')
  }
  const organisationName = values['organisation-name']?.trim()
  if (organisationName !== undefined) requireNewOrganisation(values.organisation, organisationName)
  const costPerMinute =
    readNumber('cost', values.cost, [0, highestQuota]) ?? usualLimits.costPerMinute
  if (costPerMinute > 0 && costPerMinute < maxCost) {
    throw new WrongUsage(`One operation may cost ${String(maxCost)}: give --cost at least as much.`)
  }
  return {
    type: 'add',
    credential: {
      kind,
      name: name.trim(),
      organisationId: values.organisation,
      organisationName,
      scopes: [...new Set(scopes)],
      requestsPerMinute:
        readNumber('requests', values.requests, [0, highestQuota]) ?? usualLimits.requestsPerMinute,
      costPerMinute,
      validDays: readNumber('days', values.days, [1, longestValidity]) ?? usualLimits.validDays,
    },
  }
}

/** @throws WrongUsage for an id or a name that no organisation can have */
function requireNewOrganisation(id: string | undefined, name: string): void {
  if (!Value.Check(slug, id)) {
    throw new WrongUsage('Write the --organisation like lakeside-runners.')
  }
  if (name === '' || name.length > 200) {
    throw new WrongUsage('Write the --organisation-name, with at most 200 characters.')
  }
}

function readNumber(
  option: string,
  text: string | undefined,
  [least, most]: [least: number, most: number],
): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new WrongUsage(
    `--${option} is “${text}”. Give a whole number from ${String(least)} to ${String(most)}.`,
  )
}

/**
 * Executes the command. `add` writes only the secret to standard output, so a script can store it.
 * @throws Problem 404 for an unknown organisation or credential
 */
export async function executeCredentialsCommand(
  db: CredentialsDatabase,
  command: CredentialsCommand,
): Promise<{ stdout: string; stderr?: string }> {
  if (command.type === 'list') {
    const credentials = await listCredentials(db)
    return { stdout: credentials.map((one) => `${JSON.stringify(one)}\n`).join('') }
  }
  if (command.type === 'revoke') {
    await revokeCredential(db, command.id)
    return { stdout: `${command.id} is revoked.\n` }
  }
  const { id, secret, expiresAt } = await addCredential(db, command.credential)
  return {
    stdout: `${secret}\n`,
    stderr: `Credential ${id} expires on ${utcDay(expiresAt)}. Its secret is shown only now:\n`,
  }
}
