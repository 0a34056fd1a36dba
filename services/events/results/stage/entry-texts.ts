import type { ResultRow } from '../../event-package.ts'

/**
 * Values that the entries of a ranking copy from their participants. A ranker does not store these
 * values.
 */
export interface EntryText {
  team: string | null
  found_by: string | null
}

/** The teams and the searched texts of the rows of a race, in the order of the rows. */
export class EntryTexts {
  readonly #teams = new TextColumn()
  readonly #foundBy = new TextColumn()

  add({ team }: Pick<ResultRow, 'team'>, foundBy: string | null): void {
    this.#teams.push(team)
    this.#foundBy.push(foundBy)
  }

  at(index: number): EntryText {
    return { team: this.#teams.at(index), found_by: this.#foundBy.at(index) }
  }
}

const textsInPiece = 256
/** Marks null. A text of PostgreSQL cannot contain this character. */
const absent = '\0'

/** Consecutive texts as UTF-8, and for each text the index of the byte after it. */
interface Piece {
  bytes: Buffer
  ends: Uint32Array
}

/**
 * A growing column of texts. A text takes four bytes more than its characters. A string would take
 * three times as much memory, and each garbage collection would visit the string.
 */
class TextColumn {
  readonly #pieces: Piece[] = []
  #last: string[] = []

  push(text: string | null): void {
    this.#last.push(text ?? absent)
    if (this.#last.length < textsInPiece) return
    this.#pieces.push(pieceOf(this.#last))
    this.#last = []
  }

  at(index: number): string | null {
    const piece = this.#pieces[Math.floor(index / textsInPiece)]
    const place = index % textsInPiece
    const text =
      piece === undefined
        ? this.#last[place]
        : piece.bytes.toString('utf8', piece.ends[place - 1] ?? 0, piece.ends[place])
    return text === undefined || text === absent ? null : text
  }
}

function pieceOf(texts: readonly string[]): Piece {
  let end = 0
  const ends = Uint32Array.from(texts, (text) => (end += Buffer.byteLength(text)))
  return { bytes: Buffer.from(texts.join('')), ends }
}
