import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { isListening } from './programs'

/** One of the servers of a trial. */
export interface TrialServer {
  pid: number
  /** Resolves with its exit code, or the signal that has ended it. */
  ended: Promise<number | string>
  /** SIGTERM, and SIGKILL where that is not enough. */
  stop(): Promise<void>
}

/** It promises to stop within ten seconds. */
const stopWithinMs = 11_000
const lookEveryMs = 100

/** Hands over each line of what comes in pieces. */
const byLine = (hear: (line: string) => void) => {
  let rest = ''
  return (text: string) => {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  }
}

/** Starts the built server with an environment; `hear` is told what it says. Resolves when it answers at its port. @throws Error where it ends before */
export async function startTrialServer(
  program: string,
  { env, hear }: { env: Record<string, string | undefined>; hear(line: string): void },
): Promise<TrialServer> {
  // a group of its own: Ctrl+C is for whoever started all of them
  const child = spawn(process.execPath, ['--enable-source-maps', program, 'server'], {
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', byLine(hear))
  const ended = once(child, 'exit').then(
    ([code, signal]): number | string => code ?? signal,
    (error: Error) => error.message,
  )
  let end: number | string | undefined
  void ended.then((how) => {
    end = how
  })
  const stop = async () => {
    child.kill('SIGTERM')
    const late = new AbortController()
    await Promise.race([
      ended,
      delay(stopWithinMs, undefined, { signal: late.signal }).then(
        () => child.kill('SIGKILL'),
        () => undefined,
      ),
    ])
    late.abort()
    await ended
  }
  // it listens there last of all
  while (!(await isListening(Number(env.PORT)))) {
    if (end !== undefined) throw new Error(`a server has ended while it was starting (${end})`)
    await delay(lookEveryMs)
  }
  return { pid: child.pid ?? 0, ended, stop }
}
