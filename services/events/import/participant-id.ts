import { createHash } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** First letters of participant ids in the order of the database, to walk through them in parts. */
export const idPrefixes = Array.from('234567abcdefghijklmnopqrstuvwxyz')

/**
 * What tells the participants of a race apart, whom the source knows by `key`. A hash, so that an id
 * stays the same from one import to the next and tells nothing about the person.
 */
export function participantHash(raceId: string, key: string): Buffer {
  return createHash('sha256').update(`${raceId}\0${key}`).digest()
}

/** A participant's id: the first ten bytes of the hash in lower-case base 32, 16 characters. */
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
