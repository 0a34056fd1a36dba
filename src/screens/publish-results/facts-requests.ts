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
  entries?: EntryFacts | undefined
}

/** The fields of the form with the facts about entries. */
export const entryFacts = ['url', 'price', 'opens', 'closes', 'state'] as const
export type EntryFacts = Partial<Record<(typeof entryFacts)[number], string | undefined>>

type TextFact = Exclude<(typeof eventFacts)[number], 'entries'>
const textFacts = eventFacts.filter((name): name is TextFact => name !== 'entries')

export type EventFacts = Partial<Record<TextFact, string | undefined>> & {
  entries?: EntryFacts | undefined
}

/** An item of the timetable, as the API has it. */
export interface TimetableFacts {
  /** Time in the time zone of the event: `2026-05-03T09:30`. */
  starts_at?: string | undefined
  title?: string | undefined
  place?: string | undefined
  /** Key of the race with which the item moves. */
  race?: string | undefined
}

export interface PublishedFacts {
  /** Number of the publication that has these facts. */
  after: number
  event: EventFacts
  races: RaceFacts[]
  timetable?: TimetableFacts[]
}

/** Reads the facts of a published event. */
export const readFacts = (token: string, eventId: string) =>
  send<PublishedFacts>(token, `${pathOf(eventId)}/facts`)

/** A race or an item of the timetable in the form. */
export interface Row<Facts> {
  /** Prefix of the names of its fields. */
  id: string
  /** The published facts. Undefined for a new row. */
  published?: Facts | undefined
}
export type RaceRow = Row<RaceFacts>
export type TimetableRow = Row<TimetableFacts>

/** The rows of the form. */
export interface Rows {
  races: readonly RaceRow[]
  timetable: readonly TimetableRow[]
}

/**
 * Returns the facts in the fields of a form. The names of the fields follow the paths of the facts
 * in the API.
 */
export function factsIn(form: FormData, rows: Rows) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  // A fact that is missing in the request stays as published, so empty fields are sent as null.
  const entriesOf = (parent: string) => {
    const entries = entryFacts.map((name) => [name, text(`${parent}.entries.${name}`)] as const)
    return entries.some(([, value]) => value !== undefined) ? Object.fromEntries(entries) : null
  }
  return {
    event: {
      ...Object.fromEntries(textFacts.map((name) => [name, text(`event.${name}`)])),
      edition_of: text('event.edition_of') ?? null,
      entries: entriesOf('event'),
    },
    races: rows.races.map(({ id, published }) => {
      const label = text(`${id}.sportLabel`)
      return {
        key: published?.key,
        name: text(`${id}.name`),
        sport: text(`${id}.sport`),
        sport_label: label === labelOf(published) ? published?.sport_label : label,
        distance: text(`${id}.distance`),
        starts_at: text(`${id}.starts_at`),
        entries: entriesOf(id),
      }
    }),
    timetable: rows.timetable.map(({ id, published }) => ({
      starts_at: text(`${id}.starts_at`),
      title: text(`${id}.title`),
      place: text(`${id}.place`),
      race: rows.races.some((race) => race.published?.key === published?.race)
        ? published?.race
        : undefined,
    })),
  }
}

/** The name of a sport that the site does not have. */
export function labelOf(race: RaceFacts | undefined): string | undefined {
  const label = race?.sport_label
  return typeof label === 'object' ? label.name : label
}

/** Names of the fields by the parent of their facts. */
const fieldNames: Record<string, readonly string[]> = {
  event: eventFacts,
  races: ['name', 'sport', 'sportLabel', 'distance', 'starts_at', 'entries'],
  timetable: ['starts_at', 'title', 'place'],
}

/** Patterns of the paths of facts whose field has another name, with this name. */
const others = [
  [/\.key$/, '.name'],
  [/\.sport_label$/, '.sportLabel'],
  [/\.check_points.*$/, '.distance'],
  [/^event\.ends_at$/, 'event.date_to'],
] as const

/**
 * Returns the problem with the path of the fact whose field shows it, such as `races[0].distance`.
 * If no field shows the problem, the path is `facts`.
 * @param isNew whether the event is new; only the form of a new event has a field for the id
 */
export function atField(problem: ImportProblem, isNew: boolean): ImportProblem & { path: string } {
  const { code, path = '' } = problem
  const named = others.reduce((text, [pattern, name]) => text.replace(pattern, name), path)
  const given = code === 'import.outdated' ? 'event.id' : named
  const [parent = '', name = ''] = given.replace(/\[\d+\]/, '').split('.')
  const names = Object.hasOwn(fieldNames, parent) ? fieldNames[parent] : undefined
  const isField = names?.includes(name) === true || (isNew && given === 'event.id')
  return { ...problem, path: isField ? given : 'facts' }
}

/** Returns the name of a field of the form by the path of its fact. */
export function fieldAt(path: string, rows: Rows): string {
  return path.replace(
    /^(races|timetable)\[(\d+)\]/,
    (_, list: keyof Rows, index) => rows[list][Number(index)]?.id ?? '',
  )
}
