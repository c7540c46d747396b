import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Where packages put what is on nobody's path. */
const usualFolders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/usr/bin', '/opt/homebrew/bin']

/** A program of this machine, by its name; undefined where there is none. */
export function findProgram(name: string, path = process.env.PATH ?? ''): string | undefined {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  return [...path.split(delimiter).filter((folder) => folder !== ''), ...usualFolders]
    .map((folder) => join(folder, file))
    .find((program) => {
      try {
        accessSync(program, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** Whether somebody listens at a port of this machine. */
export const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** A program that runs on this machine as long as this process does. */
export interface LocalProgram {
  pid: number
  /** Resolves when it has ended, whoever ended it. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** Starts a program in a folder, and waits until it is ready. @throws Error with what it has said, where it ends before */
export async function startProgram(
  program: string,
  args: readonly string[],
  { folder, isReady }: { folder: string; isReady(): Promise<boolean> },
): Promise<LocalProgram> {
  // a group of its own: Ctrl+C is for whoever started all of them, who ends it last
  const child = spawn(program, args, {
    cwd: folder,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-2_000)
  })
  const ended = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  )
  // whoever calls process.exit() without stopping it first leaves nothing behind
  const endWithUs = () => void child.kill('SIGTERM')
  process.once('exit', endWithUs)
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
    process.off('exit', endWithUs)
  })
  while (!(await isReady())) {
    if (hasEnded) throw new Error(`${program} has ended: ${said}`)
    await delay(50)
  }
  return {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
