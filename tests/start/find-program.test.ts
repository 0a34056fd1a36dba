import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideChromium, provideHeadlessShell } from './chromium.ts'
import { ProgramMissing } from './debian.ts'
import { findOnPath } from './find-program.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parcours-programs-'))
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function program(name: string, mode = 0o755): string {
  const path = join(folder, name)
  writeFileSync(path, '#!/bin/sh\n')
  chmodSync(path, mode)
  return path
}

test('a program is found by the first of its names that is on the PATH', () => {
  vi.stubEnv('PATH', `/nowhere:${folder}`)
  const chrome = program('google-chrome')

  expect(findOnPath('chromium', 'google-chrome')).toBe(chrome)
  expect(findOnPath('chromium')).toBeUndefined()
})

test('the browser that CHROMIUM_PATH names wins over one on the PATH', () => {
  vi.stubEnv('PATH', folder)
  program('chromium')
  const named = program('my-browser')
  vi.stubEnv('CHROMIUM_PATH', named)

  expect(provideChromium()).toBe(named)
})

test('a CHROMIUM_PATH without a program is reported', () => {
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'absent'))

  expect(() => provideChromium()).toThrow(ProgramMissing)
  expect(() => provideChromium()).toThrow(/CHROMIUM_PATH names .*absent/)
})

test('journeys prefer the headless shell to the browser with windows', () => {
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM_PATH', '')
  program('chromium')
  const shell = program('chromium-headless-shell')

  expect(provideHeadlessShell()).toBe(shell)
})
