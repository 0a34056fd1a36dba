import { eventFacts } from '../../../domain/events.ts'
import { type ImportProblem, pathOf, send } from './import-requests.ts'

/** The facts of a race, as the API has them. */
export interface RaceFacts {
  /** The end of the id of the race. Missing for a new race. */
  key?: string | undefined
  name?: string | undefined
  sport?: string | undefined
  /** Name of another sport, or its names by language. */
  sport_label?: string | ({ name: string } & Record<string, string>) | undefined
  /** Such as `10 km`. */
  distance?: string | undefined
  /** Time in the time zone of the event: `2026-05-03T09:30`. */
  starts_at?: string | undefined
}

export type EventFacts = Partial<Record<(typeof eventFacts)[number], string | undefined>>

export interface PublishedFacts {
  /** Number of the publication that has these facts. */
  after: number
  event: EventFacts
  races: RaceFacts[]
}

/** Reads the facts of a published event. */
export const readFacts = (token: string, eventId: string) =>
  send<PublishedFacts>(token, `${pathOf(eventId)}/facts`)

/** A race in the form. */
export interface RaceRow {
  /** Prefix of the names of the fields of the race. */
  id: string
  /** The published facts of the race. Undefined for a new race. */
  published?: RaceFacts | undefined
}

/** Returns the facts in the fields of a form, which have the names of the paths of the API. */
export function factsIn(
  form: FormData,
  rows: readonly RaceRow[],
): { event: EventFacts; races: RaceFacts[] } {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  return {
    event: Object.fromEntries(eventFacts.map((name) => [name, text(`event.${name}`)])),
    races: rows.map(({ id, published }) => {
      const label = text(`${id}.sportLabel`)
      return {
        key: published?.key,
        name: text(`${id}.name`),
        sport: text(`${id}.sport`),
        sport_label: label === labelOf(published) ? published?.sport_label : label,
        distance: text(`${id}.distance`),
        starts_at: text(`${id}.starts_at`),
      }
    }),
  }
}

/** The name of a sport that is not one of the site's. */
export function labelOf(race: RaceFacts | undefined): string | undefined {
  const label = race?.sport_label
  return typeof label === 'object' ? label.name : label
}

/** Names of the fields of a race. */
const raceFields = ['name', 'sport', 'sportLabel', 'distance', 'starts_at']

/** Paths of problems whose field has another name. */
const others = [
  [/\.key$/, '.name'],
  [/\.sport_label$/, '.sportLabel'],
  [/\.check_points.*$/, '.distance'],
  [/^event\.ends_at$/, 'event.date_to'],
] as const

/**
 * Says which field of the form shows a problem, by the path of a fact: `races[0].distance`. If none
 * does, the path is `facts`.
 * @param isNew whether the event is announced. Otherwise its address is no field.
 */
export function atField(problem: ImportProblem, isNew: boolean): ImportProblem & { path: string } {
  const { code, path = '' } = problem
  const named = others.reduce((text, [pattern, name]) => text.replace(pattern, name), path)
  const given = code === 'import.outdated' ? 'event.id' : named
  const [parent, name = ''] = given.replace(/\[\d+\]/, '').split('.')
  const names = parent === 'races' ? raceFields : isNew ? ['id', ...eventFacts] : eventFacts
  const isField = (parent === 'races' || parent === 'event') && names.some((each) => each === name)
  return { ...problem, path: isField ? given : 'facts' }
}

/** Returns the name of a field of the form by the path of its fact. */
export function fieldAt(path: string, rows: readonly RaceRow[]): string {
  return path.replace(/^races\[(\d+)\]/, (_, index) => rows[Number(index)]?.id ?? '')
}
