import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { UnreadableFile } from '../../../../reader/row-source.ts'
import {
  understandFile,
  type UnderstoodFile,
} from '../../../../reader/understand/understand-file.ts'
import type { Answers, Question } from '../../../../reader/understand/understood-column.ts'
import { InvalidPackage } from '../../results/problems.ts'
import type { FileInMemory } from './archive-file.ts'
import { askQuestion } from './ask-question.ts'
import type { ImportTerminal } from '../import-terminal.ts'
import { describeFile } from './describe-file.ts'
import { type GivenFacts, lengthIn } from './given-facts.ts'
import { eventYml, type MissingFact, missingFacts } from './event-yml.ts'
import type { FileRequest } from './file-arguments.ts'

/** Maximum size of a file in bytes. A larger file might not fit into memory. */
const maxBytes = 500_000_000

/**
 * Prints what was found out about a result file. Asks the open questions in a terminal. With
 * `write`, writes an event.yml next to the file.
 * @throws InvalidPackage when the file cannot be read. With `write`, also when a question is open
 * or a file already exists.
 */
export async function describeAndWrite(
  { path, bytes, isUnpacked }: FileInMemory,
  { write, answers, facts }: FileRequest,
  terminal: ImportTerminal,
): Promise<void> {
  const { stdout } = terminal
  const name = basename(path)
  const given = { ...answers, distance: lengthIn(facts) }
  const understood = await problemsOf(name, () => understand(bytes, name, given, terminal))
  const missing = missingFacts(facts)
  if (!write) {
    stdout.write(
      `Nothing was written. With --write, an event.yml is written beside the file.\n${describeMissing(missing)}`,
    )
    return
  }
  refuseOpenQuestions(name, understood)
  const target = join(dirname(path), 'event.yml')
  for (const written of isUnpacked ? [path, target] : [target]) refuseExisting(written, name)
  if (isUnpacked) writeFileSync(path, bytes, { flag: 'wx' })
  writeEventYml(target, name, facts, understood)
  stdout.write(`Wrote ${target}.\n${describeMissing(missing)}`)
  stdout.write(`Then import it: npm run import -- ${dirname(path)}\n`)
}

/**
 * Reads a file into memory.
 * @throws InvalidPackage when there is no such file, or it is too large
 */
export function readWhole(path: string): Uint8Array {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) {
    throw new InvalidPackage([
      {
        code: 'file.missing',
        file: path,
        message: 'There is no such file',
        expected: 'Check the path, capitals included.',
      },
    ])
  }
  if (stats.size > maxBytes) {
    throw new InvalidPackage([
      {
        code: 'file.tooLarge',
        file: basename(path),
        message: `The file has more than ${String(maxBytes / 1_000_000)} MB`,
        expected: 'Write event.yml by hand, or give one file for each race.',
      },
    ])
  }
  return readFileSync(path)
}

/**
 * Runs a function that reads a file. Converts an UnreadableFile into an InvalidPackage about this
 * file.
 */
async function problemsOf<Result>(
  file: string,
  read: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const { code, message, expected, at } = error
    throw new InvalidPackage([{ code, file, message, expected, ...at }])
  }
}

/** Finds out what a file contains. In a terminal, asks the user the open questions. */
async function understand(
  bytes: Uint8Array,
  name: string,
  given: Answers,
  terminal: ImportTerminal,
): Promise<UnderstoodFile> {
  let answers = given
  for (;;) {
    const understood = await understandFile(bytes, name, answers)
    terminal.stdout.write(`${describeFile(name, understood).join('\n')}\n\n`)
    const [question] = questionsOf(understood)
    if (question === undefined) return understood
    const next = await askQuestion(question, answers, terminal)
    if (next === undefined) return understood
    answers = next
  }
}

function questionsOf({ understanding, legs }: UnderstoodFile): Question[] {
  return [...understanding.questions, ...(legs?.understanding.questions ?? [])]
}

function refuseOpenQuestions(file: string, understood: UnderstoodFile): void {
  const questions = questionsOf(understood)
  if (questions.length === 0) return
  throw new InvalidPackage(
    questions.map(({ text, answer }) => ({
      code: 'file.notUnderstood',
      file,
      message: text.replace(/[.?]$/, ''),
      expected: `Answer with ${answer}.`,
    })),
  )
}

function refuseExisting(path: string, name: string): void {
  if (!existsSync(path)) return
  throw new InvalidPackage([
    {
      code: 'file.eventExists',
      file: path,
      message: `There is a file ${basename(path)} already, and it is not overwritten`,
      expected: `Import the folder, or put ${name} into a folder of its own.`,
    },
  ])
}

function writeEventYml(
  path: string,
  name: string,
  facts: GivenFacts,
  understood: UnderstoodFile,
): void {
  writeFileSync(path, eventYml(name, facts, understood), { flag: 'wx' })
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
