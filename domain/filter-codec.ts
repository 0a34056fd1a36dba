/** The parameter `filters` of lists, in URLs of pages and of REST: base64 of JSON in UTF-8. */
export function encodeFilters(filters: object): string {
  return toBase64(new TextEncoder().encode(JSON.stringify(filters)))
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** @throws DOMException for text that is not base64 */
export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
}

/**
 * The value that the bytes of filters contain.
 * @throws TypeError or SyntaxError for bytes that are not UTF-8 or not JSON
 */
export function parseFilterBytes(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}
