import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePorts } from './freePorts'
import { findProgram, type LocalProgram, startProgram } from './programs'

/** The nats-server of this machine; undefined where there is none. */
export const findNats = () => findProgram('nats-server')

/** Whether a NATS answers at a port of this machine. */
export const natsAnswers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => resolve(true)).once('error', () => resolve(false))
    socket.once('data', () => socket.destroy())
  })

/** Starts a NATS of this machine alone, which lets in who knows its token. `folder` is for its settings. @throws Error with what it has said */
export async function startLocalNats(
  program: string,
  folder: string,
): Promise<LocalProgram & { url: string }> {
  const [port = 0] = await freePorts(1)
  const token = randomBytes(24).toString('hex')
  const settings = join(folder, 'nats.conf')
  writeFileSync(settings, `host: 127.0.0.1\nport: ${port}\nauthorization { token: "${token}" }\n`, {
    mode: 0o600,
  })
  const nats = await startProgram(program, ['-c', settings], { folder, isReady: () => natsAnswers(port) })
  return { ...nats, url: `nats://${token}@127.0.0.1:${port}` }
}
