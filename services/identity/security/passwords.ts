import { randomBytes } from 'node:crypto'
import * as argon2 from '@node-rs/argon2'

/** What hashing a password with argon2id takes. */
export interface PasswordCost {
  /** KiB. */
  memoryCost: number
  /** Passes over the memory. */
  timeCost: number
  parallelism: number
}

/** The least that OWASP's cheat sheet on storing passwords names. */
export const defaultPasswordCost: PasswordCost = {
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
}

export interface Passwords {
  hash: (password: string) => Promise<string>
  /**
   * Whether this is the password of the hash. Without a hash, because there is no such account, it is
   * not, after the same work.
   */
  verify: (known: string | undefined, password: string) => Promise<boolean>
  /** Whether a hash cost something else than one costs now. */
  isOutdated: (known: string) => boolean
}

/** What does the work. */
export type Argon2 = Pick<typeof argon2, 'hash' | 'verify'>

/** Makes the hash for accounts that do not exist. */
export async function createPasswords(
  cost: PasswordCost,
  { hash, verify }: Argon2 = argon2,
): Promise<Passwords> {
  const nobody = await hash(randomBytes(32), cost)
  return {
    hash: (password) => hash(same(password), cost),
    async verify(known, password) {
      const matches = await verify(known ?? nobody, same(password))
      return matches && known !== undefined
    },
    isOutdated: (known) => !known.startsWith(beginningOf(cost)),
  }
}

/** The kind of hash and its cost, as every hash says them. */
function beginningOf({ memoryCost, timeCost, parallelism }: PasswordCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
}

/** Keyboards write one letter in several ways. */
const same = (password: string) => password.normalize('NFKC')
