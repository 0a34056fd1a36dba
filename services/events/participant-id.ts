import { hash, randomFillSync } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const idBytes = 10

/**
 * All possible first characters of participant ids, in the sort order of the database. Statements
 * use these prefixes to process ids in parts.
 */
export const idPrefixes = Array.from('234567abcdefghijklmnopqrstuvwxyz')

/**
 * Random bytes for the next ids. They are generated for many ids at once, because single calls are
 * slow.
 */
const random = new Uint8Array(idBytes * 1024)
let usedRandom = random.length

/**
 * Returns a new participant id. It has ten random bytes, so it reveals nothing about the
 * participant.
 */
export function newParticipantId(): Uint8Array {
  if (usedRandom === random.length) {
    randomFillSync(random)
    usedRandom = 0
  }
  usedRandom += idBytes
  return random.slice(usedRandom - idBytes, usedRandom)
}

/**
 * Returns the hash of the source's key for a participant of a race. The hash is as long as a
 * participant id.
 */
export function sourceKeyOf(raceId: string, key: string): string {
  return encodeId(hash('sha256', `${raceId}\0${key}`, 'buffer'))
}

/** Encodes ten bytes in lower-case base 32, as 16 characters. */
export function encodeId(bytes: Uint8Array): string {
  let id = ''
  let bits = 0
  let value = 0
  for (const byte of bytes.subarray(0, idBytes)) {
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

/** Decodes a participant id to ten bytes. */
export function decodeId(id: string): Uint8Array {
  const bytes = new Uint8Array(idBytes)
  let bits = 0
  let value = 0
  let size = 0
  for (const letter of id) {
    value = (value << 5) | alphabet.indexOf(letter)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[size] = value >>> bits
    size += 1
    value &= (1 << bits) - 1
  }
  return bytes
}
