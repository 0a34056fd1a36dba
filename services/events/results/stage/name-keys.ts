import type { RawBuilder } from 'kysely'
import { copyText } from '../../../platform/database/copy-rows.ts'

/** Number of waiting keys from which on they should be written. This many keys take about 15 MB. */
const maxWaiting = 200_000
/**
 * Number of keys per statement. A statement with more keys would block the pages of the embedded
 * site for longer.
 */
const keysInStatement = 500
/**
 * Number of first characters that the keys of a group have in common. Keys are sorted in groups,
 * because one sort of all keys would take long.
 */
const groupedCharacters = 2

/**
 * Collects the search keys of participants, and sorts them before they are written. Both indexes of
 * the keys then grow from page to page. This takes half the time of writing keys in random order.
 */
export class NameKeys {
  #groups = new Map<string, string[]>()
  #size = 0

  /** Whether the keys should be written before more keys are added. */
  get isFull(): boolean {
    return this.#size >= maxWaiting
  }

  add(keys: readonly string[], resultSetId: number, participantId: string): void {
    for (const key of keys) {
      const start = key.slice(0, groupedCharacters)
      // A key has only letters, digits, spaces and its prefix, so nothing in a line needs escaping.
      // `join` is used because V8 keeps the parts of a template in memory. They take three times
      // the memory of a joined text.
      const line = [key, resultSetId, participantId].join('\t')
      const group = this.#groups.get(start)
      if (group === undefined) this.#groups.set(start, [line])
      else group.push(line)
    }
    this.#size += keys.length
  }

  /** Returns the statements that write all keys, and removes the keys from this object. */
  take(): Iterable<RawBuilder<unknown>> {
    const groups = this.#groups
    this.#groups = new Map()
    this.#size = 0
    return keysInOrder(groups)
  }
}

function* keysInOrder(groups: ReadonlyMap<string, string[]>): Iterable<RawBuilder<unknown>> {
  let lines: string[] = []
  for (const [, group] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const line of group.sort()) {
      lines.push(line)
      if (lines.length < keysInStatement) continue
      yield copyKeys(lines)
      lines = []
    }
  }
  if (lines.length > 0) yield copyKeys(lines)
}

function copyKeys(lines: readonly string[]): RawBuilder<unknown> {
  const columns = ['key', 'result_set_id', 'participant_id']
  return copyText('participant_names', columns, `${lines.join('\n')}\n`)
}
