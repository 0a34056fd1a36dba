import { InvalidPackage } from '../../results/problems.ts'
import { slugOf } from '../read/slug.ts'

interface NamedRace {
  id: string
  name: string
}

/** The races of an event, and whether a table has results of a single race. */
interface RacesOfEvent {
  event: { name: string }
  races: readonly NamedRace[]
  isOneRace: boolean
}

/**
 * Returns the races that a text means: the race with this id, or else those with this name, or else
 * those whose names differ only in case, accents, blanks and punctuation, as `10km` and `10 km`.
 */
export function racesNamed<Race extends NamedRace>(races: readonly Race[], text: string): Race[] {
  const key = raceNameKey(text)
  const ways: ((race: Race) => boolean)[] = [
    ({ id }) => id === text,
    ({ name }) => name === text,
    ({ name }) => raceNameKey(name) === key,
  ]
  return ways.map((isMeant) => races.filter(isMeant)).find(({ length }) => length > 0) ?? []
}

function raceNameKey(name: string): string {
  return slugOf(name).replaceAll('-', '')
}

/** Whether a text has the form of an id of a race of the event. The race may not exist. */
export const isRaceId = (text: string, eventId: string) =>
  text.startsWith(`${eventId}-`) && slugOf(text) === text

/**
 * Returns the error for a table that does not say which race of its event it is. Its answers are
 * the names of the possible races. If several races have the same name, or a race has the name of
 * the event, the answer is the id. A table with a column of races has no answers, because no
 * parameter names its races.
 */
export function notOneRace(
  { event, races, isOneRace }: RacesOfEvent,
  {
    code,
    message,
    choices = races,
  }: { code: string; message: string; choices?: readonly NamedRace[] },
): InvalidPackage {
  // If the race of a table has the name of the event, the table counts as a table that names no
  // race.
  const isClear = (name: string) => name !== event.name && racesNamed(races, name).length === 1
  const texts = choices.map(({ id, name }) => (isClear(name) ? name : id))
  return new InvalidPackage([
    {
      code,
      file: 'event.yml',
      path: 'race',
      message: `${message}; there are: ${texts.join(', ')}`,
      expected: `Name the race by its name or its id, such as race: ${texts[0] ?? ''}. newRace adds a race.`,
      ...(isOneRace && { answers: texts.map((value) => ({ parameter: 'race', value })) }),
    },
  ])
}
