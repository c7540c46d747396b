import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePorts } from '../process/trial/freePorts'
import { findNats, natsAnswers } from '../process/trial/nats'

const program = findNats()

/** Whether a nats-server is there: Debian's, or the project's own. */
export const hasNats = (): boolean => program !== undefined

/** A server of NATS. */
export interface NatsServer {
  port: number
  /** Its process, as it runs now. */
  readonly pid: number
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  /** Starts it again, at the same port. */
  start(): Promise<void>
  /** Ends it for good. */
  stop(): Promise<void>
}

/** Starts one with more lines of its configuration. */
export async function startNats(more = ''): Promise<NatsServer> {
  if (program === undefined) throw new Error('there is no nats-server')
  const folder = mkdtempSync(join(tmpdir(), 'nats-'))
  const [port = 0] = await freePorts(1)
  const settings = join(folder, 'nats.conf')
  writeFileSync(settings, `host: 127.0.0.1\nport: ${port}\n${more}`)
  let child: ChildProcess | undefined
  const start = async () => {
    const started = spawn(program, ['-c', settings], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    child = started
    let said = ''
    started.stderr.on('data', (text) => {
      said += text
    })
    while (!(await natsAnswers(port))) {
      if (started.exitCode !== null) throw new Error(`nats-server ended: ${said}`)
      await delay(50)
    }
  }
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  await start()
  return {
    port,
    get pid() {
      return child?.pid ?? 0
    },
    kill,
    start,
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
