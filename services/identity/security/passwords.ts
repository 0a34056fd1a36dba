import { randomBytes } from 'node:crypto'
import * as argon2 from '@node-rs/argon2'

/** Cost parameters of argon2id. */
export interface PasswordCost {
  /** Memory in KiB. */
  memoryCost: number
  /** Passes over the memory. */
  timeCost: number
  parallelism: number
}

/** Minimum recommended by the OWASP Password Storage Cheat Sheet. */
export const defaultPasswordCost: PasswordCost = {
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
}

export interface Passwords {
  hash: (password: string) => Promise<string>
  /**
   * Whether the password matches the hash.
   * Without a hash, because no account exists, the result is false after the same amount of work.
   */
  verify: (storedHash: string | undefined, password: string) => Promise<boolean>
  /** Whether a hash has other cost parameters than new hashes. */
  isOutdated: (storedHash: string) => boolean
}

/** The part of the argon2 library in use; tests replace it. */
export type Argon2 = Pick<typeof argon2, 'hash' | 'verify'>

/** Prepares a dummy hash, against which passwords of unknown accounts are verified. */
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

/** Prefix with algorithm and cost parameters, which every hash begins with. */
function hashPrefix({ memoryCost, timeCost, parallelism }: PasswordCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
}

/** Keyboards encode some letters in several ways, which all count as the same password. */
const normalise = (password: string) => password.normalize('NFKC')
