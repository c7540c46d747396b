import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePorts } from './freePorts'

/** Where packages put it that is on nobody's path. */
const usualFolders = ['/usr/sbin', '/usr/local/bin', '/usr/bin', '/opt/homebrew/bin']

/** The nats-server of this machine; undefined where there is none. */
export function findNats(path = process.env.PATH ?? ''): string | undefined {
  const name = process.platform === 'win32' ? 'nats-server.exe' : 'nats-server'
  return [...path.split(delimiter).filter((folder) => folder !== ''), ...usualFolders]
    .map((folder) => join(folder, name))
    .find((program) => {
      try {
        accessSync(program, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** Whether a NATS answers at a port of this machine. */
export const natsAnswers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => resolve(true)).once('error', () => resolve(false))
    socket.once('data', () => socket.destroy())
  })

/** A NATS of this machine alone. */
export interface LocalNats {
  url: string
  pid: number
  /** Resolves when it has ended, whoever ended it. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** Starts one that lets in who knows its token. `folder` is for its settings. @throws Error with what it has said */
export async function startLocalNats(program: string, folder: string): Promise<LocalNats> {
  const [port = 0] = await freePorts(1)
  const token = randomBytes(24).toString('hex')
  const settings = join(folder, 'nats.conf')
  writeFileSync(settings, `host: 127.0.0.1\nport: ${port}\nauthorization { token: "${token}" }\n`, {
    mode: 0o600,
  })
  // a group of its own: Ctrl+C is for whoever started all of them, who ends it last
  const child = spawn(program, ['-c', settings], {
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
  while (!(await natsAnswers(port))) {
    if (hasEnded) throw new Error(`nats-server ended: ${said}`)
    await delay(50)
  }
  return {
    url: `nats://${token}@127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
