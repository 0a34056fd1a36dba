import { isAlias, isCollection, isMap, isPair, isScalar, LineCounter, parseDocument } from 'yaml'

/** Lines of a value and of the values that it contains, from 1. */
export interface Lines {
  line: number
  /** Lines of the contained values, by the name of a field or the index in a list. */
  inner?: Map<string, Lines>
}

export interface YamlError {
  code: string
  line: number
  message: string
  expected: string
}

export interface ParsedYaml {
  /** Undefined if there are errors. */
  content: unknown
  lines: Lines
  /** At most `maxErrors` errors. */
  errors: YamlError[]
}

const maxErrors = 50

/**
 * Parses a YAML document. Some short documents take minutes or more memory than a process has, so
 * documents of senders are parsed by `parseYamlInProcess`.
 */
export function parseYaml(text: string): ParsedYaml {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false })
  const lineAt = (offset: number) => counter.linePos(offset).line
  const errors = document.errors.slice(0, maxErrors).map(({ code, message, pos }) => ({
    code: `yaml.${code.toLowerCase()}`,
    line: lineAt(pos[0]),
    message: `This is not valid YAML: ${message}`,
    expected: 'Check the indentation, the quotes and the colons around this line.',
  }))
  if (errors.length > 0) return { content: undefined, lines: { line: 1 }, errors }
  try {
    const content: unknown = document.toJS()
    return { content, lines: { ...linesOf(document.contents, lineAt), line: 1 }, errors }
  } catch (error) {
    // The library limits the expansion of aliases, because a small file could expand to millions of
    // values.
    if (!(error instanceof ReferenceError)) throw error
    return { content: undefined, lines: { line: 1 }, errors: [tooManyAliases] }
  }
}

const tooManyAliases: YamlError = {
  code: 'yaml.tooManyAliases',
  line: 1,
  message: 'The file repeats parts by their names (*name) too often',
  expected: 'Write them out.',
}

function linesOf(node: unknown, lineAt: (offset: number) => number): Lines | undefined {
  const line = startOf(node, lineAt)
  if (line === undefined) return undefined
  if (!isCollection(node)) return { line }
  const inner = node.items.map((item, index): [string, Lines | undefined] => {
    if (!isMap(node) || !isPair(item)) return [String(index), linesOf(item, lineAt)]
    const lineOfKey = startOf(item.key, lineAt)
    const lines = linesOf(item.value, lineAt)
    const own = lineOfKey === undefined ? lines : { ...lines, line: lineOfKey }
    return [isScalar(item.key) ? String(item.key.value) : '', own]
  })
  return { line, inner: new Map(inner.flatMap(([key, own]) => (own ? [[key, own]] : []))) }
}

function startOf(node: unknown, lineAt: (offset: number) => number): number | undefined {
  const range = isScalar(node) || isCollection(node) || isAlias(node) ? node.range : undefined
  return range ? lineAt(range[0]) : undefined
}
