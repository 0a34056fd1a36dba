/**
 * Excel reads a file as UTF-8 only if it begins with the byte order mark. Most other CSV readers
 * skip the mark.
 */
export const byteOrderMark = '\uFEFF'

/** Returns the text of a file without the byte order mark. */
export const withoutMark = (text: string) => text.replace(/^\uFEFF/, '')
