type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array

/** Number of rows per chunk. A chunk never moves in memory when the column grows. */
const rowsInPiece = 4_096

/** A growing typed array. The column stores numbers in chunks, without an object for each row. */
export class Column<Values extends Numbers> {
  readonly #pieces: Values[] = []
  #rows = 0
  readonly #type: new (length: number) => Values
  readonly #width: number

  /**
   * Creates an empty column.
   * @param width number of values per row
   */
  constructor(type: new (length: number) => Values, width = 1) {
    this.#type = type
    this.#width = width
  }

  /** Adds a row of `width` numbers. */
  push(row: number | ArrayLike<number>): void {
    const place = this.#rows % rowsInPiece
    if (place === 0) this.#pieces.push(new this.#type(rowsInPiece * this.#width))
    const piece = this.#pieces.at(-1)
    if (typeof row === 'number') piece?.set([row], place)
    else piece?.set(row, place * this.#width)
    this.#rows += 1
  }

  /** Returns the number that a row contains. Only for columns of width 1. */
  at(index: number): number {
    return this.#pieces[Math.floor(index / rowsInPiece)]?.[index % rowsInPiece] ?? 0
  }

  /** Returns all numbers that a row contains. Only for columns wider than 1. */
  slice(index: number): Values | undefined {
    const from = (index % rowsInPiece) * this.#width
    const piece = this.#pieces[Math.floor(index / rowsInPiece)]
    return piece?.subarray(from, from + this.#width) as Values | undefined
  }
}
