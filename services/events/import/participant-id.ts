import { createHash } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** First letters of participant ids in the order of the database, to walk through them in parts. */
export const idPrefixes = [...'234567abcdefghijklmnopqrstuvwxyz']

/**
 * The id of the participant whom the source knows as `key`: 16 characters, the same from one import
 * to the next, telling nothing about the person.
 */
export function participantId(raceId: string, key: string): string {
  return encodeId(createHash('sha256').update(`${raceId}\0${key}`).digest())
}

/** The first ten bytes in lower-case base 32. */
export function encodeId(bytes: Uint8Array): string {
  let id = ''
  let bits = 0
  let value = 0
  for (const byte of bytes.subarray(0, 10)) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      id += alphabet.charAt((value >>> bits) & 31)
    }
    value &= (1 << bits) - 1
  }
  return id
}
