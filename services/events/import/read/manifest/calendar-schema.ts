import Type, { type Static } from 'typebox'
import {
  choice,
  maxRejectedPercent,
  slug,
  sport,
  sportLabel,
  strict,
  text,
} from '../../../../../reader/schema-fields.ts'
import { columnName, table } from '../../../../../reader/results-schema.ts'
import { OrganisationInManifest } from './schema.ts'

const timeZone = text('Use a name of the IANA list, such as Europe/Amsterdam.', 60)

/** Schema of an event.yml with a calendar. Each line of the calendar's table is a race. */
export const Calendar = Type.Object(
  {
    organisation: OrganisationInManifest,
    most_rejected: maxRejectedPercent,
    calendar: Type.Object(
      {
        id: slug,
        ...table,
        sport: Type.Optional(sport),
        sport_label: Type.Optional(sportLabel),
        missing: Type.Optional(
          Type.Array(Type.String(), { expected: 'List the marks that stand for no value.' }),
        ),
        time_zone: Type.Optional(timeZone),
        time_zones: Type.Optional(
          Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), timeZone, {
            expected: 'Write a time zone for each country, such as { us: America/Denver }.',
          }),
        ),
        columns: Type.Object(
          {
            event: columnName,
            date: columnName,
            race: Type.Optional(columnName),
            city: Type.Optional(columnName),
            country: Type.Optional(columnName),
            start_time: Type.Optional(columnName),
            status: Type.Optional(columnName),
            reason: Type.Optional(columnName),
            decided_at: Type.Optional(columnName),
            new_start: Type.Optional(columnName),
            new_place: Type.Optional(columnName),
            entries_url: Type.Optional(columnName),
            entries_open: Type.Optional(columnName),
            entries_close: Type.Optional(columnName),
            price: Type.Optional(columnName),
            entry_state: Type.Optional(columnName),
            distance: Type.Optional(
              Type.Union(
                [
                  columnName,
                  Type.Object({ column: columnName, unit: choice(['m', 'km', 'miles']) }, strict),
                ],
                { expected: 'Name a column, or write { column: …, unit: km }.' },
              ),
            ),
          },
          { ...strict, expected: 'Say which column holds what: event and date at least.' },
        ),
      },
      { ...strict, expected: 'Describe the calendar by id, file, sport and columns.' },
    ),
  },
  { ...strict, expected: 'Write organisation and calendar.' },
)

export type CalendarManifest = Static<typeof Calendar>
/** Name of a field in `columns`. */
export type CalendarField = keyof CalendarManifest['calendar']['columns']
