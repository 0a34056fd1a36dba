import { existsSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { phases, stages, widerPhases } from './phases.ts'

/** The phases and the test files of a run. */
export interface Plan {
  /**
   * The stages run one after another. The tracks of a stage run at the same time. A track has
   * phases.
   */
  stages: readonly (readonly (readonly string[])[])[]
  /** The test files of each phase. A phase without an entry runs all of its files. */
  files: Record<string, readonly string[]>
}

/**
 * Matches the folders of `tests/` that are named after a phase, and paths in these folders. Other
 * paths belong to the phase `unit`.
 */
const ownPhase = /^tests\/(operations|deadlines|journeys|audit|tour|wide)(?:\/|$)/

/**
 * Plans the run of `npm test -- WORD…`. A word is a phase, a test file or a folder.
 * @param words an empty list means all phases of `npm test`
 * @throws Error with a message for the terminal, if a word is neither a phase, a file nor a folder,
 * or if no phase runs the file
 */
export function planRun(words: readonly string[]): Plan {
  if (words.length === 0) return { stages, files: {} }
  const all = { ...phases, ...widerPhases }
  const files: Record<string, string[]> = {}
  const named = new Set<string>()
  for (const word of words) {
    if (Object.hasOwn(all, word)) named.add(word)
    else (files[phaseOf(word, Object.keys(all))] ??= []).push(relative('.', resolve(word)))
  }
  // `npm run audit -- FILE` names the phase and the file.
  const order = new Set([...named, ...Object.keys(files)])
  return { stages: [[[...order]]], files }
}

function phaseOf(word: string, names: readonly string[]): string {
  if (!existsSync(word)) {
    throw new Error(`There is no file and no phase ${word}; the phases are: ${names.join(', ')}.`)
  }
  const path = relative('.', resolve(word))
  if (statSync(path).isFile() && !/\.test\.tsx?$/.test(path))
    throw new Error(`${path} is not a test file.`)
  return ownPhase.exec(path)?.[1] ?? 'unit'
}
