import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, endWithThisProcess, respondsOk, untilReady } from './child-program.ts'
import { provideProgram } from './debian.ts'
import { freePort } from './free-port.ts'

const whatElse =
  'The tests of deploy/monitoring need Prometheus (prometheus and promtool). Install it.'

/**
 * Path of `prometheus` or `promtool`. Installs both if one is missing (Debian, root).
 * @throws ProgramMissing when Prometheus can neither be found nor installed
 */
export function providePrometheus(program: 'prometheus' | 'promtool'): string {
  return provideProgram([program], ['prometheus'], whatElse)
}

/** A sample of a query: its labels, and its time and value. */
export interface Sample {
  metric: Record<string, string>
  value: [seconds: number, value: string]
}

export interface StartedPrometheus {
  query: (expression: string) => Promise<Sample[]>
  /** Names of the firing alerts. */
  firing: () => Promise<string[]>
  stop: () => Promise<void>
}

/**
 * Starts Prometheus. It reads `/metrics` of the targets twice a second.
 * @param targets hosts with ports
 * @param rules text of the file of alerting rules
 * @throws ProgramMissing when Prometheus can neither be found nor installed
 */
export async function startPrometheus(
  targets: readonly string[],
  rules: string,
): Promise<StartedPrometheus> {
  const program = providePrometheus('prometheus')
  const folder = mkdtempSync(join(tmpdir(), 'parcours-prometheus-'))
  const port = await freePort()
  writeFileSync(join(folder, 'alerts.yaml'), rules)
  writeFileSync(
    join(folder, 'prometheus.yml'),
    JSON.stringify({
      global: { scrape_interval: '500ms', scrape_timeout: '500ms', evaluation_interval: '500ms' },
      rule_files: ['alerts.yaml'],
      scrape_configs: [{ job_name: 'parcours', static_configs: [{ targets }] }],
    }),
  )
  const server = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${String(port)}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  endWithThisProcess(server)
  let output = ''
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-4_000)
  })
  const origin = `http://127.0.0.1:${String(port)}`
  try {
    await untilReady(server, () => respondsOk(`${origin}/-/ready`), 60_000)
  } catch (error) {
    throw new Error(`Prometheus does not start:\n${output}`, { cause: error })
  }
  const query = async (expression: string) => {
    const response = await fetch(
      `${origin}/api/v1/query?${new URLSearchParams({ query: expression })}`,
    )
    const { data, error } = (await response.json()) as {
      data?: { result: Sample[] }
      error?: string
    }
    if (!data) throw new Error(`${expression}: ${String(error)}`)
    return data.result
  }
  return {
    query,
    firing: async () => {
      const alerts = await query('ALERTS{alertstate="firing"}')
      return [...new Set(alerts.map(({ metric }) => metric['alertname'] ?? ''))].toSorted()
    },
    async stop() {
      await end(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
