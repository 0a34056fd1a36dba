import { hash } from 'node:crypto'
import { Problem } from './problem.ts'

/** A value in a cursor: an instant in milliseconds since 1970, a number or a text. */
export type CursorValue = number | string

/** The position in a list at which the next page begins. */
export interface Cursor {
  /**
   * Version of the list when the client read the first page, or a later version in which the list
   * is the same.
   */
  version: readonly number[]
  /** Sort values of the last item of the page, or the position of this item. */
  key: readonly CursorValue[]
}

/**
 * For each kind, a function that returns true if a value is of this kind and the database accepts
 * it as a parameter.
 */
const kinds = {
  /** Returns true if a value is milliseconds since 1970 in the years 1 to 9999. */
  instant: (value: unknown) => isInteger(value, -62_135_596_800_000, 253_402_300_799_999),
  number: (value: unknown) => isInteger(value, 0, 2 ** 31 - 1),
  large: (value: unknown) => isInteger(value, 0, Number.MAX_SAFE_INTEGER),
  /** Returns true if a value is a text without a null byte. PostgreSQL cannot store null bytes. */
  text: (value: unknown) => typeof value === 'string' && !value.includes('\0'),
}

export type CursorKind = keyof typeof kinds

/** The kinds of the values that a cursor contains. */
export interface CursorShape {
  version: readonly CursorKind[]
  key: readonly CursorKind[]
}

/**
 * Encodes a cursor as base64url.
 * @param list value that identifies the list of the cursor: kind of list, criteria and order
 */
export function encodeCursor(list: unknown, { version, key }: Cursor): string {
  const json = JSON.stringify([digestOf(list, version, key), version, key])
  return Buffer.from(json).toString('base64url')
}

/**
 * Decodes a cursor that `encodeCursor` made for the same list. The digest in the cursor is a
 * checksum without a secret. A forged cursor does no harm, because it must still match the shape
 * and gives no access.
 * @throws Problem 400 cursor.invalid
 */
export function decodeCursor(list: unknown, text: string, shape: CursorShape): Cursor {
  const content = parse(text)
  const [, version, key] = Array.isArray(content) ? (content as unknown[]) : []
  if (!isOf(shape.version, version) || !isOf(shape.key, key)) throw invalidCursor()
  // `isOf` has checked that a version contains only numbers.
  const cursor = { version: version as number[], key }
  // Each cursor must have exactly one text. The decoder also accepts characters outside of
  // base64url and spaces in the JSON. So the given text must equal the text that the encoder would
  // make.
  if (encodeCursor(list, cursor) !== text) throw invalidCursor()
  return cursor
}

function isOf(shape: readonly CursorKind[], values: unknown): values is CursorValue[] {
  return (
    Array.isArray(values) &&
    values.length === shape.length &&
    shape.every((kind, index) => kinds[kind](values[index]))
  )
}

function isInteger(value: unknown, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && least <= Number(value) && Number(value) <= most
}

/**
 * Sorts the entries of filters by name. So equal filters have the same cursors, even if their
 * entries have another order.
 */
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
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

function digestOf(list: unknown, ...content: unknown[]): string {
  const json = JSON.stringify([list, ...content])
  return hash('sha256', json, 'base64url').slice(0, 16)
}
