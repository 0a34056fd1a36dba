import type { Gender } from '../../domain/results.ts'
import { readGender } from '../source-terms.ts'

/** Matches a length such as 10K. Its letter does not mean a gender. */
export const lengthInText = /\d+(?:[.,]\d+)? ?km?(?!\p{L})/giu

/**
 * Returns the gender in the name of a category: `Men 40`, `F/35-39`, `Seniors femmes`. Undefined if
 * the name contains no gender or several genders.
 */
export function genderOfText(text: string): Gender | undefined {
  const whole = readGender(text)
  if (whole !== undefined) return whole
  // In French codes such as M2F (master 2), the last letter is the gender. In Spanish codes such as
  // V1M, M may be a woman. The first letter is the gender in others, such as M50F, W40H and D21M.
  const [, last] = /^(?:[^DFHKMW\d]\d{1,2}|M(?:\d|10))([MFHD])$/iu.exec(text) ?? []
  if (last !== undefined) return last === 'M' ? undefined : readGender(last)
  const words = text
    .replaceAll(lengthInText, ' ')
    .split(/[^\p{L}\p{M}’']+/u)
    .filter((word) => word !== '')
  const genders = new Set(
    words.flatMap((word, index) => {
      const isLetter = word.length === 1
      return (isLetter && index > 0 ? undefined : readGender(word.replace(/[’']s$/u, ''))) ?? []
    }),
  )
  const [gender] = genders
  return genders.size === 1 ? gender : undefined
}
