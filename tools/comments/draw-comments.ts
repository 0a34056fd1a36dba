import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { commentBlocks } from './comment-blocks.ts'

/**
 * `npm run comments -- SEED`: prints 110 random comment lines of the tracked files.
 * A reader sees only the comment block of a line and says in other words what the line means. A
 * line that needs a second reading is rewritten.
 * The same seed and the same files always give the same lines.
 */
const count = 110
const code =
  /\.([cm]?[jt]sx?|css|sql|ya?ml|sh|conf|service|graphql|kts)$|(^|\/)(Dockerfile|\.ci\/run)$/
const generated = /^mesh\/schema\.graphql$/
const hasWords = (line: string) => /\p{L}{2}/u.test(line)

const seed = process.argv[2]
if (seed === undefined) throw new Error('Usage: npm run comments -- SEED')

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')
const lines = files
  .filter((file) => code.test(file) && !generated.test(file))
  .flatMap((file) =>
    commentBlocks(file, readFileSync(file, 'utf8')).flatMap((block) =>
      block.lines.flatMap((line, index) => {
        const place = `${file}:${block.line + index}`
        const rank = createHash('sha256').update(`${seed} ${place}`).digest('hex')
        return hasWords(line) ? [{ place, rank, block, index }] : []
      }),
    ),
  )
const drawn = lines.sort((a, b) => (a.rank < b.rank ? -1 : 1)).slice(0, count)

for (const { place, block, index } of drawn) {
  console.log(`\n${place}`)
  block.lines.forEach((line, at) => {
    console.log(`${at === index ? '>' : ' '} ${line}`)
  })
}
console.log(`\n${drawn.length} of ${lines.length} comment lines, seed ${seed}`)
