/** A longer text is not looked for. */
const longest = 100

/** What somebody typed, as it is looked for: composed, without control characters and outer space. */
export function readSearchText(typed: string | null): string {
  const text = (typed ?? '')
    .normalize()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return Array.from(text).slice(0, longest).join('').trim()
}
