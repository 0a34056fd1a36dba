import { readFileSync, writeFileSync } from 'node:fs'
import { ambiguousHeadings, headings } from '../../../reader/headings.ts'
import { type Meaning, meanings } from '../../../reader/meanings.ts'
import { headingsOf } from '../../../reader/known-headings.ts'

/** Writes all headings of the dictionary to docs/event-packages.md. */
const document = 'docs/event-packages.md'
const begin = '<!-- Generated from reader/headings.ts -->\n\n'
const end = '\n\n<!-- End of the generated list -->'

const parts = readFileSync(document, 'utf8')
  .split(begin)
  .flatMap((part) => part.split(end))
if (parts.length !== 3) throw new Error(`${document} has no place for the headings.`)
const [before = '', , after = ''] = parts
writeFileSync(document, before + begin + list() + end + after)

function list(): string {
  return (Object.keys(meanings) as Meaning[])
    .filter((meaning) => meaning in headings || meaning in ambiguousHeadings)
    .map((meaning) => {
      const sure = headingsOf(meaning).join(', ')
      const unsure = headingsOf(meaning, 'ambiguous').join(', ')
      const byValues = unsure === '' ? '' : `${sure === '' ? '' : '; '}_by their values:_ ${unsure}`
      return `- **${meanings[meaning]}**: ${sure}${byValues}`
    })
    .join('\n')
}
