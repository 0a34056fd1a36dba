import iconv from 'iconv-lite'

/** Encodings that are recognised by the characters that they give. */
const eastAsian = ['shift_jis', 'gb18030', 'big5', 'euc-kr'] as const
type EastAsian = (typeof eastAsian)[number]

const usual = 'windows-1252'
/** Least share of plausible characters in a text of the right encoding. */
const plausible = 0.9
/** Lead of the best encoding over the others. */
const lead = 0.15
/** Below this share of plausible characters the usual encoding is wrong. */
const implausible = 0.5

export type EncodingFound = { encoding: string } | { undecided: string[] }

/**
 * Recognises the encoding of a text that is not UTF-8.
 * @param sample parts of the text that have characters beyond ASCII
 */
export function recogniseEncoding(sample: Buffer): EncodingFound {
  const scores = [
    { encoding: usual, score: scoreLetters(iconv.decode(sample, usual)) },
    { encoding: 'macintosh', score: scoreLetters(iconv.decode(sample, 'macintosh')) },
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

/** UTF-16 without a byte order mark: every second byte of Latin letters and digits is zero. */
export function recogniseUtf16(head: Buffer): string | undefined {
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

/** True for a text with UTF-8 and other lines. */
function isMixed(sample: Buffer): boolean {
  const text = iconv.decode(sample, 'utf-8')
  const wrong = text.match(/�/g)?.length ?? 0
  const right = text.match(/[^\0-\x7F�]/g)?.length ?? 0
  return right > wrong
}

const letter = /\p{L}/u
const small = /\p{Ll}/u
const capital = /\p{Lu}/u
const withinWords = /[’‘´`·.,-]/u

/** The share of characters beyond ASCII that fit to their neighbours in a word. */
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
      const isSmallInside = small.test(sign) && capital.test(before) && capital.test(after)
      if (isCapitalInside || isSmallInside) bad += 1
      else good += 1
    } else if (!withinWords.test(sign) && (letter.test(before) || letter.test(after))) bad += 1
  }
  return good + bad === 0 ? 1 : good / (good + bad)
}

const characters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** First bytes of the common characters of an encoding. */
const common: Record<EastAsian, (first: number, second: number) => boolean> = {
  shift_jis: (first) => (first >= 0x82 && first <= 0x83) || (first >= 0x88 && first <= 0x98),
  gb18030: (first, second) => first >= 0xb0 && first <= 0xd7 && second >= 0xa1,
  big5: (first) => first >= 0xa4 && first <= 0xc6,
  'euc-kr': (first, second) => first >= 0xb0 && first <= 0xc8 && second >= 0xa1,
}

/**
 * Scores from 0 to 1 how well an East Asian encoding fits. Common characters without Latin neighbours
 * raise the score.
 */
function scoreEastAsian(sample: Buffer, encoding: EastAsian): number {
  const text = iconv.decode(sample, encoding)
  let good = 0
  let bad = 0
  for (const match of text.matchAll(/[^\0-\x7F]/gu)) {
    const [sign] = match
    const neighbours = `${text[match.index - 1] ?? ''}${text[match.index + sign.length] ?? ''}`
    const [first = 0, second = 0] = iconv.encode(sign, encoding)
    // Punctuation, full-width digits and spaces tell nothing.
    if (/^[\u3000-\u303F\uFF01-\uFF5E]$/u.test(sign)) continue
    if (!characters.test(sign) || /[A-Za-z]/.test(neighbours)) bad += 1
    else if (common[encoding](first, second)) good += 1
    else bad += 0.5
  }
  return good + bad === 0 ? 0 : good / (good + bad)
}
