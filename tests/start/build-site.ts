import { buildIsStale } from '../../build/build.mjs'
import { runProgram } from '../run/run-program.ts'

/** Rebuilds the site when a source has changed. */
export async function buildSite(): Promise<void> {
  if (buildIsStale() && (await runProgram('npm', ['run', '--silent', 'build'])) !== 0) {
    throw new Error('the site does not build; see the messages above')
  }
}

export default buildSite
