import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { ResponseCache } from '../../server/response-cache/response-cache.ts'
import { sendResponse } from '../../server/response-cache/send-response.ts'
import { createEventsService } from '../../services/events/app.ts'
import { importPackage } from '../../services/events/import/import-package.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf, runner } from '../../services/events/import/testing.ts'
import { createTestService } from '../../services/events/testing.ts'
import { signClaim } from '../../services/identity/claims/token.ts'
import { createLink } from '../../services/identity/mail/mailed-links.ts'
import { sign } from '../../services/identity/replays/signature.ts'
import {
  claimSecret,
  createTestIdentity,
  origin,
  shopSecret,
  testProfile,
} from '../../services/identity/testing.ts'
import type { Service } from '../../services/platform/http/service.ts'
import { connectionTo, type RawRequest } from './connection.ts'
import type { Known } from './json-values.ts'
import type { Operation } from './operations.ts'

const raceId = 'harbour-half-2026-half'

/** A service with the clients that may call its operations. */
export interface CalledService {
  connection: ReturnType<typeof connectionTo>
  known: Known
  /** Returns headers and body of a request from a client that may call the operation. */
  prepare: (operation: Operation, body: unknown) => Promise<Pick<RawRequest, 'headers' | 'body'>>
}

/** Functions that close resources after the tests. The last resource is closed first. */
type Closers = (() => unknown)[]

export async function startServices(closers: Closers): Promise<Record<string, CalledService>> {
  const events = await startEvents(closers)
  return { events, identity: await startIdentity(closers, events.known.ids) }
}

async function connectTo(service: Service, closers: Closers) {
  if (!service.server.listening) await service.listen({ port: 0, host: '127.0.0.1' })
  const address = service.server.address()
  const connection = connectionTo(typeof address === 'object' && address ? address.port : 0)
  closers.unshift(() => {
    connection.close()
  })
  return connection
}

function jsonOf(body: unknown): Pick<RawRequest, 'body'> & { headers: Record<string, string> } {
  if (body === undefined) return { headers: {} }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function startEvents(closers: Closers): Promise<CalledService> {
  const service = await createTestService()
  const { db } = service
  const responses = new ResponseCache()
  responses.follow({ number: 0, isCurrent: () => true })
  const app = await createEventsService(db, () => new Date('2026-05-01T12:00:00Z'), {
    async sendCached(request, reply, compute) {
      const key = { kind: 'route', url: request.url } as const
      return sendResponse(await responses.respond(key, compute), request, reply)
    },
    organisers: {
      verify: () =>
        Promise.resolve({ credentialId: 'credential-1', organisationId: 'harbour-runners' }),
    },
  })
  closers.unshift(() => service.close())
  closers.unshift(() => app.close())
  const varDirectory = mkdtempSync(join(tmpdir(), 'contract-'))
  closers.unshift(() => {
    rmSync(varDirectory, { recursive: true })
  })
  const rows = Array.from({ length: 60 }, (_, index) =>
    runner(String(index), {
      ...(index % 7 === 0 ? { private: true, team: 'Tugs', city: 'Delft' } : {}),
      ...(index > 50 ? { state: 'did_not_finish', gunTime: null, chipTime: null } : {}),
      ...(index % 2 === 0 ? { gender: null, age: null, country: null, category: null } : {}),
      splitTimes: [index % 3 === 0 ? null : 1_000_000 + index, null],
    }),
  )
  const rankings = [
    {},
    { name: 'Women' },
    { name: 'Men' },
    { name: 'Chip', decidedBy: 'chip' as const },
  ]
  await publishPackage(db, harbourHalf({ rows, rankings }), {})
  const request = { check: false, rejectsFile: undefined, realDataDir: undefined }
  const path = resolve('examples/lakeside-run')
  await importPackage(() => Promise.resolve(db), { ...request, path }, { varDirectory })

  const ids: Record<string, string[]> = {}
  const tables = ['events', 'organisations', 'races', 'rankings', 'participants', 'news', 'files']
  for (const table of tables) {
    const found = await sql<{
      id: string
    }>`select id from ${sql.table(table)} order by id limit 20`.execute(db)
    ids[table] = found.rows.map(({ id }) => id)
  }
  const connection = await connectTo(app, closers)
  const authorization = 'Bearer organiser'
  let isTimed = false
  return {
    connection,
    known: {
      ids: Object.values(ids).flat(),
      named: {
        ...ids,
        raceId: [raceId],
        event: ['harbour-half-2026'],
        race: ['half'],
        key: ['parking'],
        bib: ['1', '7', '52'],
        chip: ['chip-1'],
        device: ['mat'],
        checkpoint: ['start', '5 km', 'finish'],
        wave: ['A'],
      },
    },
    async prepare({ path: template }, body) {
      if (template.startsWith('/v1/import/')) {
        const sent = jsonOf(body)
        return { ...sent, headers: { ...sent.headers, authorization } }
      }
      if (!template.startsWith('/v1/timing/')) return {}
      if (!isTimed) {
        isTimed = true
        const target = `/v1/timing/races/${raceId}/starters`
        const starters = jsonOf({ starters: [{ bib: '1', name: 'Ada', chips: ['chip-1'] }] })
        const headers = { ...starters.headers, authorization }
        await connection.send({ method: 'PUT', target, ...starters, headers })
      }
      const sent = jsonOf(plausible(template, body))
      return { ...sent, headers: { ...sent.headers, authorization } }
    },
  }
}

let starts = 0

/**
 * Replaces values in a generated body by values that the service is likely to accept. The
 * operations `/passings` and `/start` would refuse most generated bodies.
 */
function plausible(template: string, body: unknown): unknown {
  if (template.endsWith('/passings')) return withoutAlternatives(body)
  if (!template.endsWith('/start')) return body
  starts += 1
  // A generated instant may be too far in the future. So the body of every second request for a
  // start has no gun, no waves and no time of the decision.
  const { postponed, reason, devices } = body as Record<string, unknown>
  return starts % 2 === 0 ? body : { postponed, reason, devices }
}

/**
 * Gives each passing exactly one athlete, one place and one time. Most generated passings have two
 * athletes, two places or two times, or lack an athlete, a place or a time.
 */
function withoutAlternatives(body: unknown): unknown {
  const { passings } = body as { passings: Record<string, unknown>[] }
  const one = (passing: Record<string, unknown>, [name, other]: [string, string], value: unknown) =>
    passing[name] === undefined ? { [other]: passing[other] ?? value } : { [name]: passing[name] }
  return {
    passings: passings.map(({ id, kind, withdrawn, ...passing }) => ({
      id,
      kind,
      withdrawn,
      ...one(passing, ['bib', 'chip'], 'chip-1'),
      ...one(passing, ['checkpoint', 'device'], 'mat'),
      ...one(passing, ['at', 'race_ms'], 2_000_000),
    })),
  }
}

/** Placeholder for the token of a link. In each request, the token of a new link replaces it. */
const linkToken = 'x'.repeat(43)

/** Placeholder for an unused refresh token. */
const refreshToken = `${linkToken}.${linkToken}`

const linkPurposes: Record<string, 'sign_up' | 'recovery' | 'email_change'> = {
  '/v1/identity/accounts': 'sign_up',
  '/v1/identity/recovery/confirmation': 'recovery',
  '/v1/identity/account/email/confirmation': 'email_change',
}

async function startIdentity(closers: Closers, ids: readonly string[]): Promise<CalledService> {
  const claimants = [{ id: 'participant', bib: '7', name: 'Ada Lagoon' }]
  const identity = await createTestIdentity({
    organisers: {
      verify: () =>
        Promise.resolve({ credentialId: 'credential-1', organisationId: 'harbour-runners' }),
      claimantsOf: () => Promise.resolve(claimants),
    },
  })
  closers.unshift(() => identity.close())
  const { db } = identity
  const participant = { race_id: raceId, participant_id: 'participant' }
  const claim = signClaim(participant, claimSecret)
  let visitors = 0
  let visitor = await newVisitor()

  async function newVisitor() {
    visitors += 1
    const email = `visitor${String(visitors)}@tugboats.example`
    const browser = await identity.signedUp(email)
    const { body } = await browser.get('account')
    return { id: String(body['id']), cookie: browser.cookie() ?? '', browser }
  }

  const account = () =>
    db
      .selectFrom('accounts')
      .select(['email', 'credentials_version'])
      .where('id', '=', visitor.id)
      .executeTakeFirstOrThrow()

  async function linkFor(path: string): Promise<string> {
    const purpose = linkPurposes[path] ?? 'sign_up'
    const isNew = purpose === 'sign_up'
    visitors += 1
    const { email, credentials_version } = await account()
    const token = await createLink(db, {
      purpose,
      email: purpose === 'recovery' ? email : `new${String(visitors)}@tugboats.example`,
      accountId: isNew ? null : visitor.id,
      credentialsVersion: isNew ? 0 : credentials_version,
    })
    return token ?? linkToken
  }

  async function newRefreshToken(): Promise<unknown> {
    const { email } = await account()
    const credentials = { email, password: testProfile.password, kind: 'bearer' }
    const { body } = await identity.browser().post('sessions', credentials)
    return body['refresh_token']
  }

  return {
    connection: await connectTo(identity.app, closers),
    known: {
      ids: [...ids, claim, linkToken],
      named: {
        email: ['visitor1@tugboats.example', 'ADA@Bücher.example'],
        refresh_token: [refreshToken],
        password: [testProfile.password],
        current_password: [testProfile.password],
      },
    },
    async prepare({ path }, body) {
      // Deletes counted attempts, because rate limits would refuse most requests.
      await db.deleteFrom('attempt_counts').execute()
      const { status } = await visitor.browser.get('account')
      if (status !== 200) visitor = await newVisitor()
      const given = body as { token?: unknown; refresh_token?: unknown } | undefined
      const sent = jsonOf(
        given && {
          ...given,
          ...(given.token === linkToken && { token: await linkFor(path) }),
          ...(given.refresh_token === refreshToken && { refresh_token: await newRefreshToken() }),
        },
      )
      const headers: Record<string, string> = { ...sent.headers, origin, cookie: visitor.cookie }
      if (path.endsWith('/orders')) {
        headers['x-signature'] = sign(sent.body ?? '', shopSecret, Math.floor(Date.now() / 1_000))
      }
      return { ...sent, headers }
    },
  }
}
