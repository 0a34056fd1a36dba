import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { Problem } from '../../platform/http/problem.ts'

/**
 * Number of characters that are checked. The time of a check grows faster than the length of the
 * password.
 */
const maxCharacters = 100

/**
 * Maximum number of substitutions that a check tries. The default of 100 can take a second per
 * password.
 */
const maxSubstitutions = 5

/**
 * Minimum score, from 0 to 4. A score of 3 means that a program needs at least a hundred million
 * guesses.
 */
const minScore = 3

/** Loading the dictionaries takes 0.2 s and several MB, so the first new password loads them. */
let loading: Promise<ZxcvbnFactory> | undefined

/**
 * Refuses a password that a guessing program would try early.
 * @param words personal terms: name of the site, e-mail address, full name
 * @throws Problem 422 password.tooCommon
 */
export async function refuseWeakPassword(
  password: string,
  words: readonly string[],
  field: string,
): Promise<void> {
  loading ??= load()
  const estimator = await loading
  const typed = normalized(password).slice(0, maxCharacters)
  if (estimator.check(typed, guessesFrom(words)).score >= minScore) return
  throw new Problem(422, 'password.tooCommon', 'This password is too easy to guess.', field)
}

/**
 * Loads the checker without English dictionaries. These dictionaries refuse no additional common
 * passwords and make checks four times slower.
 */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: maxSubstitutions,
  })
}

/**
 * Returns each text, its words, and its words joined: `Ada Lagoon` gives `ada lagoon`, `ada`,
 * `lagoon`, `adalagoon`.
 */
function guessesFrom(texts: readonly string[]): string[] {
  const guesses = texts.flatMap((text) => {
    const typed = normalized(text).toLowerCase()
    const words = typed.split(/[^\p{L}\p{N}]+/u)
    return [typed, ...words, words.join('')]
  })
  return [...new Set(guesses)].filter((guess) => guess.length > 2)
}

/**
 * Normalises a text in the same way as passwords are normalised before hashing. Keyboards encode
 * some letters in different ways.
 */
const normalized = (text: string) => text.normalize('NFKC')
