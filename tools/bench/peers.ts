import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder with packages that only benchmarks need. It has a lockfile of its own. */
export const peers = fileURLToPath(new URL('./peers/', import.meta.url))

/** Installs the packages of tools/bench/peers if its lockfile is newer than the last install. */
export function providePeers(): void {
  const changed = (file: string) => statSync(join(peers, file), { throwIfNoEntry: false })?.mtimeMs
  const installed = changed('node_modules/.package-lock.json') ?? 0
  if (installed > (changed('package-lock.json') ?? 0)) return
  console.log('installing the peers …')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: peers, stdio: 'inherit' })
}
