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

/** The minimum cost that the OWASP Password Storage Cheat Sheet recommends. */
export const defaultPasswordCost: PasswordCost = {
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
}

export type Passwords = Awaited<ReturnType<typeof createPasswords>>

/** The functions of the argon2 library that this module uses. Tests replace them. */
export type Argon2 = Pick<typeof argon2, 'hash' | 'verify'>

/**
 * Creates the functions for passwords. Passwords of unknown accounts are verified against a dummy
 * hash.
 */
export async function createPasswords(cost: PasswordCost, { hash, verify }: Argon2 = argon2) {
  const dummyHash = await hash(randomBytes(32), cost)
  return {
    hash: (password: string) => hash(normalise(password), cost),
    /**
     * Returns true if the password matches the hash. If there is no hash, because there is no such
     * account, does the same work and returns false.
     */
    async verify(storedHash: string | undefined, password: string) {
      const matches = await verify(storedHash ?? dummyHash, normalise(password))
      return matches && storedHash !== undefined
    },
    /** Returns true if a hash was made with other cost parameters than new hashes. */
    isOutdated: (storedHash: string) => !storedHash.startsWith(hashPrefix(cost)),
  }
}

/** Returns the text with which every hash begins: the algorithm and the cost parameters. */
function hashPrefix({ memoryCost, timeCost, parallelism }: PasswordCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
}

/**
 * Normalises a password, because keyboards encode some letters in several ways. All encodings then
 * count as the same password.
 */
const normalise = (password: string) => password.normalize('NFKC')
