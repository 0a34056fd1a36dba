import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { findOnPath } from './find-program.ts'

/**
 * Thrown when a required program can neither be found nor installed. The message says what to
 * install.
 */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing'
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * Returns the path of a program. Installs packages with the program if it is missing (Debian,
 * root).
 * @param names names of the program in the order of preference
 * @throws ProgramMissing when the program can neither be found nor installed
 */
export function provideProgram(
  names: readonly string[],
  packages: readonly string[],
  whatElse: string,
): string {
  const found = findOnPath(...names)
  if (found !== undefined) return found
  installPackages(packages, whatElse)
  const installed = findOnPath(...names)
  if (installed === undefined) throw new ProgramMissing(whatElse)
  return installed
}

/**
 * Installs packages on Debian or Ubuntu.
 * @throws ProgramMissing on other systems, without root, or when apt fails
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

/** Prevents Debian's PostgreSQL package from creating and starting a server. */
export function refuseDebianCluster(): void {
  const settings = '/etc/postgresql-common/createcluster.conf'
  if (!mayInstall() || existsSync(settings)) return
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync(settings, 'create_main_cluster = false\n')
}
