import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { notUtf8 } from '../../platform/http/send-error.ts'
import type { Service } from '../../platform/http/service.ts'
import type { TypeBoxTypeProvider } from '../../platform/http/typebox-provider.ts'
import type { Clock } from '../clock.ts'
import type { EventsDatabase } from '../database.ts'
import { putState, putStatus } from './decisions.ts'
import { HeldLists, readTimingStatus } from './passings/held.ts'
import { type OrganiserOf, type Organisers, RaceOwners, requireOrganiser } from '../organisers.ts'
import { bodyFormats } from './passings/passing-formats.ts'
import type { PassingOutcome } from './passings/record-passings.ts'
import {
  Decision,
  HeldPassings,
  HeldQuery,
  type Notice,
  PassingParameter,
  Passings,
  type PassingsResult,
  PassingsResult as PassingsResultSchema,
  RaceParameter,
  Start,
  Starters,
  StartersResult,
  State,
  StateParameter,
  Status,
  StatusParameter,
  StatusResult,
  TimingStatus,
} from './race/schema.ts'
import { putStart } from './put-start.ts'
import { decidedAtOf, SentInstants, startDecision } from './race/sent-instants.ts'
import { sentPassings, withdrawalOf } from './passings/sent-passings.ts'
import { maxRemarks, sentStarters } from './starters/sent-starters.ts'
import { putStarters } from './starters/starters.ts'
import type { TimingWriter } from './timing.ts'

/** Maximum size of a batch in bytes. 1,000 passings with long ids fit. */
const maxPassingsBytes = 1024 * 1024
/** Maximum size of a start list in bytes. A list of 100,000 people usually fits. */
const maxStartersBytes = 32 * 1024 * 1024

interface Options {
  organisers: Organisers
  clock: Clock
}

/** Adds the routes for timing systems. Timing systems send the token of an organiser. */
export function timingRoutes(
  app: Service,
  db: EventsDatabase,
  timing: TimingWriter,
  { organisers, clock }: Options,
): void {
  void app.register((instance, _options, done) => {
    const scope = instance.withTypeProvider<TypeBoxTypeProvider>()
    readOtherFormats(scope)
    const owners = new RaceOwners(db)
    const senderOf = requireOrganiser(scope, organisers, 'events:write', (request, organiser) =>
      owners.require((request.params as { raceId: string }).raceId, organiser),
    )
    const recording: Recording = { timing, senderOf, clock }
    passingRoutes(scope, recording)
    startRoutes(scope, db, recording)
    decisionRoutes(scope, recording)
    statusRoutes(scope, db)
    done()
  })
}

/** The dependencies of a route that records what a timing system sends. */
interface Recording {
  timing: TimingWriter
  senderOf: OrganiserOf
  clock: Clock
}

/** Adds the routes that record and withdraw passings. */
function passingRoutes(scope: Service, { timing, senderOf, clock }: Recording): void {
  scope.post(
    '/v1/timing/races/:raceId/passings',
    {
      bodyLimit: maxPassingsBytes,
      // This route takes no slot of the work queue, because batches that arrive during a commit
      // share the next commit. `Timing` refuses batches when too many wait.
      config: { skipsWorkQueue: true },
      schema: {
        operationId: '_recordPassings',
        description:
          'Records passings; the response follows their commit. The same passings may be sent again, in any order and division. JSON, or CSV lines with a heading.',
        params: RaceParameter,
        body: Passings,
        response: { 200: PassingsResultSchema },
      },
    },
    async (request) => {
      const instants = new SentInstants(clock())
      const passings = sentPassings(request.body.passings, instants)
      const batch = { passings, ...senderOf(request) }
      const outcomes = await timing.record(request.params.raceId, batch)
      return { ...resultOf(outcomes, clock().toISOString()), ...noticesOf(instants) }
    },
  )

  scope.delete(
    '/v1/timing/races/:raceId/passings/:id',
    {
      config: { skipsWorkQueue: true },
      schema: {
        operationId: '_withdrawPassing',
        description: 'Withdraws a passing, also one that has not been sent yet.',
        params: PassingParameter,
        response: { 204: Type.Null({ description: 'The passing does not count.' }) },
      },
    },
    async (request, reply) => {
      const { raceId, id } = request.params
      await timing.record(raceId, { passings: [withdrawalOf(id)], ...senderOf(request) })
      return reply.code(204).send(null)
    },
  )
}

/** Adds the routes that set the start list and the start of a race. */
function startRoutes(
  scope: Service,
  db: EventsDatabase,
  { timing, senderOf, clock }: Recording,
): void {
  scope.put(
    '/v1/timing/races/:raceId/starters',
    {
      bodyLimit: maxStartersBytes,
      schema: {
        operationId: '_putStarters',
        description:
          'Adds starters, or replaces those with the same start numbers; all others stay. JSON, or CSV lines with a heading.',
        params: RaceParameter,
        body: Starters,
        response: { 200: StartersResult },
      },
    },
    async (request) => {
      const { starters, notices } = sentStarters(request.body.starters)
      const stored = await putStarters(db, timing, request.params.raceId, starters)
      const all = [...notices, ...stored.notices].slice(0, maxRemarks)
      return { starters: stored.starters, ...noticesOf({ notices: all }) }
    },
  )

  scope.put(
    '/v1/timing/races/:raceId/start',
    {
      schema: {
        operationId: '_putStart',
        description: 'Sets the gun, the waves and the devices of a race, or postpones its start.',
        params: RaceParameter,
        body: Start,
        response: { 200: Decision },
      },
    },
    async (request) => {
      const { params, body } = request
      const instants = new SentInstants(clock())
      const decision = startDecision(body, instants, clock().toISOString())
      const counts = await putStart(timing, params.raceId, decision, senderOf(request))
      return { counts, ...noticesOf(instants) }
    },
  )
}

/** Adds the routes that record decisions on athletes and rankings. */
function decisionRoutes(scope: Service, { timing, senderOf, clock }: Recording): void {
  scope.put(
    '/v1/timing/races/:raceId/athletes/:bib/state',
    {
      schema: {
        operationId: '_putState',
        description: 'Stores a decision on an athlete; the latest counts.',
        params: StateParameter,
        body: State,
        response: { 200: Decision },
      },
    },
    async (request) => {
      const { params, body } = request
      const { state, reason = '' } = body
      const instants = new SentInstants(clock())
      const decidedAt = decidedAtOf(body, instants, clock().toISOString())
      const decision = { bib: params.bib, state, reason, decidedAt }
      const counts = await putState(timing, params.raceId, decision, senderOf(request))
      return { counts, ...noticesOf(instants) }
    },
  )

  scope.put(
    '/v1/timing/races/:raceId/rankings/:id/status',
    {
      schema: {
        operationId: '_putRankingStatus',
        description:
          'Makes a ranking official or unofficial; the latest decision counts. Athletes of an official ranking who have started and have no finish did not finish.',
        params: StatusParameter,
        body: Status,
        response: { 200: StatusResult },
      },
    },
    async (request) => {
      const { params, body } = request
      const { status, by = '' } = body
      const instants = new SentInstants(clock())
      const decidedAt = decidedAtOf(body, instants, clock().toISOString())
      const decision = { rankingId: params.id, status, by, decidedAt }
      const counting = await putStatus(timing, params.raceId, decision, senderOf(request))
      return { status: counting, ...noticesOf(instants) }
    },
  )
}

/** Adds the routes that return the stored data of a timed race. */
function statusRoutes(scope: Service, db: EventsDatabase): void {
  const held = new HeldLists(db)
  scope.get(
    '/v1/timing/races/:raceId/held',
    {
      schema: {
        operationId: '_heldPassings',
        description: 'Passings that have no effect now, each with its reason.',
        params: RaceParameter,
        querystring: HeldQuery,
        response: { 200: HeldPassings },
      },
    },
    ({ params, query }) => held.page(params.raceId, query.after),
  )

  scope.get(
    '/v1/timing/races/:raceId',
    {
      schema: {
        operationId: '_timingStatus',
        description: 'What is known of a timed race.',
        params: RaceParameter,
        response: { 200: TimingStatus },
      },
    },
    ({ params }) => readTimingStatus(db, params.raceId),
  )
}

/** Registers the formats other than JSON for passings and starters. */
function readOtherFormats(scope: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  for (const { mediaType, read } of bodyFormats) {
    scope.addContentTypeParser<Buffer>(
      mediaType,
      { parseAs: 'buffer' },
      (request, body, parsed) => {
        const list = request.url.includes('/starters') ? 'starters' : 'passings'
        try {
          if (!isUtf8(body)) throw notUtf8()
          parsed(null, read(body.toString(), list))
        } catch (error) {
          parsed(error as Error)
        }
      },
    )
  }
}

function noticesOf({ notices }: Pick<SentInstants, 'notices'>): { notices?: Notice[] } {
  return notices.length > 0 ? { notices } : {}
}

function resultOf(outcomes: readonly PassingOutcome[], receivedAt: string): PassingsResult {
  const count = (status: PassingOutcome['status']) =>
    outcomes.filter((outcome) => outcome.status === status).length
  return {
    received_at: receivedAt,
    accepted: count('accepted'),
    duplicates: count('duplicate'),
    unknown: count('unknown'),
    impossible: count('impossible'),
    passings: [...outcomes],
  }
}
