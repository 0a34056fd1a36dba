/**
 * Copies the bytes into memory of exactly their length. Use it for values that stay in memory.
 * Buffers of node:zlib and of sockets are often views of 64 kB, and a view keeps all 64 kB in
 * memory.
 */
export function exactCopy(bytes: Buffer): Buffer {
  const { buffer, byteOffset, length } = bytes
  if (buffer.byteLength === length) return bytes
  return Buffer.from(buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer)
}
