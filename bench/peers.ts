import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where peers are installed: a folder with a lockfile of its own, which tests never install. */
export const peers = fileURLToPath(new URL('./peers/', import.meta.url))

/** Installs the peers unless they are there. */
export function providePeers(): void {
  if (existsSync(join(peers, 'node_modules/.package-lock.json'))) return
  console.log('installing the peers …')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: peers, stdio: 'inherit' })
}
