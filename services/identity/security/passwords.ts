import { randomBytes } from 'node:crypto'
import * as argon2 from '@node-rs/argon2'

/** Cost parameters of argon2id. */
export interface PasswordCost {
  /** Amount of memory in KiB. */
  memoryCost: number
  /** Number of passes over the memory. */
  timeCost: number
  parallelism: number
}

/** The minimum that the OWASP Password Storage Cheat Sheet recommends. */
export const defaultPasswordCost: PasswordCost = {
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
}

export interface Passwords {
  hash: (password: string) => Promise<string>
  /**
   * Whether the password matches the hash. Without a hash (no such account), the result is false,
   * but the work is the same.
   */
  verify: (storedHash: string | undefined, password: string) => Promise<boolean>
  /** Whether the cost parameters of a hash differ from the cost parameters of new hashes. */
  isOutdated: (storedHash: string) => boolean
}

/** The functions of the argon2 library that this module uses. Tests replace these functions. */
export type Argon2 = Pick<typeof argon2, 'hash' | 'verify'>

/** Prepares a dummy hash. Passwords of unknown accounts are verified against the dummy hash. */
export async function createPasswords(
  cost: PasswordCost,
  { hash, verify }: Argon2 = argon2,
): Promise<Passwords> {
  const dummyHash = await hash(randomBytes(32), cost)
  return {
    hash: (password) => hash(normalise(password), cost),
    async verify(storedHash, password) {
      const matches = await verify(storedHash ?? dummyHash, normalise(password))
      return matches && storedHash !== undefined
    },
    isOutdated: (storedHash) => !storedHash.startsWith(hashPrefix(cost)),
  }
}

/** Returns the prefix of every hash: the algorithm and the cost parameters. */
function hashPrefix({ memoryCost, timeCost, parallelism }: PasswordCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
}

/**
 * Normalises a password. Keyboards encode some letters in several ways, and all encodings count as
 * the same password.
 */
const normalise = (password: string) => password.normalize('NFKC')
