/**
 * A lock on a folder, because several copies of the site may start in the same folder at the same
 * time.
 * This file is plain JavaScript, because boot.mjs imports it before the project's own Node runs.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'

const pause = new Int32Array(new SharedArrayBuffer(4))
const sleep = (ms) => Atomics.wait(pause, 0, 0, ms)

/**
 * Returns the process id in the lock file. Returns 0 while another process is writing the file, and
 * undefined if the file does not exist.
 */
function holder(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function runs(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM means that the process exists and runs as another user.
    return error.code === 'EPERM'
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
}

/**
 * Does the work while no other process works under the same lock file. Waits without a time limit
 * for a process that holds the lock.
 * Takes over the lock of a process that no longer runs.
 * @param {string} file the lock file, in an existing folder
 * @param {() => void} work synchronous; may end the process
 * @param {() => void} onWait called once before waiting for another process
 * @throws the error of the file system when the lock file cannot be written
 */
export function oneAtATime(file, work, onWait) {
  const release = () => {
    if (holder(file) === process.pid) rmSync(file, { force: true })
  }
  process.once('exit', release)
  let waiting = false
  try {
    for (take(file); holder(file) !== process.pid; take(file)) {
      const pid = holder(file)
      if (pid === undefined) continue
      if (runs(pid)) {
        if (!waiting) onWait()
        waiting = true
      } else {
        // Several waiting processes may find the same dead process. The last process that moves its
        // own file to the lock file gets the lock.
        writeFileSync(`${file}.${process.pid}`, String(process.pid))
        renameSync(`${file}.${process.pid}`, file)
      }
      sleep(200)
    }
    work()
  } finally {
    process.off('exit', release)
    release()
  }
}
