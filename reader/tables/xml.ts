import { SaxesParser } from 'saxes'
import { UnreadableFile } from '../row-source.ts'
import { addField, type Document, DocumentLimits, type Entry, newEntry } from './entry.ts'

/**
 * Parses an XML file. Attributes become fields like elements. Document type definitions are not
 * read, so only predefined entities are expanded.
 * @throws UnreadableFile when the file is not well-formed or too large
 */
export function parseXml(text: string): Document {
  const repeated = new Set<string>()
  const limits = new DocumentLimits()
  const root = newEntry(1)
  const open: { entry: Entry; path: string }[] = [{ entry: root, path: '' }]
  const parser = new SaxesParser()
  parser.on('error', ({ message }) => {
    throw new UnreadableFile(
      'xml.broken',
      `The file is not well-formed XML: ${message.replace(/^\d+:\d+: |\.$/g, '')}`,
      'Export it again, or save the table as CSV UTF-8.',
      { line: parser.line },
    )
  })
  parser.on('opentag', ({ name, attributes }) => {
    const outer = open.at(-1)
    if (outer === undefined) return
    limits.add(open.length)
    const entry = newEntry(parser.line)
    for (const [attribute, value] of Object.entries(attributes)) {
      if (/^xmlns|^xsi:/.test(attribute)) continue
      limits.add(open.length)
      addField(entry, localName(attribute), newEntry(parser.line, value))
    }
    const local = localName(name)
    // The path begins below the root element.
    const path = open.length === 1 ? '' : outer.path === '' ? local : `${outer.path}.${local}`
    if (open.length > 1 && outer.entry.fields.has(local)) repeated.add(path)
    addField(outer.entry, local, entry)
    open.push({ entry, path })
  })
  const collect = (part: string) => {
    const { entry } = open.at(-1) ?? {}
    if (entry !== undefined) entry.text += part
  }
  parser.on('text', collect)
  parser.on('cdata', collect)
  parser.on('closetag', () => {
    const { entry } = open.pop() ?? {}
    if (entry !== undefined) entry.text = entry.text.trim()
  })
  parser.write(text).close()
  const [first] = root.fields
  const [name = '', [element = root] = []] = first ?? []
  return { root: { ...element, text: name }, repeated }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Returns the encoding that an XML file declares. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  return /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
}
