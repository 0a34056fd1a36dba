import { meanings } from '../../../../reader/meanings.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { tableName } from '../understand/archive-file.ts'
import { givenFacts, parameterOfFact } from '../understand/given-facts.ts'
import type { TableQuery } from './schema.ts'
import type { SentTable } from './understand-table.ts'

/**
 * Reads the facts and the answers about a table from the query of a request. Only the extension of
 * the file name is used, so a name cannot lead out of the folder of the job.
 * @throws Problem 400 request.invalid
 */
export function tableOf(query: TableQuery): SentTable {
  const [ending] = tableName.exec(query.file) ?? []
  if (ending === undefined) {
    throw invalid(
      'file',
      'The name ends in .csv, .tsv, .txt, .json, .ndjson, .xml, .clax or .html, these also as .gz, or in .xlsx.',
    )
  }
  const { times, encoding, sheet, table } = query
  const columns = (query.column ?? []).map(columnOf)
  return {
    isNewRace: query.newRace ?? false,
    mostRejected: query.mostRejected,
    file: `results${ending.toLowerCase()}`,
    facts: new Map(
      givenFacts.flatMap((fact) => {
        const value = fact === 'organisation' ? undefined : query[parameterOfFact(fact)]?.trim()
        return value === undefined ? [] : [[fact, value] as const]
      }),
    ),
    answers: { columns: Object.fromEntries(columns), times, encoding, sheet, table },
  }
}

function columnOf(text: string): [field: string, heading: string] {
  const at = text.indexOf('=')
  const [field, heading] = [text.slice(0, at), text.slice(at + 1)]
  if (Object.hasOwn(meanings, field)) return [field, heading]
  const known = Object.keys(meanings).join(', ')
  throw invalid('column', `There is no field ${field}; there are: ${known}.`)
}

function invalid(field: string, message: string): Problem {
  return new Problem(400, 'request.invalid', message, field)
}
