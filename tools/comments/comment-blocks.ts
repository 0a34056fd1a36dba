import ts from 'typescript'

/** Adjacent lines of a file that contain a comment. */
export interface CommentBlock {
  /** Number of the first line, from 1. */
  line: number
  /** The lines of the file. A line with code before its comment is included whole. */
  lines: string[]
}

const directive = /oxlint-|eslint-|formatjs|v8 ignore|@ts-|#region|#endregion|^#!|<reference /

const isScript = (file: string) => /\.([cm]?[jt]s|tsx)$/.test(file)
const isStylesheet = (file: string) => file.endsWith('.css')

/** Line numbers, from 1, of all lines between two offsets of a text. */
function linesBetween(text: string, start: number, end: number): number[] {
  const first = text.slice(0, start).split('\n').length
  const count = text.slice(start, end).split('\n').length
  return Array.from({ length: count }, (_, index) => first + index)
}

function scriptComments(file: string, text: string): number[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: number[] = []
  const add = (start: number, end: number) => {
    found.push(...linesBetween(text, start, end))
  }
  const visit = (node: ts.Node) => {
    // Text between JSX tags may contain the characters of a comment.
    if (ts.isJsxText(node)) return
    const children = node.getChildren(source)
    if (children.length === 0) {
      ts.forEachLeadingCommentRange(text, node.pos, add)
      ts.forEachTrailingCommentRange(text, node.end, add)
    }
    children.forEach(visit)
  }
  visit(source)
  return found
}

function stylesheetComments(text: string): number[] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].flatMap(({ index, 0: comment }) =>
    linesBetween(text, index, index + comment.length),
  )
}

/** Comments that run from a mark to the end of the line, for example in SQL, YAML and shell. */
function lineComments(file: string, text: string): number[] {
  const mark = file.endsWith('.sql') ? /(^|\s)--\s/ : /(^|\s)#(\s|$)/
  return text.split('\n').flatMap((line, index) => (mark.test(line) ? [index + 1] : []))
}

/**
 * The comments of a file. Comments that only switch a tool off or on are left out.
 * @param file path of the file; its extension decides the language
 */
export function commentBlocks(file: string, text: string): CommentBlock[] {
  const numbers = isScript(file)
    ? scriptComments(file, text)
    : isStylesheet(file)
      ? stylesheetComments(text)
      : lineComments(file, text)
  const all = text.split('\n')
  const blocks: CommentBlock[] = []
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const line = all[number - 1] ?? ''
    if (directive.test(line)) continue
    const block = blocks.at(-1)
    if (block && block.line + block.lines.length === number) block.lines.push(line)
    else blocks.push({ line: number, lines: [line] })
  }
  return blocks
}
