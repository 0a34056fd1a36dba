import { UnreadableFile } from '../row-source.ts'

/** A value of a JSON or XML file: a text, fields, or both. */
export interface Entry {
  text: string
  /** Each field has one value, or several if it is repeated. */
  fields: Map<string, Entry[]>
  /** Line in an XML file, or number of the record in a JSON file; from 1. */
  line: number
}

/** A parsed file, and the paths of the elements that can be repeated. */
export interface Document {
  root: Entry
  /** Each path consists of the names below the root down to the element, joined by dots. */
  repeated: ReadonlySet<string>
}

/** Maximum number of bytes of a JSON or XML file. */
export const maxDocumentBytes = 60_000_000
const maxEntries = 4_000_000
const maxDepth = 40

export function newEntry(line: number, text = ''): Entry {
  return { text, fields: new Map(), line }
}

export function addField(entry: Entry, name: string, value: Entry): void {
  const values = entry.fields.get(name)
  if (values === undefined) entry.fields.set(name, [value])
  else values.push(value)
}

/** Limits the size of a document while it is parsed. */
export class DocumentLimits {
  #entries = 0

  /** @throws UnreadableFile when the document is too deep or has too many values */
  add(depth: number): void {
    this.#entries += 1
    if (this.#entries <= maxEntries && depth <= maxDepth) return
    throw tooLargeDocument()
  }
}

export function tooLargeDocument(): UnreadableFile {
  return new UnreadableFile(
    'file.tooLarge',
    `The file has more than ${String(maxDocumentBytes / 1_000_000)} MB, ${String(maxEntries / 1_000_000)} million values or ${String(maxDepth)} levels`,
    'Save the table as CSV UTF-8: a text file may be ten times as large.',
  )
}
