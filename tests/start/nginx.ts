import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, endWithThisProcess, untilReady } from './child-program.ts'
import { provideProgram } from './debian.ts'
import { freePort } from './free-port.ts'

const whatElse = 'The tests of the reverse proxy need nginx and openssl. Install them.'

export interface StartedNginx {
  /** Origin with TLS. Its certificate is self-signed. */
  origin: string
  /** Origin without TLS. */
  plainOrigin: string
  /**
   * Origin of the server that limits how many requests of a client run at the same time. This
   * server reads the client's address from a header.
   */
  placesOrigin: string
  /** The certificate of `origin`, in PEM. */
  certificate: string
  /** Number of request bodies that nginx has written to its temporary folder. */
  storedBodies(): number
  stop(): Promise<void>
}

/**
 * Starts nginx with deploy/nginx/parcours.conf in front of two copies of the site, and of a third if
 * its port is given. Installs nginx if it is missing (Debian, root).
 * Replaces ports, paths, the host and the addresses of the copies, and does not listen on IPv6.
 * @throws ProgramMissing when nginx can neither be found nor installed
 */
export async function startNginx(
  ports: readonly [number, number, third?: number],
): Promise<StartedNginx> {
  const program = provideProgram(['nginx'], ['nginx-light', 'openssl'], whatElse)
  const folder = mkdtempSync(join(tmpdir(), 'parcours-nginx-'))
  const [tls, plain, places] = [await freePort(), await freePort(), await freePort()]
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = [
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-days',
    '1',
  ]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      ...subject,
    ],
    { stdio: 'pipe' },
  )
  const replacements: [from: string | RegExp, to: string][] = [
    ['127.0.0.1:3000', `127.0.0.1:${String(ports[0])}`],
    ['127.0.0.1:3001', `127.0.0.1:${String(ports[1])}`],
    ports[2] === undefined
      ? [/^ *server 127\.0\.0\.1:3002 .*\n/gm, '']
      : ['127.0.0.1:3002', `127.0.0.1:${String(ports[2])}`],
    ['127.0.0.1:3080', `127.0.0.1:${String(places)}`],
    [/^ *listen \[::\].*\n/gm, ''],
    ['listen 80', `listen 127.0.0.1:${String(plain)}`],
    ['listen 443 ssl', `listen 127.0.0.1:${String(tls)} ssl`],
    ['parcours.example', 'localhost'],
    ['/etc/ssl/parcours/fullchain.pem', certificate],
    ['/etc/ssl/parcours/privkey.pem', key],
    ['/var/cache/nginx/parcours', join(folder, 'cache')],
    ['/var/log/nginx/parcours.log', join(folder, 'access.log')],
  ]
  let server = readFileSync(new URL('../../deploy/nginx/parcours.conf', import.meta.url), 'utf8')
  for (const [from, to] of replacements) {
    const replaced = server.replaceAll(from, to)
    if (replaced === server) throw new Error(`deploy/nginx/parcours.conf has no ${String(from)}`)
    server = replaced
  }
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n')
  const main = `daemon off;\npid ${join(folder, 'pid')};\nerror_log stderr warn;\nworker_processes 1;
worker_rlimit_nofile 32768;
events { worker_connections 16384; }\nhttp {\n${paths}\n${server}\n}\n`
  mkdirSync(join(folder, 'cache'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, main)
  // The workers of a root process run as another user, who may not be allowed to read the folder.
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : []
  const nginx = spawn(program, ['-p', folder, '-c', file, ...user], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endWithThisProcess(nginx, 'SIGTERM')
  let messages = ''
  nginx.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages += text
  })
  const plainOrigin = `http://localhost:${String(plain)}`
  const responds = () => fetch(plainOrigin, { redirect: 'manual' }).then(Boolean, () => false)
  await untilReady(nginx, responds, 10_000).catch((cause: unknown) => {
    throw new Error(`nginx does not start: ${messages}`, { cause })
  })
  return {
    origin: `https://localhost:${String(tls)}`,
    plainOrigin,
    placesOrigin: `http://127.0.0.1:${String(places)}`,
    certificate: readFileSync(certificate, 'utf8'),
    storedBodies: () =>
      messages.split('a client request body is buffered to a temporary').length - 1,
    async stop() {
      await end(nginx)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
