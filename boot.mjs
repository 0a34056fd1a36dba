/**
 * `node boot.mjs [--built] PROGRAM [ARGUMENTS]`: starts a program of this repository on a fresh
 * machine.
 * Installs missing packages, rebuilds after changes of the sources (only with `--built`), then runs
 * the program on the project's own Node.
 * This file is plain JavaScript, because any Node from version 20 must be able to run it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIsStale } from './build/build.mjs'
import { oneAtATime } from './build/one-at-a-time.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const windows = process.platform === 'win32'
const tools = join(root, 'node_modules', '.bin')

/** Runs npm and waits for its end. Exits with npm's exit code if npm fails. */
function npm(args, env = process.env) {
  const own = process.env['npm_execpath']
  const options = { cwd: root, stdio: 'inherit', env }
  const { status, error } = own?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [own, ...args], options)
    : spawnSync(windows ? 'npm.cmd' : 'npm', args, { ...options, shell: windows })
  if (error)
    stop(
      `npm does not start (${error.message}).`,
      'Install Node.js with its npm: https://nodejs.org/',
    )
  if (status !== 0)
    stop(`npm ${args.join(' ')} failed; see its message above.`, undefined, status ?? 1)
}

function stop(problem, solution, code = 1) {
  console.error(`\n${problem}${solution ? `\n${solution}` : ''}`)
  process.exit(code)
}

/**
 * True when development packages are needed. The site and its commands need them only to rebuild an
 * outdated build.
 */
function needsDevelopmentPackages() {
  const program = args.find((argument) => !argument.startsWith('-')) ?? ''
  return !/^server\/(main\.ts$|commands\/)/.test(program) || (built && buildIsStale())
}

/** True when a needed package of the lockfile is missing or has another version. */
function installIsStale() {
  const withDevelopment = needsDevelopmentPackages()
  const packages = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  try {
    const installed = packages('node_modules/.package-lock.json')
    return Object.entries(packages('package-lock.json')).some(
      ([path, { version, optional, dev, devOptional }]) =>
        path !== '' &&
        !optional &&
        (withDevelopment || !(dev || devOptional)) &&
        installed[path]?.version !== version,
    )
  } catch {
    return true
  }
}

/** PATH without node_modules/.bin, because `npm ci` replaces the programs there. */
function machinePath() {
  const path = process.env['PATH'] ?? ''
  return path
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)
}

/**
 * Command of the project's own Node, or of the machine's Node if its version is recent enough.
 * Exits if the machine's Node is too old.
 */
function projectNode() {
  const own = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')
  if (existsSync(own)) return [own]
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major >= 24) return [process.execPath]
  if (major === 23 || (major === 22 && minor >= 12)) {
    return [process.execPath, '--experimental-strip-types', '--disable-warning=ExperimentalWarning']
  }
  return stop(
    `This needs Node.js 22.12 or later; this machine has ${process.version}, and the project’s own copy is not installed.`,
    'Npm was told not to run install scripts: allow them once with `npm rebuild node --ignore-scripts=false`, or install Node.js 24.',
  )
}

/** Runs the program, forwards signals to it and exits with its exit code. */
function runProgram(args) {
  const [command, ...options] = projectNode()
  const PATH = `${tools}${delimiter}${process.env['PATH'] ?? ''}`
  const program = spawn(command, [...options, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      // Libraries are several times slower in their development builds.
      ...(built ? { NODE_ENV: 'production' } : {}),
      // The compile cache saves a tenth of the start’s CPU time.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
      // glibc gives the threads at most two heaps, because every further heap would keep freed
      // memory.
      MALLOC_ARENA_MAX: '2',
      // glibc returns freed memory to the system in blocks of 2 MB. Without these limits, glibc
      // raises them with every larger block that is freed. A Brotli encoder has blocks of 1 MB,
      // and a lower limit would request them from the system for each response.
      MALLOC_MMAP_THRESHOLD_: '2097152',
      MALLOC_TRIM_THRESHOLD_: '2097152',
      ...process.env,
      PATH,
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C in a terminal already reaches the program, because the terminal signals the whole
      // process group.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) program.kill(signal)
    })
  }
  // npm starts boot.mjs through a shell. A signal kills the shell, and the shell does not forward
  // the signal. If the parent process has changed, the shell is dead. boot.mjs then ends the
  // program.
  const parent = process.ppid
  const watch = () => {
    if (process.ppid === parent) return
    clearInterval(watching)
    program.kill('SIGTERM')
  }
  const watching =
    process.env['npm_lifecycle_event'] === undefined ? undefined : setInterval(watch, 200).unref()
  program.on('error', (error) => stop(`${command} does not start (${error.message}).`))
  program.on('exit', (code, signal) => {
    process.exit(code ?? 128 + constants.signals[signal])
  })
}

const args = process.argv.slice(2)
const built = args[0] === '--built'
if (built) args.shift()
if (args.length === 0) stop('Usage: node boot.mjs [--built] PROGRAM [ARGUMENTS]')

/** Installs missing packages. With `--built`, also builds if the build is missing or outdated. */
function prepare() {
  if (installIsStale()) {
    console.log('Installing the packages of package-lock.json …')
    npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      ...process.env,
      PATH: machinePath(),
    })
  }
  if (built && buildIsStale()) {
    console.log('Building the site …')
    npm(['run', '--silent', 'build'])
  }
}

// Takes the lock only when there are packages to install or a build to make. A start without such
// work needs no writable folder.
if (installIsStale() || (built && buildIsStale())) {
  try {
    oneAtATime(join(root, '.boot.lock'), prepare, () => {
      console.log('Another start installs or builds in this folder; waiting for it …')
    })
  } catch (error) {
    stop(
      `Packages or the build are missing or older than the sources, and this folder cannot be written (${error.message}).`,
      'As the owner of the folder: npm ci && npm run build',
    )
  }
}
runProgram(args)
