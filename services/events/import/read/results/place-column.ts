import { hash as hashOf } from 'node:crypto'
import type { Mapping } from '../../../../../reader/mapping.ts'
import { isOutOfCompetition, readPlace, readState } from '../../../../../reader/source-terms.ts'
import type { ResultRow } from '../../../event-package.ts'

/**
 * Finds out whether the column of places contains places. A column that was guessed by its name may
 * contain other values.
 */
export class PlaceColumn {
  readonly #mapping: Mapping
  /** XOR of the hashes of rows. The result does not depend on the order of the rows. */
  readonly #hash = new Uint8Array(16)
  #given = 0
  #texts = 0
  #understood = 0

  constructor(mapping: Mapping) {
    this.#mapping = mapping
  }

  add(cells: readonly string[], { key, places = {} }: ResultRow): void {
    const text = this.#mapping.cells.place?.read(cells) ?? ''
    if (text !== '') this.#texts += 1
    if (readPlace(text) ?? readState(text) ?? (isOutOfCompetition(text) || undefined)) {
      this.#understood += 1
    }
    const { overall, gender, category } = places
    if ((overall ?? gender ?? category) === undefined) return
    this.#given += 1
    const hash = hashOf('sha256', JSON.stringify([key, overall, gender, category]), 'buffer')
    for (const [index, byte] of this.#hash.entries()) this.#hash[index] = byte ^ (hash[index] ?? 0)
  }

  get arePlaces(): boolean {
    return this.#mapping.placeIsNamed || this.#understood * 2 >= this.#texts
  }

  get hash(): string | undefined {
    return this.#given === 0 ? undefined : Buffer.from(this.#hash).toString('hex')
  }
}
