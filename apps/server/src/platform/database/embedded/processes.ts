import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { runAs } from './unixUser'

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return !isZombie(pid)
}

/** A process that has ended but was not waited for yet still answers to signal 0. */
function isZombie(pid: number): boolean {
  return processStat(pid)?.state === 'Z'
}

function processStat(pid: number): { state: string; startTicks: string } | undefined {
  try {
    // The second field is the program's name in brackets, which may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { state: fields[0] ?? '', startTicks: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

/** Something that differs between two processes that got the same id one after the other. */
export function startMark(pid: number): string {
  return (
    processStat(pid)?.startTicks ??
    runAs(undefined, 'ps', ['-o', 'lstart=', '-p', String(pid)]).stdout?.trim() ??
    ''
  )
}

/** The command line of a process, empty when it cannot be read. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return runAs(undefined, 'ps', ['-o', 'command=', '-p', String(pid)]).stdout ?? ''
  }
}

/** Sends a signal; a process that has gone meanwhile is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone already.
  }
}

/** Waits for a process to end; false when it is still there after `limitMs`. */
export async function waitForEnd(pid: number, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await delay(50)
  }
  return true
}
