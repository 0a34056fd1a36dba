import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'

/** A program that tests need is neither here nor can be installed; the message says what to do. */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing'
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * Installs packages of Debian or Ubuntu.
 * @throws ProgramMissing when this is no such system, the user may not, or apt fails
 */
export function installPackages(packages: readonly string[], whatElse: string): void {
  const names = packages.join(' ')
  if (!mayInstall()) throw new ProgramMissing(whatElse)
  console.log(`Installing ${names} with apt-get …`)
  apt('update', '-q')
  apt('install', '-y', '-q', '--no-install-recommends', ...packages)

  function apt(...args: string[]): void {
    const { status, stdout, stderr } = spawnSync('apt-get', args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status === 0) return
    const lastLines = `${stdout}${stderr}`.trim().split('\n').slice(-5).join('\n')
    throw new ProgramMissing(`apt-get ${args.join(' ')} failed:\n${lastLines}\n${whatElse}`)
  }
}

/** Keeps Debian’s PostgreSQL package from starting a server of its own where it is new. */
export function refuseDebianCluster(): void {
  const settings = '/etc/postgresql-common/createcluster.conf'
  if (!mayInstall() || existsSync(settings)) return
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync(settings, 'create_main_cluster = false\n')
}
