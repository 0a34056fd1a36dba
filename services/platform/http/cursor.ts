import { createHash } from 'node:crypto'
import Type, { type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { Problem } from './problem.ts'

/** A value of a cursor: an instant as milliseconds since 1970, a number or a text. */
export type CursorValue = number | string

/** Where the next page of a list begins. */
export interface Cursor {
  /** Version of the list when the first page was read. */
  version: readonly number[]
  /** Values by which the list is sorted, of the last item of the page. */
  key: readonly CursorValue[]
}

/** Schemas of the two parts of a cursor: tuples. */
export interface CursorShape {
  version: TSchema
  key: TSchema
}

/** Schemas of the values of a cursor. They admit only what a statement accepts as a parameter. */
export const cursorValues = {
  /** From the year 1 to 9999. */
  instant: Type.Integer({ minimum: -62_135_596_800_000, maximum: 253_402_300_799_999 }),
  number: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
  /** Without a null byte, which PostgreSQL cannot store. */
  text: Type.String({ pattern: '^[^\\u0000]*$' }),
}

/**
 * Encodes a cursor as base64url.
 * @param list what the cursor belongs to, as JSON: kind of list, criteria and order
 */
export function encodeCursor(list: unknown, { version, key }: Cursor): string {
  const json = JSON.stringify([digestOf(list, version, key), version, key])
  return Buffer.from(json).toString('base64url')
}

/**
 * Decodes a cursor that `encodeCursor` made for the same list. The digest is a checksum without a secret:
 * a cursor grants nothing, and whoever computes a digest still has to match the shape.
 * @throws Problem 400 cursor.invalid
 */
export function decodeCursor(list: unknown, text: string, shape: CursorShape): Cursor {
  const content = parse(text)
  if (!Value.Check(Type.Tuple([Type.String(), shape.version, shape.key]), content)) {
    throw invalidCursor()
  }
  // The shapes are tuples of the values of a cursor.
  const [digest, version, key] = content as [string, Cursor['version'], Cursor['key']]
  if (digest !== digestOf(list, version, key)) throw invalidCursor()
  return { version, key }
}

/** The entries of filters by name, so that equal filters in another order have the same cursors. */
export function sortedEntries(filters: object): [name: string, value: unknown][] {
  return Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))
}

export function invalidCursor(): Problem {
  return new Problem(
    400,
    'cursor.invalid',
    'This cursor is damaged, or it is of another list, filter or sort: begin again without it.',
    'after',
  )
}

function parse(text: string): unknown {
  const bytes = Buffer.from(text, 'base64url')
  // Decoding skips characters that are not base64url, so the bytes are encoded again and compared.
  if (bytes.toString('base64url') !== text) return undefined
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

function digestOf(list: unknown, ...content: unknown[]): string {
  const json = JSON.stringify([list, ...content])
  return createHash('sha256').update(json).digest('base64url').slice(0, 16)
}
