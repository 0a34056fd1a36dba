import { spawnSync } from 'node:child_process'

/**
 * Reads the schema from the commit where this branch left the main branch. Clients may already use
 * this schema. Without a main branch, reads the schema of the last commit.
 * @param file path of the schema, relative to the working directory
 * @returns the SDL, and the name of the commit in messages, such as `main (3f2a1bc)`. Undefined
 * without git, or if the commit does not contain the file
 */
export function publishedSchema(file: string) {
  for (const branch of ['origin/main', 'main']) {
    const base = git('merge-base', 'HEAD', branch)?.trim()
    if (base !== undefined) return committed(file, base, branch)
  }
  return committed(file, 'HEAD', 'the last commit, as there is no branch main')
}

function committed(file: string, commit: string, name: string) {
  const text = git('show', `${commit}:./${file}`)
  const hash = git('rev-parse', '--short', commit)?.trim()
  return text === undefined || hash === undefined
    ? undefined
    : { text, source: `${name} (${hash})` }
}

/** Runs git and returns its output. Undefined if git fails or is not installed. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout : undefined
}
