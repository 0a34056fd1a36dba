import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { callCommand } from '../../start/command.ts'
import type { PackageCopy } from './package-copy.ts'

/** Starts `npm run import` as a process of its own. */
export function startImport(
  environment: Record<string, string>,
  args: readonly string[],
): ChildProcess & { output: () => string } {
  const child = spawn(process.execPath, ['server/commands/parcours.ts', 'import', ...args], {
    env: { ...process.env, DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text.toString()
    })
  }
  return Object.assign(child, { output: () => output })
}

/** Runs `npm run import` as a process of its own and waits for its end. */
export async function runImport(
  environment: Record<string, string>,
  args: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const child = startImport(environment, args)
  await once(child, 'close')
  return { code: child.exitCode, output: child.output() }
}

/** Calls `npm run import` in this process. Its output and its errors are one text. */
export async function callImport(
  environment: Record<string, string>,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  const { code, stdout, stderr } = await callCommand('import', args, environment).ended
  return { code, output: stderr + stdout }
}

/** Gives a race of the package many athletes. The import then lasts long enough to be killed. */
export function withManyRows(copy: PackageCopy, rows: number): PackageCopy {
  const line = (bib: number) =>
    `${String(bib)},Many Runner${String(bib)},F,30,${String(5 + (bib % 50))}:00`
  const lines = Array.from({ length: rows }, (_, index) => line(1000 + index))
  return copy.write('kids.csv', ['bib,name,sex,age,time', ...lines, ''].join('\n'))
}
