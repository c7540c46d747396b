import { ConfigError } from '../config'
import { DatabaseSetupError, EmbeddedError } from '../platform/database'

/** Where each port comes from, so that a refusal can name what to change. */
export interface PortUse {
  port: number
  variable: string
}

/**
 * What went wrong at start, in words for the person at the console, with what to do about it. Errors that nobody
 * foresaw keep their stack.
 */
export function explain(error: unknown, ports: readonly PortUse[]): string {
  if (error instanceof ConfigError || error instanceof EmbeddedError || error instanceof DatabaseSetupError)
    return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  const variable = ports.find((use) => use.port === port)?.variable ?? 'PORT'
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. End it, or choose another port: ${variable}=<port> npm start`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs more rights than this user has. Choose one above 1023: ${variable}=<port> npm start`
  if (code === 'EADDRNOTAVAIL') return `${address} is no address of this machine. Set HOST to one that is.`
  if (code === 'ENOSPC')
    return 'The disk is full. Free some space (or set DATA_DIR to another disk) and start again.'
  return error.stack ?? error.message
}
