import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { Problem } from '../../platform/problem.ts'

/** Characters that are looked at; the work grows faster than the length. */
const mostCharacters = 100

/** Spellings tried for characters that stand for letters. The library's 100 can take a second for one password. */
const mostSubstitutions = 5

/** From 0 to 4; 3 is at least a hundred million guesses. */
const leastScore = 3

/** The dictionaries take 0.2 s and some megabytes: they are loaded when the first password is chosen. */
let loading: Promise<ZxcvbnFactory> | undefined

/**
 * Refuses a password that a guessing program would try early.
 * @param words of the person and the site: the whole name, the e-mail address
 * @throws Problem password.tooCommon
 */
export async function refuseWeakPassword(
  password: string,
  words: readonly string[],
  field: string,
): Promise<void> {
  loading ??= load()
  const estimator = await loading
  const typed = normalized(password).slice(0, mostCharacters)
  if (estimator.check(typed, guessesFrom(words)).score >= leastScore) return
  throw new Problem(422, 'password.tooCommon', 'This password is too easy to guess.', field)
}

/** The English dictionaries refuse no more of the common passwords and make each check four times as long. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: mostSubstitutions,
  })
}

/** Each text, its words, and its words joined: `Ada Lagoon` is also `ada`, `lagoon` and `adalagoon`. */
function guessesFrom(texts: readonly string[]): string[] {
  const guesses = texts.flatMap((text) => {
    const typed = normalized(text).toLowerCase()
    const words = typed.split(/[^\p{L}\p{N}]+/u)
    return [typed, ...words, words.join('')]
  })
  return [...new Set(guesses)].filter((guess) => guess.length > 2)
}

/** Passwords are hashed in this form too: keyboards write one letter in several ways. */
const normalized = (text: string) => text.normalize('NFKC')
