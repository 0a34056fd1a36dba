import { Parser } from 'htmlparser2'
import { UnreadableFile } from '../row-source.ts'
import { type DecodedText, decodeText, isValidUtf8 } from './encoding.ts'
import { DocumentLimits, maxDocumentBytes, tooLargeDocument } from './entry.ts'
import { refuseOldWorkbook } from './workbook.ts'

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'caption'])
const cells = new Set(['td', 'th'])
/** Elements that begin a new line, like `<br>`. */
const blocks = new Set(['br', 'p', 'div', 'li'])
const elementsWithoutText = new Set(['script', 'style', 'select', 'template'])
/** Maximum value of `colspan` and `rowspan`. Browsers have the same maximum for columns. */
const maxSpan = 1_000

/** A web page whose tables were read. */
export interface WebPage {
  rows: string[][]
  text: Omit<DecodedText, 'text'>
}

/**
 * Reads the rows of all tables of a web page as one table. A heading outside the cells is a row
 * with one cell. Only tables without inner tables are read, because old pages use outer tables for
 * their layout.
 * @throws UnreadableFile when the page is too large, has no table, or cannot be decoded
 */
export function readWebPage(bytes: Uint8Array, encoding?: string): WebPage {
  refuseOldWorkbook(bytes)
  if (bytes.length > maxDocumentBytes) throw tooLargeDocument()
  // A browser that saves a page may write UTF-8 and keep the name of another encoding.
  const declared = encoding ?? (isValidUtf8(bytes) ? undefined : declaredEncoding(bytes))
  const { text, ...decoded } = decodeText(bytes, declared)
  const rows = rowsOfPage(text)
  if (rows.some((row) => row.length > 1)) return { rows, text: decoded }
  throw new UnreadableFile(
    'page.noTable',
    'The file is no web page with a table',
    'Save the page while it shows the results, or save the table as CSV UTF-8.',
  )
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2_000))
  return /<meta[^>]*\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1]
}

function rowsOfPage(html: string): string[][] {
  const limits = new DocumentLimits()
  const rows: string[][] = []
  const tables: PageTable[] = []
  let heading: string | undefined
  let silent = 0
  const addLine = (text: string) => {
    if (text.trim() !== '') rows.push([text.replace(/\s+/g, ' ').trim()])
  }
  const write = (text: string) => {
    if (silent > 0) return
    if (heading === undefined) tables.at(-1)?.write(text)
    else heading += text
  }
  const parser = new Parser({
    onopentag(name, { colspan, rowspan }) {
      limits.add(tables.length)
      if (elementsWithoutText.has(name)) silent += 1
      else if (blocks.has(name)) write('\n')
      else if (name === 'table') {
        addLine(tables.at(-1)?.interrupt() ?? '')
        tables.push(new PageTable(limits))
      } else if (name === 'tr') tables.at(-1)?.endRow()
      else if (cells.has(name)) tables.at(-1)?.beginCell(spanOf(colspan), spanOf(rowspan))
      else if (headings.has(name) && tables.at(-1)?.isInCell !== true) heading = ''
    },
    ontext(text) {
      write(text.replace(/\s+/g, ' '))
    },
    onclosetag(name) {
      if (elementsWithoutText.has(name)) silent -= 1
      else if (cells.has(name)) tables.at(-1)?.endCell()
      else if (name === 'tr') tables.at(-1)?.endRow()
      else if (name === 'table') for (const row of tables.pop()?.rows ?? []) rows.push(row)
      else if (headings.has(name) && heading !== undefined) {
        addLine(heading)
        heading = undefined
      }
    },
  })
  parser.end(html)
  return rows
}

function spanOf(attribute: string | undefined): number {
  return Math.min(maxSpan, Math.max(1, Number.parseInt(attribute ?? '', 10) || 1))
}

interface Cell {
  text: string
  colspan: number
  rowspan: number
}

/** A table of a web page while it is read. */
class PageTable {
  readonly #limits: DocumentLimits
  #rows: string[][] = []
  #row: string[] = []
  #cell: Cell | undefined
  /** By column: the text of a cell that extends into rows below, and the number of these rows. */
  readonly #extended: { text: string; rows: number }[] = []
  #hasTables = false

  constructor(limits: DocumentLimits) {
    this.#limits = limits
  }

  /** The finished rows; none of a table that has inner tables. */
  get rows(): readonly string[][] {
    this.endRow()
    return this.#hasTables ? [] : this.#rows
  }

  get isInCell(): boolean {
    return this.#cell !== undefined
  }

  write(text: string): void {
    if (this.#cell !== undefined) this.#cell.text += text
  }

  /** An inner table begins. Returns the text before it in the same cell. */
  interrupt(): string {
    const before = this.#cell?.text ?? ''
    this.#hasTables = true
    this.#rows = []
    this.#row = []
    this.#cell = undefined
    return before
  }

  beginCell(colspan: number, rowspan: number): void {
    this.endCell()
    this.#cell = { text: '', colspan, rowspan }
  }

  endCell(): void {
    if (this.#cell === undefined) return
    const { text, colspan, rowspan } = this.#cell
    this.#cell = undefined
    this.#addExtended()
    for (let column = 0; column < colspan; column += 1) {
      const shown = column === 0 ? collapsed(text) : ''
      if (rowspan > 1) this.#extended[this.#row.length] = { text: shown, rows: rowspan }
      this.#push(shown)
    }
  }

  endRow(): void {
    this.endCell()
    if (this.#row.length === 0) return
    this.#addExtended()
    this.#extended.forEach((cell) => {
      cell.rows = Math.max(0, cell.rows - 1)
    })
    this.#rows.push(this.#row)
    this.#row = []
  }

  /** Adds the cells of rows above that extend into the next columns of this row. */
  #addExtended(): void {
    for (;;) {
      const { text, rows } = this.#extended[this.#row.length] ?? { text: '', rows: 0 }
      if (rows === 0) return
      this.#push(text)
    }
  }

  #push(text: string): void {
    this.#limits.add(1)
    this.#row.push(text)
  }
}

/** Shortens blanks and line breaks as a browser does. */
function collapsed(text: string): string {
  // A long run of blanks is shortened first, because each of them could begin the second pattern.
  return text
    .replace(/ +/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}
