import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { LRUCache } from 'lru-cache'
import { bearerToken } from '../platform/http/bearer-token.ts'
import { networkOf } from '../platform/http/network.ts'
import { Problem } from '../platform/http/problem.ts'
import type { SecurityScheme } from '../platform/http/service.ts'
import type { EventsDatabase } from './database.ts'
import { noSuchRace, throwNotFoundOrGone } from './removed.ts'

/**
 * An organiser who has sent a token. The token allows the organiser to write to the events of one
 * organisation.
 */
export interface Organiser {
  credentialId: string
  organisationId: string
}

/** A visitor without a token. A visitor may only have a file checked. */
export interface VisitorWithoutToken {
  credentialId: null
  organisationId: null
  /** Network of the visitor's address. */
  network: string
}

/** Who sends a file: an organiser, or a visitor without a token. */
export type ImportSender = Organiser | VisitorWithoutToken

export const isVisitor = (sender: ImportSender): sender is VisitorWithoutToken =>
  sender.organisationId === null

/** What the token of an organiser may do: time races, or import and correct events. */
export type WriteScope = 'events:write' | 'events:import'

/** Finds the organiser of a token. */
export interface Organisers {
  /**
   * Returns the organiser of a token.
   * @throws Problem 401 for an unknown, expired or revoked token
   * @throws Problem 403 if the token lacks the scope
   */
  verify: (token: string, scope: WriteScope) => Promise<Organiser>
}

export const otherOrganisation = () =>
  new Problem(403, 'token.otherOrganisation', 'This token is of another organisation.')

/** The value of `security` of all routes for organisers. */
const organiserToken = [{ organiserToken: [] }]
export const organiserSchemes: Record<string, SecurityScheme> = {
  organiserToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of an organiser for the events of one organisation.',
  },
}

/** Refuses every token. */
export const noOrganisers: Organisers = {
  verify: () => Promise.reject(new Problem(401, 'apiKey.unknown', 'This token is not known here.')),
}

/** Returns the organiser who sent a request. */
export type OrganiserOf = (request: FastifyRequest) => Organiser

/** Returns who sent a request. */
export type ImportSenderOf = (request: FastifyRequest) => ImportSender

type RouteScope = Pick<FastifyInstance, 'addHook'>

/**
 * Makes all routes of a scope require the token of an organiser.
 * @param check throws a Problem if the organiser must not send this request
 * @returns a function that returns the organiser of a request
 */
export function requireOrganiser(
  scope: RouteScope,
  organisers: Organisers,
  writeScope: WriteScope,
  check?: (request: FastifyRequest, organiser: Organiser) => Promise<void>,
): OrganiserOf {
  return identify(scope, organiserToken, async (request) => {
    const organiser = await verifySender(organisers, request, writeScope)
    await check?.(request, organiser)
    return organiser
  })
}

/**
 * Makes all routes of a scope accept the token of an organiser, and some requests without a token. A
 * token that is not valid is refused.
 * @param needsNoToken whether a visitor may send this request
 * @returns a function that returns the sender of a request
 */
export function allowVisitors(
  scope: RouteScope,
  organisers: Organisers,
  writeScope: WriteScope,
  needsNoToken: (request: FastifyRequest) => boolean,
): ImportSenderOf {
  return identify<ImportSender>(scope, [...organiserToken, {}], (request) =>
    request.headers.authorization === undefined && needsNoToken(request)
      ? { credentialId: null, organisationId: null, network: networkOf(request.ip) }
      : verifySender(organisers, request, writeScope),
  )
}

/**
 * Finds the sender of each request of a scope before its handler runs.
 * @param security the value of `security` of the routes
 * @returns a function that returns the sender of a request
 */
function identify<Identified extends object>(
  scope: RouteScope,
  security: NonNullable<FastifySchema['security']>,
  find: (request: FastifyRequest) => Identified | Promise<Identified>,
): (request: FastifyRequest) => Identified {
  scope.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security }
  })
  const senders = new WeakMap<FastifyRequest, Identified>()
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    senders.set(request, await find(request))
  })
  return (request) => {
    const sender = senders.get(request)
    if (sender === undefined) throw new Error('the request has no sender')
    return sender
  }
}

/**
 * Verifies the token of a request.
 * @throws Problem 401, 403
 */
export async function verifySender(
  organisers: Organisers,
  { headers }: Pick<FastifyRequest, 'headers'>,
  scope: WriteScope,
): Promise<Organiser> {
  return organisers.verify(tokenOf(headers), scope)
}

/**
 * Returns the token of a request: `Authorization: Bearer parcours_organiser_…`.
 * @throws Problem 401 token.missing
 */
function tokenOf(headers: FastifyRequest['headers']): string {
  const token = bearerToken(headers)
  if (token !== undefined) return token
  throw new Problem(
    401,
    'token.missing',
    'Send the token of an organiser: Authorization: Bearer parcours_organiser_…',
    'authorization',
  )
}

/**
 * Milliseconds for which the organisation of a race is cached. Without the cache, each passing of a
 * busy race would query the organisation.
 */
const reuseMs = 5_000

/** Finds the organisation of each race. Keeps the organisations in a cache. */
export class RaceOwners {
  readonly #db: EventsDatabase
  readonly #organisations = new LRUCache<string, string>({ max: 1_000, ttl: reuseMs })

  constructor(db: EventsDatabase) {
    this.#db = db
  }

  /**
   * Checks that an organiser may write to a race.
   * @throws Problem 403 token.otherOrganisation; 404 race.notFound, 410 event.gone
   */
  async require(raceId: string, { organisationId }: Organiser): Promise<void> {
    const owner = this.#organisations.get(raceId) ?? (await this.#find(raceId))
    if (owner === organisationId) return
    throw otherOrganisation()
  }

  async #find(raceId: string): Promise<string> {
    const race = await this.#db
      .selectFrom('races')
      .innerJoin('events', 'events.id', 'races.event_id')
      .select('organisation_id')
      .where('races.id', '=', raceId)
      .executeTakeFirst()
    if (!race) return throwNotFoundOrGone(this.#db, 'race', raceId, noSuchRace())
    this.#organisations.set(raceId, race.organisation_id)
    return race.organisation_id
  }
}
