import { Problem } from '../../../platform/http/problem.ts'
import type { Service } from '../../../platform/http/service.ts'
import type { EventsDatabase } from '../../database.ts'
import { InvalidPackage } from '../../results/problems.ts'
import { contradictionIn, decideStatus, type StatusRequest } from '../publish/decide-status.ts'
import { EventParameter, RaceInEvent, StatusBody, StatusDecided } from './correction-schema.ts'

/**
 * Adds the routes that set the status of an event or a race to cancelled, postponed, moved or
 * scheduled.
 */
export function eventStatusRoutes(app: Service, db: EventsDatabase): void {
  const schema = { body: StatusBody, response: { 200: StatusDecided } }
  const decide = async (eventId: string, race: string | undefined, body: StatusOf) => {
    const { status, new_start: newStart, new_place: newPlace } = body
    const contradiction = contradictionIn({ status, newStart, newPlace })
    if (contradiction !== undefined) {
      throw new Problem(400, 'status.contradiction', contradiction, 'status')
    }
    const reason = body.reason.trim()
    return asProblem(() => decideStatus(db, { eventId, race, status, reason, newStart, newPlace }))
  }

  app.put(
    '/v1/import/events/:event/status',
    {
      schema: {
        operationId: '_putEventStatus',
        description: 'Says that an event is cancelled, postponed, moved, or scheduled again.',
        params: EventParameter,
        ...schema,
      },
    },
    ({ params, body }) => decide(params.event, undefined, body),
  )

  app.put(
    '/v1/import/events/:event/races/:race/status',
    {
      schema: {
        operationId: '_putRaceStatus',
        description: 'Says that a race is cancelled, postponed, moved, or scheduled again.',
        params: RaceInEvent,
        ...schema,
      },
    },
    ({ params, body }) => decide(params.event, params.race, body),
  )
}

interface StatusOf {
  status: StatusRequest['status']
  reason: string
  new_start?: string
  new_place?: string
}

/** Runs `change`. Converts an InvalidPackage to a Problem with status 404 or 400. */
async function asProblem<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof InvalidPackage)) throw error
    const [problem] = error.problems
    const status = problem?.code.endsWith('.notFound') === true ? 404 : 400
    const title = `${problem?.message ?? ''}. ${problem?.expected ?? ''}`
    throw new Problem(status, problem?.code ?? 'request.invalid', title)
  }
}
