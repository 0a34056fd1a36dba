import { useIntl } from 'react-intl'
import { formatDay } from '../../ui/event/format-day.ts'
import type { OwnRace } from './import-requests.ts'
import { shortId } from './short-id.ts'

interface RaceOptionsProps {
  eventId: string
  races: readonly OwnRace[]
}

/**
 * The races of an event as options. The values are the ids. If several races have the same name,
 * the day is added to the texts, then the distance and the end of the id while texts are still
 * equal.
 */
export function RaceOptions({ eventId, races }: RaceOptionsProps) {
  const intl = useIntl()
  const kilometres = (metres: number) =>
    intl.formatNumber(metres / 1000, {
      style: 'unit',
      unit: 'kilometer',
      maximumFractionDigits: 3,
    })
  const parts: ((race: OwnRace) => string | null)[] = [
    ({ day }) => day && formatDay(day),
    ({ distance }) => (distance === null ? null : kilometres(distance)),
    ({ id }) => shortId(id, eventId),
  ]
  const choices = parts.reduce(
    withPart,
    races.map((race) => ({ race, text: race.name })),
  )
  return choices.map(({ race, text }) => (
    <option key={race.id} value={race.id}>
      {text}
    </option>
  ))
}

interface Choice {
  race: OwnRace
  text: string
}

/** Adds a part to all texts that are equal to another text. */
function withPart(choices: readonly Choice[], partOf: (race: OwnRace) => string | null): Choice[] {
  const equal = Map.groupBy(choices, ({ text }) => text)
  return choices.map(({ race, text }) => {
    const part = partOf(race)
    const isAlone = equal.get(text)?.length === 1
    return { race, text: isAlone || part === null ? text : `${text} · ${part}` }
  })
}
