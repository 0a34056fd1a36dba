import { readFileSync, writeFileSync } from 'node:fs'
import { type Setting, settings } from './settings.ts'

/** Writes all settings to .env.example and to the table of docs/operating.md. */
const document = 'docs/operating.md'
const begin = '<!-- Generated from server/settings/settings.ts -->\n\n'
const end = '\n\n<!-- End of the generated table -->'

const list: [name: string, setting: Setting][] = Object.entries(settings)

writeFileSync('.env.example', example())
const [before = '', , after = ''] = splitAt(readFileSync(document, 'utf8'))
writeFileSync(document, before + begin + table() + end + after)

function splitAt(text: string): string[] {
  const parts = text.split(begin).flatMap((part) => part.split(end))
  if (parts.length !== 3) throw new Error(`${document} has no place for the settings.`)
  return parts
}

function table(): string {
  const rows = list.map(([name, setting]) => {
    const { default: initial, otherwise = 'none', meaning, section } = setting
    const anchor = section?.toLowerCase().replaceAll(' ', '-')
    return [
      `\`${name}\``,
      initial === undefined ? otherwise : `\`${String(initial)}\``,
      section === undefined ? meaning : `${meaning} See [${section}](#${String(anchor)}).`,
    ]
  })
  const heading = ['Name', 'Default', 'Meaning']
  const widths = heading.map((_, column) =>
    Math.max(...[heading, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  return [line(heading), line(['', '', ''], '-'), ...rows.map((row) => line(row))].join('\n')
}

/**
 * Returns the text of the example file. All its lines are comments, so an unchanged copy sets no
 * variable.
 */
function example(): string {
  const head = comment(
    'All settings with their defaults. Remove the # before a variable to set it. The site reads environment variables: load a copy of this file with EnvironmentFile of systemd, or in a shell with `set -a; . ./.env; set +a`. docs/operating.md says more.',
  )
  const parts = list.map(([name, { default: initial, otherwise, meaning, section }]) => {
    const sentences = [
      meaning,
      ...(otherwise === undefined ? [] : [`Without a value: ${otherwise}.`]),
      ...(section === undefined ? [] : [`See docs/operating.md, ${section}.`]),
    ]
    return `${comment(sentences.join(' '))}\n# ${name}=${String(initial ?? '')}`
  })
  return `${[head, ...parts].join('\n\n')}\n`
}

/** Splits a text into lines of comments with at most 100 characters. */
function comment(markdown: string): string {
  const lines = ['#']
  for (const word of markdown.replaceAll('`', '').split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (longer.length > 100) lines.push(`# ${word}`)
    else lines[lines.length - 1] = longer
  }
  return lines.join('\n')
}
