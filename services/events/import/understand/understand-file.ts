import { existsSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { UnreadableFile } from '../../../../reader/row-source.ts'
import { understandColumns } from '../../../../reader/understand-columns.ts'
import { InvalidPackage } from '../../results/problems.ts'
import { describeFile } from './describe-file.ts'
import { eventYml, type MissingFact, missingFacts } from './event-yml.ts'
import type { FileRequest } from './file-arguments.ts'
import { openFile } from './open-file.ts'

/**
 * Prints how a result file is understood. With `write`, writes an event.yml beside it, unless a
 * question is open.
 * @throws InvalidPackage when the file cannot be read, or a question is open and `write` is set
 */
export async function understandFile(request: FileRequest, stdout: Writable): Promise<void> {
  const { path, write, columns, times } = request
  const name = basename(path)
  try {
    const file = await openFile(request)
    const understanding = understandColumns(file.columns, file.rows, { columns, times })
    stdout.write(`${describeFile(path, file, understanding).join('\n')}\n\n`)
    const missing = missingFacts(request)
    if (!write) {
      stdout.write(
        `Nothing was written. With --write, an event.yml is written beside the file.\n${describeMissing(missing)}`,
      )
      return
    }
    if (understanding.questions.length > 0) {
      throw new InvalidPackage(
        understanding.questions.map(({ text, answer }) => ({
          code: 'file.notUnderstood',
          file: name,
          message: text.replace(/[.?]$/, ''),
          expected: `Answer with ${answer}.`,
        })),
      )
    }
    const target = join(dirname(path), 'event.yml')
    if (existsSync(target)) {
      throw new InvalidPackage([
        {
          code: 'file.eventExists',
          file: target,
          message: 'There is an event.yml beside the file already, and it is not overwritten',
          expected: `Import the folder, or put ${name} into a folder of its own.`,
        },
      ])
    }
    writeFileSync(target, eventYml(request, file, understanding), { flag: 'wx' })
    stdout.write(`Wrote ${target}.\n${describeMissing(missing)}`)
    stdout.write(`Then import it: npm run import -- ${dirname(path)}\n`)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const { code, message, expected, at } = error
    throw new InvalidPackage([{ code, file: name, message, expected, ...at }])
  }
}

function describeMissing(missing: readonly MissingFact[]): string {
  const list = (facts: readonly MissingFact[]) =>
    facts.map(({ fact, example }) => `  --${fact} ${JSON.stringify(example)}\n`).join('')
  const needed = missing.filter(({ isRequired }) => isRequired)
  const optional = missing.filter(({ isRequired }) => !isRequired)
  return [
    needed.length === 0
      ? ''
      : `The file does not say these. Give them as flags, or fill in their lines in event.yml, as in the examples:\n${list(needed)}`,
    optional.length === 0 ? '' : `Not necessary, but useful:\n${list(optional)}`,
  ].join('')
}
