import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { Problem } from '../../platform/http/problem.ts'
import type { Account } from '../accounts/schema.ts'

/**
 * Number of characters that are checked. With longer passwords, the time of a check grows faster
 * than the length.
 */
const maxCharacters = 100

/**
 * Maximum number of substitutions that a check tries. With the default of 100, a check can take a
 * second.
 */
const maxSubstitutions = 5

/**
 * Minimum score of a password, from 0 to 4. At a score of 3, a program needs at least a hundred
 * million guesses.
 */
const minScore = 3

/**
 * The loaded checker. It is loaded for the first new password, because its dictionaries take 0.2 s
 * and several MB.
 */
let loading: Promise<ZxcvbnFactory> | undefined

/**
 * Refuses a password that a guessing program would try early.
 * @param owner the owner of the account, whose name and e-mail address are easy to guess
 * @throws Problem 422 password.tooCommon
 */
export async function refuseWeakPassword(
  password: string,
  siteName: string,
  { email, first_name, last_name }: Pick<Account, 'email' | 'first_name' | 'last_name'>,
  field = 'password',
): Promise<void> {
  loading ??= load()
  const estimator = await loading
  const typed = normalized(password).slice(0, maxCharacters)
  const words = guessesFrom([siteName, email, `${first_name} ${last_name}`])
  if (estimator.check(typed, words).score >= minScore) return
  throw new Problem(422, 'password.tooCommon', 'This password is too easy to guess.', field)
}

/**
 * Loads the checker without English dictionaries. With them, the checker would refuse no more
 * common passwords, but be four times slower.
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
 * Returns each text, its words, and its words joined together: `Ada Lagoon` gives `ada lagoon`,
 * `ada`, `lagoon`, `adalagoon`.
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
 * Normalises a text like a password that is hashed, because keyboards encode some letters in
 * different ways.
 */
const normalized = (text: string) => text.normalize('NFKC')
