import { createHash } from 'node:crypto'
import { Problem } from './problem.ts'

/** A value of a cursor: an instant as milliseconds since 1970, a number or a text. */
export type CursorValue = number | string

/** Where the next page of a list begins. */
export interface Cursor {
  /** Version of the list at the first page, or a later one in which the list is the same. */
  version: readonly number[]
  /** Values by which the list is sorted, of the last item of the page. */
  key: readonly CursorValue[]
}

/** Checks that a value is of its kind, and that a statement accepts it as a parameter. */
const kinds = {
  /** From the year 1 to 9999. */
  instant: (value: unknown) => isInteger(value, -62_135_596_800_000, 253_402_300_799_999),
  number: (value: unknown) => isInteger(value, 0, 2 ** 31 - 1),
  large: (value: unknown) => isInteger(value, 0, Number.MAX_SAFE_INTEGER),
  /** Without a null byte, which PostgreSQL cannot store. */
  text: (value: unknown) => typeof value === 'string' && !value.includes('\0'),
}

export type CursorKind = keyof typeof kinds

/** The kinds of the values of a cursor. */
export interface CursorShape {
  version: readonly CursorKind[]
  key: readonly CursorKind[]
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
 * a cursor grants nothing, and a forged one still has to match the shape.
 * @throws Problem 400 cursor.invalid
 */
export function decodeCursor(list: unknown, text: string, shape: CursorShape): Cursor {
  const content = parse(text)
  const [, version, key] = Array.isArray(content) ? (content as unknown[]) : []
  if (!isOf(shape.version, version) || !isOf(shape.key, key)) throw invalidCursor()
  // A version has kinds of numbers only.
  const cursor = { version: version as number[], key }
  // One text for each cursor: decoding also accepts characters outside base64url, and spaces in the JSON.
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
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

function digestOf(list: unknown, ...content: unknown[]): string {
  const json = JSON.stringify([list, ...content])
  return createHash('sha256').update(json).digest('base64url').slice(0, 16)
}
