/**
 * Returns the bytes in memory of exactly their length, for values that are kept. Buffers of
 * node:zlib and of sockets are often views of 64 kB, and a kept view keeps all of it.
 */
export function exactCopy(bytes: Buffer): Buffer {
  const { buffer, byteOffset, length } = bytes
  if (buffer.byteLength === length) return bytes
  return Buffer.from(buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer)
}
