import type { SourceRow } from '../../../../reader/row-source.ts'

/** A piece has fewer characters than this number, unless it consists of one long row. */
const charactersInPiece = 2 ** 16

/** Consecutive rows of a table. */
interface Piece {
  /** The cells of all rows without separators, as UTF-8. */
  text: Buffer
  /** For each cell, the number of characters in the text up to the end of the cell. */
  ends: Uint16Array | Uint32Array
  /** For each row, the number of cells in the piece up to the end of the row. */
  rowEnds: Uint32Array
  lines: Uint32Array
  /** Damage by row. Most tables have no damaged lines. */
  damage: ReadonlyMap<number, string>
}

/**
 * Rows of a table in memory. A cell takes the bytes of its text and usually two bytes more. As
 * arrays of strings, the same rows would take five times the memory, and each garbage collection
 * would visit every cell.
 */
export class PackedRows {
  readonly #pieces: Piece[] = []
  #bytes = 0
  #cells: string[] = []
  #ends: number[] = []
  #rowEnds: number[] = []
  #lines: number[] = []
  #damage = new Map<number, string>()
  #length = 0

  /** Number of bytes that the complete pieces take. */
  get bytes(): number {
    return this.#bytes
  }

  add({ cells, line, damage }: SourceRow): void {
    const length = cells.reduce((sum, cell) => sum + cell.length, 0)
    if (this.#length + length >= charactersInPiece) this.#endPiece()
    for (const cell of cells) {
      this.#cells.push(cell)
      this.#ends.push((this.#length += cell.length))
    }
    if (damage !== undefined) this.#damage.set(this.#lines.length, damage)
    this.#rowEnds.push(this.#ends.length)
    this.#lines.push(line)
  }

  *[Symbol.iterator](): Generator<SourceRow, void> {
    this.#endPiece()
    for (const piece of this.#pieces) yield* rowsOf(piece)
  }

  #endPiece(): void {
    if (this.#lines.length === 0) return
    const Ends = this.#length < 2 ** 16 ? Uint16Array : Uint32Array
    const piece = {
      text: Buffer.from(this.#cells.join('')),
      ends: Ends.from(this.#ends),
      rowEnds: Uint32Array.from(this.#rowEnds),
      lines: Uint32Array.from(this.#lines),
      damage: this.#damage,
    }
    this.#pieces.push(piece)
    const { text, ends, rowEnds, lines } = piece
    this.#bytes += text.length + ends.byteLength + rowEnds.byteLength + lines.byteLength
    this.#cells = []
    this.#ends = []
    this.#rowEnds = []
    this.#lines = []
    this.#damage = new Map()
    this.#length = 0
  }
}

function* rowsOf({ text: bytes, ends, rowEnds, lines, damage }: Piece): Generator<SourceRow, void> {
  const text = bytes.toString()
  let from = 0
  let at = 0
  for (let row = 0; row < lines.length; row += 1) {
    const cells: string[] = []
    for (; at < (rowEnds[row] ?? 0); at += 1) {
      const end = ends[at] ?? 0
      cells.push(text.slice(from, end))
      from = end
    }
    const line = lines[row] ?? 0
    const why = damage.get(row)
    yield why === undefined ? { cells, line } : { cells, line, damage: why }
  }
}
