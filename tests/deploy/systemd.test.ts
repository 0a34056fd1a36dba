import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { provideProgram } from '../start/debian.ts'

const unit = 'deploy/systemd/parcours@.service'

test('systemd gives the site little of the machine', () => {
  const whatElse = 'The test of the unit needs systemd-analyze. Install systemd.'
  const analyze = provideProgram(['systemd-analyze'], ['systemd'], whatElse)
  const folder = mkdtempSync(join(tmpdir(), 'parcours-unit-'))
  const copy = join(folder, 'parcours@3000.service')
  copyFileSync(unit, copy)

  // systemd rates the exposure of a unit from 0 to 10. If ten times the rating is above the
  // threshold, the exit code is not 0.
  const options = ['security', '--no-pager', '--offline=true', '--threshold=15', copy]
  const { status, stdout, stderr } = spawnSync(analyze, options, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })

  expect(stderr).not.toMatch(/unknown|invalid|failed/i)
  expect({ status, stdout }).toMatchObject({ status: 0 })
})

test('systemd limits the memory and the processes of the site', () => {
  const text = readFileSync(unit, 'utf8')

  expect(text).toMatch(/^MemoryMax=\d/m)
  expect(text).toMatch(/^TasksMax=\d/m)
  // By default, systemd stops the site when one of its processes is out of memory.
  expect(text).toMatch(/^OOMPolicy=continue$/m)
  // This setting would break Node, because Node compiles code while it runs.
  expect(text).not.toMatch(/^MemoryDenyWriteExecute=yes/m)
})
