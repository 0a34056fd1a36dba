import { once } from 'node:events'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, endWithThisProcess, hasEnded } from './child-program.ts'
import { ProgramMissing } from './debian.ts'

const bridge = 'parcours'
/** A part of 198.18.0.0/15, the address range that is reserved for tests of networks. */
const network = '198.18.53'
export const networkRange = `${network}.0/24`

const whatElse =
  'The machines of this test are Linux namespaces. Run the test as root on Linux, where `unshare --net` and `ip link add type bridge` are allowed.'

/** Machines on a private network. Only the host and these machines reach the network. */
export interface Machines<Name extends string> {
  machines: Record<Name, Machine>
  stop(): Promise<void>
}

/**
 * Starts machines that are made of Linux namespaces. Each machine has its own address, processes,
 * folders and `/etc/hosts`, and shares all other files with this machine.
 * @param ownFolders folders that are empty at first and belong to the given user
 * @throws ProgramMissing when `ip` or `unshare` is missing, or without namespaces
 * @throws Error without root
 */
export async function startMachines<Name extends string>(
  names: readonly Name[],
  ownFolders: Readonly<Record<string, string>>,
): Promise<Machines<Name>> {
  // Deletes the bridge that a killed run has left behind.
  spawnSync('ip', ['link', 'delete', bridge])
  run('ip', 'link', 'add', bridge, 'type', 'bridge')
  const removeBridge = () => void spawnSync('ip', ['link', 'delete', bridge])
  process.on('exit', removeBridge)
  const folder = mkdtempSync(join(tmpdir(), 'parcours-machines-'))
  const started: Machine[] = []
  const stop = async () => {
    await Promise.all(started.map((machine) => machine.kill()))
    removeBridge()
    process.off('exit', removeBridge)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    run('ip', 'address', 'add', `${network}.1/24`, 'dev', bridge)
    run('ip', 'link', 'set', bridge, 'up')
    const addressOf = (index: number) => `${network}.${String(index + 11)}`
    const lines = names.map((name, index) => `${addressOf(index)} ${name}\n`)
    const hosts = join(folder, 'hosts')
    writeFileSync(hosts, ['127.0.0.1 localhost\n', ...lines].join(''))
    for (const [index, name] of names.entries()) {
      const own = join(folder, name)
      const machine = new Machine(name, addressOf(index), own, hosts, Object.keys(ownFolders))
      for (const [path, user] of Object.entries(ownFolders)) {
        mkdirSync(machine.fileOf(path), { recursive: true })
        run('chown', '-R', `${user}:${user}`, machine.fileOf(path))
      }
      started.push(machine)
      await machine.start()
    }
  } catch (error) {
    await stop()
    throw error
  }
  const machines = Object.fromEntries(started.map((machine) => [machine.name, machine]))
  return { machines: machines as Record<Name, Machine>, stop }
}

/** A machine with an address and processes of its own. Its files survive `kill`. */
export class Machine {
  readonly name: string
  readonly address: string
  readonly #folder: string
  readonly #hosts: string
  readonly #ownFolders: readonly string[]
  /** The nsenter processes of the running programs of the machine. */
  readonly #programs = new Set<ChildProcess>()
  /**
   * The program that creates the namespaces. The machine runs as long as this program's child
   * process.
   */
  #unshare: ChildProcess | undefined
  #pid = 0

  constructor(
    name: string,
    address: string,
    folder: string,
    hosts: string,
    ownFolders: readonly string[],
  ) {
    this.name = name
    this.address = address
    this.#folder = folder
    this.#hosts = hosts
    this.#ownFolders = ownFolders
  }

  /** Converts the path of a file in one of the machine's own folders to the path on the host. */
  fileOf(path: string): string {
    return join(this.#folder, path)
  }

  async start(): Promise<void> {
    const mounts = [
      `mount --bind ${this.#hosts} /etc/hosts`,
      ...this.#ownFolders.flatMap((path) => [
        `mkdir -p ${path}`,
        `mount --bind ${this.fileOf(path)} ${path}`,
      ]),
      'echo started',
      // The first process of a machine becomes the parent of orphaned processes. The shell removes
      // the orphans that have ended.
      'while :; do sleep 3600 & wait $!; done',
    ]
    const namespaces = ['--net', '--mount', '--pid', '--fork', '--mount-proc']
    this.#unshare = spawn(
      'unshare',
      [...namespaces, '--kill-child', 'sh', '-ec', mounts.join('\n')],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    endWithThisProcess(this.#unshare)
    this.#pid = await firstProcess(this.#unshare)
    const link = this.#link
    // Deletes the network link that a killed run has left behind.
    spawnSync('ip', ['link', 'delete', link])
    run('ip', 'link', 'add', link, 'type', 'veth', 'peer', 'eth0', 'netns', String(this.#pid))
    run('ip', 'link', 'set', link, 'master', bridge, 'up')
    this.run('root', 'ip', 'link', 'set', 'lo', 'up')
    this.run('root', 'ip', 'address', 'add', `${this.address}/24`, 'dev', 'eth0')
    this.run('root', 'ip', 'link', 'set', 'eth0', 'up')
  }

  get #link(): string {
    return `parcours-${this.name}`
  }

  /** Starts a program on the machine. Appends the output of the program to `PROGRAM.log`. */
  spawn(user: string, program: string, args: readonly string[] = [], env = {}): ChildProcess {
    const log = openSync(join(this.#folder, `${program}.log`), 'a')
    const started = spawn('nsenter', this.#enter(user, program, args), {
      cwd: '/',
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    this.#programs.add(started)
    started.once('exit', () => this.#programs.delete(started))
    return started
  }

  /**
   * Runs a program on the machine and returns its output.
   * @throws when the exit code of the program is not 0
   */
  run(user: string, program: string, ...args: string[]): string {
    return run('nsenter', ...this.#enter(user, program, args))
  }

  #enter(user: string, program: string, args: readonly string[]): string[] {
    const namespaces = ['--target', String(this.#pid), '--net', '--mount', '--pid']
    return [...namespaces, 'runuser', '-u', user, '--', program, ...args]
  }

  /** Runs a program on the machine. Resolves to its exit code. */
  exitCode(user: string, program: string, args: readonly string[]): Promise<number | null> {
    return new Promise((resolve) => {
      this.spawn(user, program, args).once('exit', resolve)
    })
  }

  log(program: string): string {
    return readFileSync(join(this.#folder, `${program}.log`), 'utf8')
  }

  /** Disconnects the machine from the network. Does not close the connections of its processes. */
  cut(): void {
    run('ip', 'link', 'set', this.#link, 'down')
  }

  connect(): void {
    run('ip', 'link', 'set', this.#link, 'up')
  }

  /** Kills all processes of the machine at the same moment, as a power cut does. */
  async kill(): Promise<void> {
    if (this.#unshare) await end(this.#unshare, 'SIGKILL')
    this.#unshare = undefined
    // If a program on the machine was stopped by SIGSTOP, its nsenter process on the host was
    // stopped, too. The nsenter process then survives the machine.
    for (const program of this.#programs) program.kill('SIGKILL')
    // The kernel deletes the network interface some time after the last process.
    spawnSync('ip', ['link', 'delete', this.#link])
  }
}

/** Waits until a machine has its mounts. Returns the id of its first process. */
async function firstProcess(unshare: ChildProcess): Promise<number> {
  const output = unshare.stdout ? once(unshare.stdout, 'data') : Promise.resolve()
  await Promise.race([output, once(unshare, 'exit')])
  if (hasEnded(unshare)) throw new ProgramMissing(whatElse)
  const pid = String(unshare.pid)
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'))
}

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', cwd: '/' })
  if (status === 0) return stdout
  if (error) throw new ProgramMissing(`${error.message}\n${whatElse}`)
  throw new Error(`${program} ${args.join(' ')} failed: ${stderr.trim() || stdout.trim()}`)
}
