import { eastAsianLetter } from '../../domain/east-asian.ts'
import { readHeading } from '../read-heading.ts'
import { UnreadableFile } from '../row-source.ts'
import { joinBytes } from './join-bytes.ts'
import { isOtherScript, mayBeOtherLatin } from './wrong-letters.ts'

/** Encodings that can be recognised by their decoded characters. */
const eastAsian = ['shift_jis', 'gb18030', 'big5', 'euc-kr'] as const
type EastAsian = (typeof eastAsian)[number]

const usual = 'windows-1252'
/** Encodings that are recognised only by known column names. */
const byHeadings = [
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'euc-jp',
] as const
/** Minimum share of plausible characters in a text that was decoded with the right encoding. */
const plausible = 0.9
/**
 * The best encoding is chosen if its share of plausible characters exceeds that of the second by at
 * least this number. This does not apply to windows-1252.
 */
const lead = 0.15
/** Below this share of plausible characters, the default encoding is wrong. */
const implausible = 0.5

/** @throws UnreadableFile for an encoding outside the WHATWG list */
export function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding)
  } catch {
    throw new UnreadableFile(
      'file.unknownEncoding',
      `The encoding "${encoding}" is not known`,
      'Leave it out, or use utf-8, utf-16le, windows-1252 or another name of the WHATWG list.',
    )
  }
}

/**
 * Finds the encoding of a text. Without a sample, a text counts as UTF-8, UTF-16 or windows-1252.
 * @param head the beginning of the file
 * @param isUtf8 whether the whole file is valid UTF-8
 * @param sample lines with characters beyond ASCII, by which the encoding is recognised
 * @throws UnreadableFile when several encodings are possible
 */
export function findEncoding(
  head: Uint8Array,
  isUtf8: boolean,
  sample: Uint8Array | undefined,
): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const utf16 = recogniseUtf16(head)
  if (utf16 !== undefined || isUtf8) return utf16 ?? 'utf-8'
  if (sample === undefined) return usual
  const found = recogniseEncoding(sample)
  if ('encoding' in found) return found.encoding
  throw new UnreadableFile(
    'file.wrongCharacters',
    'Which encoding has the file? It is not UTF-8, and its letters do not tell',
    `Name it as \`encoding\`; possible are ${found.undecided.join(', ')}, or others such as windows-1257 and euc-jp.`,
  )
}

type EncodingFound = { encoding: string } | { undecided: string[] }

/** Recognises the encoding of a text that is not UTF-8. */
function recogniseEncoding(sample: Uint8Array): EncodingFound {
  const named = encodingOfHeadings(sample)
  if (named !== undefined) return { encoding: named }
  const found = encodingOfLetters(sample)
  if (!('encoding' in found) || found.encoding !== usual || isMixed(sample)) return found
  const text = decoderOf(usual).decode(sample)
  if (isOtherScript(text)) return { undecided: ['windows-1251', 'windows-1253'] }
  return mayBeOtherLatin(text) ? { undecided: ['windows-1250', 'windows-1254', usual] } : found
}

function encodingOfLetters(sample: Uint8Array): EncodingFound {
  const scores = [
    { encoding: usual, score: scoreLetters(decoderOf(usual).decode(sample)) },
    { encoding: 'macintosh', score: scoreLetters(decoderOf('macintosh').decode(sample)) },
    ...eastAsian.map((encoding) => ({ encoding, score: scoreEastAsian(sample, encoding) })),
  ].toSorted((a, b) => b.score - a.score)
  const known = scores.find(({ encoding }) => encoding === usual)?.score ?? 0
  const [best, second] = scores
  if (best === undefined || known >= plausible || isMixed(sample)) return { encoding: usual }
  if (best.score >= plausible && best.score - (second?.score ?? 0) >= lead) return best
  const close = scores.filter(({ score }) => score >= best.score - lead)
  return known >= implausible && best.score < plausible
    ? { encoding: usual }
    : { undecided: close.map(({ encoding }) => encoding) }
}

const maxHeadingLines = 20
/**
 * Minimum length of all known column names in a line. A single short word may be a column name by
 * coincidence.
 */
const leastLetters = 5

/**
 * Decodes the sample with each encoding. Returns the encoding with the most letters in known column
 * names of a line, if they are enough. Ignores names in ASCII.
 */
function encodingOfHeadings(sample: Uint8Array): string | undefined {
  const lettersIn = (encoding: string) => {
    const lines = decoderOf(encoding)
      .decode(sample)
      .split(/[\r\n]+/, maxHeadingLines)
    const known = lines.map((line) => {
      const cells = line.split(/[\t;,|]| {2,}/).map((cell) => cell.replaceAll('"', '').trim())
      const names = cells.filter((cell) => /[^\0-\x7F]/.test(cell) && readHeading(cell).sure)
      return names.join('').length
    })
    return Math.max(0, ...known)
  }
  const [best, second] = [usual, 'macintosh', ...byHeadings, ...eastAsian]
    .map((encoding) => ({ encoding, known: lettersIn(encoding) }))
    .toSorted((a, b) => b.known - a.known)
  const known = best?.known ?? 0
  return known >= leastLetters && known > (second?.known ?? 0) ? best?.encoding : undefined
}

/**
 * Recognises UTF-16 without a byte order mark: every second byte of Latin letters and digits is
 * zero.
 */
function recogniseUtf16(head: Uint8Array): string | undefined {
  const bytes = head.subarray(0, 4096)
  const zeros = [0, 0]
  for (const [index, byte] of bytes.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  const many = bytes.length / 10
  if (odd > many && even * 20 < odd) return 'utf-16le'
  return even > many && odd * 20 < even ? 'utf-16be' : undefined
}

/**
 * Returns true if more characters beyond ASCII are valid UTF-8 than not. Then the text is UTF-8,
 * except for some lines.
 */
function isMixed(sample: Uint8Array): boolean {
  const text = decoderOf('utf-8').decode(sample)
  const wrong = text.match(/�/g)?.length ?? 0
  const right = text.match(/[^\0-\x7F�]/g)?.length ?? 0
  return right > wrong
}

const letter = /\p{L}/u
const small = /\p{Ll}/u
const capital = /\p{Lu}/u
const withinWords = /[’‘´`·.,-]/u

/**
 * Returns how many of the characters beyond ASCII are plausible, as a share from 0 to 1. A
 * character is plausible if it fits the other characters of its word.
 */
function scoreLetters(text: string): number {
  let good = 0
  let bad = 0
  for (const match of text.matchAll(/[^\0-\x7F]/gu)) {
    const [sign] = match
    const before = text[match.index - 1] ?? ' '
    const after = text[match.index + sign.length] ?? ' '
    if (/[\u0080-\u009F\uFFFD]/.test(sign)) bad += 1
    else if (letter.test(sign)) {
      const isCapitalInside = capital.test(sign) && small.test(before)
      const isCapitalSecond = capital.test(sign) && capital.test(before) && small.test(after)
      const isSmallInside = small.test(sign) && capital.test(before) && capital.test(after)
      if (isCapitalInside || isCapitalSecond || isSmallInside) bad += 1
      else good += 1
    } else if (!withinWords.test(sign) && (letter.test(before) || letter.test(after))) bad += 1
  }
  return good + bad === 0 ? 1 : good / (good + bad)
}

/** Characters that are a single byte in Shift_JIS. */
const halfWidth = /[\uFF61-\uFF9F]/

/** For each encoding, tests whether two bytes begin a common character. */
const common: Record<EastAsian, (first: number, second: number) => boolean> = {
  shift_jis: (first) => (first >= 0x82 && first <= 0x83) || (first >= 0x88 && first <= 0x98),
  gb18030: (first, second) => first >= 0xb0 && first <= 0xd7 && second >= 0xa1,
  big5: (first) => first >= 0xa4 && first <= 0xc6,
  'euc-kr': (first, second) => first >= 0xb0 && first <= 0xc8 && second >= 0xa1,
}

/**
 * Returns which share of the characters beyond ASCII is common in the encoding and is not part of a
 * Latin word. Rare characters have half of the weight.
 */
function scoreEastAsian(sample: Uint8Array, encoding: EastAsian): number {
  const text = decoderOf(encoding).decode(sample)
  let good = 0
  let bad = 0
  let at = 0
  let before = ''
  const signs = Array.from(text)
  for (const [index, sign] of signs.entries()) {
    const [first = 0, second = 0] = sample.subarray(at, at + 2)
    at += lengthOf(sign, first, second, encoding)
    if (first < 0x80 && sign !== '\uFFFD') {
      before = sign
      continue
    }
    const neighbours = `${before}${signs[index + 1] ?? ''}`
    before = sign
    // Ignores punctuation and full-width forms, because they occur in all of these encodings.
    if (/^[\u3000-\u303F\uFF01-\uFF5E]$/u.test(sign)) continue
    if (!eastAsianLetter.test(sign) || /[A-Za-z]/.test(neighbours)) bad += 1
    else if (common[encoding](first, second)) good += 1
    else bad += 0.5
  }
  return good + bad === 0 ? 0 : good / (good + bad)
}

/**
 * Returns the number of bytes that encode a character. This is 1 for U+FFFD, because it replaces a
 * wrong byte.
 */
function lengthOf(sign: string, first: number, second: number, encoding: EastAsian): number {
  if (first < 0x80 || sign === '\uFFFD') return 1
  if (encoding === 'shift_jis' && halfWidth.test(sign)) return 1
  return encoding === 'gb18030' && second >= 0x30 && second <= 0x39 ? 4 : 2
}

/**
 * Matches characters that show a wrong encoding. U+FFFD replaces bytes that are not a character of
 * the encoding. Correct result lists contain no control characters from U+0080 on, except U+0085
 * (next line).
 */
const wrongCharacter = /[\u0080-\u0084\u0086-\u009F\uFFFD]/

/**
 * Refuses a text with wrong characters.
 * @param linesBefore number of lines of the file above the text
 * @throws UnreadableFile for a text that was decoded with the wrong encoding, or was damaged before
 * it was saved
 */
export function refuseWrongCharacters(text: string, encoding: string, linesBefore: number): void {
  const at = text.search(wrongCharacter)
  if (at < 0) return
  const before = text.slice(0, at)
  const line = linesBefore + before.split(/\r\n|\n|\r/).length
  const value = text.slice(Math.max(0, at - 10), at + 10).replaceAll(/[\r\n]+/g, ' ')
  throw new UnreadableFile(
    'file.wrongCharacters',
    `Which encoding has the file? Read as ${encoding}, it has characters that cannot be right`,
    encoding.startsWith('utf-')
      ? 'An earlier program replaced letters that it did not know: export the table again from its source, as UTF-8.'
      : 'Name it as `encoding`, such as shift_jis, euc-kr, gb18030, big5 or windows-1250; or save the file as UTF-8.',
    { line, value },
  )
}

const maxSamplePart = 16_384
const lineFeed = 0x0a

/**
 * Returns the lines of a part of the file, beginning with the first line that has a byte beyond
 * ASCII.
 */
function linesBeyondAscii(chunk: Uint8Array): Uint8Array {
  const first = chunk.findIndex((byte) => byte > 0x7f)
  if (first < 0) return new Uint8Array()
  const begin = chunk.lastIndexOf(lineFeed, first) + 1
  const part = chunk.subarray(begin, begin + maxSamplePart)
  // Leaves out the last line if it is incomplete, because a character of several bytes may be cut
  // off.
  const end = part.lastIndexOf(lineFeed)
  return end < 0 ? part : part.subarray(0, end + 1)
}

export interface DecodedText {
  text: string
  encoding: string
  /** Up to three words beyond ASCII. A person can see from them whether the encoding is right. */
  evidence: string[]
}

const maxSample = 65_536

/**
 * Decodes a text. If no encoding is declared, the characters of the text show its encoding.
 * @throws UnreadableFile when the encoding is unknown or wrong
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const isUtf8 = isValidUtf8(bytes)
  const encoding =
    declared?.toLowerCase() ?? findEncoding(bytes, isUtf8, isUtf8 ? undefined : sampleOf(bytes))
  const text = decoderOf(encoding).decode(bytes)
  refuseWrongCharacters(text, encoding, 0)
  return { text, encoding, evidence: wordsBeyondAscii(text) }
}

/**
 * Returns the first three different words with letters beyond ASCII. A word has a maximum length,
 * because otherwise the time for a long line of letters would grow with the square of its length.
 */
function wordsBeyondAscii(text: string): string[] {
  const words = new Set<string>()
  for (const [word] of text.matchAll(/[\p{L}\p{M}]{0,40}[^\0-\x7F\P{L}][\p{L}\p{M}]{0,40}/gu)) {
    words.add(word)
    if (words.size === 3) break
  }
  return [...words]
}

export function isValidUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Collects lines from each part of the file until the sample is large enough. In each part, the
 * first of these lines has a byte beyond ASCII.
 */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let size = 0
  for (let at = 0; at < bytes.length && size < maxSample; at += maxSample) {
    const part = linesBeyondAscii(bytes.subarray(at, at + maxSample))
    parts.push(part)
    size += part.length
  }
  return joinBytes(parts)
}
