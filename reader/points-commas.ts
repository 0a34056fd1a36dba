const thousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/
/**
 * Matches a value whose comma cannot separate thousands. The number of digits after the comma is
 * not three, or the part before it is 0, has more than three digits in a row or has points that
 * separate thousands. Or the value is a time.
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
