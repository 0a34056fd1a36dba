import Type, { type Static } from 'typebox'
import { Instant, Nullable, OneOf } from '../../../platform/http/schemas.ts'
import { timeFormats } from '../../../../reader/times.ts'

const ColumnMapping = Type.Object(
  {
    id: Type.String({ description: 'Hash of the headings.' }),
    headings: Type.Array(Type.String(), { description: 'The headings of the table, in order.' }),
    columns: Type.Array(
      Type.Object({
        field: Type.String({ description: 'Field.' }),
        heading: Type.String({ description: 'Heading of its column.' }),
      }),
      { description: 'Which column has a field.' },
    ),
    times: Nullable(OneOf(timeFormats, { description: 'Format of times that are numbers.' })),
    used_at: Instant('When it was last published with.'),
  },
  { title: 'ColumnMapping', description: 'What an organisation has answered about a table.' },
)
export type ColumnMapping = Static<typeof ColumnMapping>

export const ColumnMappings = Type.Object(
  { items: Type.Array(ColumnMapping, { description: 'The last used first, at most 100.' }) },
  { title: 'ColumnMappings', description: 'The stored mappings of an organisation.' },
)
export type ColumnMappings = Static<typeof ColumnMappings>
export const MappingParameter = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'Id of a mapping.' }),
})
