import { connect, type Socket } from 'node:net'
import type { Resolved } from './lookups'

/** Tries all that a name leads to, one after the other: a host may have an address of a kind that this machine cannot reach. */
export async function openFirst(
  found: readonly Resolved[],
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  let failed: unknown
  for (const { address } of found) {
    if (signal.aborted) break
    try {
      return await opened(address, port, signal)
    } catch (error) {
      failed = error
    }
  }
  throw failed ?? new Error('too late')
}

const opened = (address: string, port: number, signal: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true })
    const end = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    const onAbort = () => end(new Error('too late'))
    signal.addEventListener('abort', onAbort, { once: true })
    socket.once('error', end)
    socket.once('connect', () => {
      signal.removeEventListener('abort', onAbort)
      socket.removeListener('error', end)
      // whoever takes the socket listens from now on; until he does, an error is no crash
      socket.on('error', () => undefined)
      resolve(socket)
    })
  })
