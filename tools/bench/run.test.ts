import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

/** A folder with the benchmarks `one` and `two`. Both print their arguments. */
const folder = mkdtempSync(join(tmpdir(), 'parcours-bench-'))
mkdirSync(join(folder, 'tools/bench'), { recursive: true })
for (const name of ['one', 'two']) {
  const code = `console.log('${name}:', ...process.argv.slice(2))\n`
  writeFileSync(join(folder, `tools/bench/${name}.ts`), code)
}
afterAll(() => {
  rmSync(folder, { recursive: true })
})

function bench(...words: string[]) {
  const args = [resolve('tools/bench/run.ts'), ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stderr, lines: stdout.split('\n').filter((line) => line !== '') }
}

test('runs each benchmark that is named', () => {
  expect(bench('one', 'two').lines).toEqual(['── one ──', 'one:', '── two ──', 'two:'])
})

test('the words after the first are its arguments unless all of them name benchmarks', () => {
  const lines = ['── one two 10 ──', 'one: two 10']
  expect(bench('one', 'two', '10')).toEqual({ status: 0, stderr: '', lines })
})

test('an unknown benchmark is answered with the usage', () => {
  const { status, stderr, lines } = bench('three', 'one')
  expect({ status, lines }).toEqual({ status: 1, lines: [] })
  expect(stderr).toContain('There is no benchmark three.')
  expect(stderr).toContain('npm run bench -- NAME ARGUMENT…')
})
