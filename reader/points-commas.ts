const thousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/
/**
 * A comma that can only be a decimal comma: not before exactly three digits, after 0 or after more
 * than three digits, or in a time.
 */
const decimal = /^(?:\d+,(?:\d{1,2}|\d{4,})|(?:0|\d{4,}),\d+|[\d.]*\.\d{3},\d+|\d[\d:]*:\d\d,\d+)$/

/**
 * Finds out whether the commas of a column of points separate thousands. `8,245` is 8245 unless any
 * value in the rows has a decimal comma, such as `8,25` points or a time `45:12,3`.
 */
export class PointsCommas {
  #example: string | undefined
  #isDecimal = false

  /** @param cells all values of the row */
  add(points: string, cells: readonly string[]): void {
    if (this.#example === undefined && thousands.test(points)) this.#example = points
    this.#isDecimal ||= cells.some((cell) => decimal.test(cell.trim()))
  }

  /** The first value with a comma, if commas separate thousands. */
  get example(): string | undefined {
    return this.#isDecimal ? undefined : this.#example
  }
}
