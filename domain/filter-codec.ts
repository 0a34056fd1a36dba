/**
 * Encodes the filters of a list for the query parameter `filters`, in page addresses and in REST.
 * The filters become JSON in UTF-8, and then base64.
 */
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
 * Decodes the bytes of the parameter `filters`.
 * @throws TypeError if the bytes are not UTF-8
 * @throws SyntaxError if the text is not JSON
 */
export function parseFilterBytes(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}
