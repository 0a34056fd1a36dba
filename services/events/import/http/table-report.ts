import Type, { type Static } from 'typebox'
import { type Meaning, meanings } from '../../../../reader/meanings.ts'
import { Nullable, OneOf } from '../../../platform/http/schemas.ts'

export const TableReport = Type.Object(
  {
    columns: Type.Array(Type.String(), {
      description: 'One text for each column: `name ← fullname`, with the reason and its values.',
    }),
    understood: Type.Optional(
      Type.Array(
        Type.Object({
          heading: Type.String({ description: 'Name of the column.' }),
          meaning: Nullable(
            OneOf(Object.keys(meanings) as Meaning[], {
              description: 'What it contains; null if that is not known.',
            }),
          ),
          distance: Nullable(
            Type.Number({ description: 'Of a split: metres of its checkpoint. Null if unknown.' }),
          ),
          imported: Type.Boolean({ description: 'Whether its values are imported.' }),
          examples: Type.Array(Type.String(), { description: 'Up to three of its values.' }),
        }),
        {
          description:
            'The same, for clients that describe the columns in their own words. Missing in jobs of earlier releases.',
        },
      ),
    ),
    athletes: Type.Array(Type.String(), { description: 'The first three finishers, as read.' }),
    remarks: Type.Array(Type.String(), { description: 'What should be looked at.' }),
    sheets: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'The sheets of a workbook that may have a table: the one that was read, then the others.',
      }),
    ),
    mapping: Nullable(
      OneOf(['given', 'remembered'], {
        description:
          '`remembered`: columns and format of times are those of an earlier import with the same headings, see `/v1/import/mappings`.',
      }),
    ),
  },
  { description: 'How a table was understood.' },
)
export type TableReport = Static<typeof TableReport>
