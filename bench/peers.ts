import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where peers are installed: a folder with a lockfile of its own, which tests never install. */
export const peers = fileURLToPath(new URL('./peers/', import.meta.url))

/** Installs the peers unless those of the lockfile are there. */
export function providePeers(): void {
  const changed = (file: string) => statSync(join(peers, file), { throwIfNoEntry: false })?.mtimeMs
  const installed = changed('node_modules/.package-lock.json') ?? 0
  if (installed > (changed('package-lock.json') ?? 0)) return
  console.log('installing the peers …')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: peers, stdio: 'inherit' })
}
