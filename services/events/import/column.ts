type Numbers = Uint8Array | Uint16Array | Int32Array

/** A growing list of small numbers, without an object for each. */
export class Column<Values extends Numbers> {
  #values: Values
  #length = 0
  readonly #type: new (length: number) => Values
  readonly #width: number

  /** @param width how many numbers belong to one row */
  constructor(type: new (length: number) => Values, width = 1) {
    this.#type = type
    this.#width = width
    this.#values = new type(1024 * width)
  }

  push(...row: number[]): void {
    if (this.#length + row.length > this.#values.length) {
      const larger = new this.#type(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values.set(row, this.#length)
    this.#length += row.length
  }

  /** The number of a row that has one. */
  at(index: number): number {
    return this.#values[index] ?? 0
  }

  /** The numbers of a row that has several. */
  slice(index: number): Values {
    return this.#values.subarray(index * this.#width, (index + 1) * this.#width) as Values
  }
}
