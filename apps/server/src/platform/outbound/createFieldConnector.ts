import { isIP, type Socket } from 'node:net'
import { coreErrors } from '@energy-console/contract'
import { AppError, refuse } from '../errors'
import { failureReason } from './failureReason'
import { type FieldPlace, mayConnect, mayMean } from './fieldPlaces'
import { createLookups, type Resolved } from './lookups'
import { openFirst } from './openFirst'
import { createNameResolver, isUnknownName } from './resolveName'

/** Where a tenant has set a controller or a camera to be. */
export interface FieldAddress {
  tenantId: string
  /** A name or an address. */
  host: string
  port: number
}

/**
 * The one door by which the server opens plain connections to controllers and cameras that somebody has set, so that nobody reaches through
 * the server what the installation has not opened to him.
 */
export interface FieldConnector {
  /**
   * Opens a connection; a name is looked up once, and the connection goes to what was found and checked.
   *
   * @throws AppError `core.addressRefused`, `core.noAnswer`
   */
  open(address: FieldAddress, waitMs: number): Promise<Socket>
  /** Where a name or an address leads to; none where that is not known, or where the tenant may not go. Nothing is connected. */
  find(address: FieldAddress, waitMs: number): Promise<string[]>
}

/** Which variable opens the door. */
type Opener = 'MODBUS_ALLOW' | 'CAMERA_ALLOW'

/** The same of a name that is not there and of one that is not open: nobody finds out the names of the operator's own network. */
const unknownNames: Readonly<Record<Opener, string>> = {
  MODBUS_ALLOW: '找不到这个域名，或未经 MODBUS_ALLOW 允许',
  CAMERA_ALLOW: '找不到这个域名，或未经 CAMERA_ALLOW 允许',
}
const closedPlaces: Readonly<Record<Opener, string>> = {
  MODBUS_ALLOW: '未经 MODBUS_ALLOW 允许的地址或端口',
  CAMERA_ALLOW: '未经 CAMERA_ALLOW 允许的地址或端口',
}

/** Builds the door. `allowed` is what the installation has opened. */
export function createFieldConnector({
  allowed,
  openedBy = 'MODBUS_ALLOW',
  resolve = createNameResolver(),
}: {
  allowed: readonly FieldPlace[]
  /** The variable that says what is opened, for the words of a refusal. */
  openedBy?: Opener
  /** Looks a name up; by name servers and the system unless told. */
  resolve?: (name: string) => Promise<Resolved[]>
}): FieldConnector {
  const lookedUp = createLookups(resolve)
  const unknownName = unknownNames[openedBy]

  const find = async ({ tenantId, host }: FieldAddress, signal: AbortSignal): Promise<Resolved[]> => {
    const family = isIP(host)
    return family === 0 ? lookedUp(tenantId, host, signal) : [{ address: host, family }]
  }

  return {
    async find(wanted, waitMs) {
      if (isIP(wanted.host) === 0 && !allowed.some((place) => mayMean(place, wanted))) return []
      const signal = AbortSignal.timeout(waitMs)
      const late = new Promise<Resolved[]>((resolve) =>
        signal.addEventListener('abort', () => resolve([]), { once: true }),
      )
      const found = await Promise.race([find(wanted, signal).catch(() => []), late])
      return found.map(({ address }) => address)
    },
    async open(wanted, waitMs) {
      const address = `${wanted.host}:${wanted.port}`
      const fail = (reason: string, details?: unknown) =>
        new AppError(coreErrors.noAnswer, { params: { address, reason }, details })
      // where nothing is open that a name might lead to, it is not looked up
      if (!allowed.some((place) => mayMean(place, wanted)))
        throw isIP(wanted.host) === 0
          ? fail(unknownName)
          : refuse(coreErrors.addressRefused, { address, reason: closedPlaces[openedBy] })
      const signal = AbortSignal.timeout(waitMs)
      const late = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(fail('没有及时应答')), { once: true }),
      )
      late.catch(() => undefined)
      try {
        const found = await Promise.race([find(wanted, signal), late])
        if (found.length === 0) throw fail(unknownName)
        if (!found.every((one) => mayConnect(allowed, { ...wanted, address: one.address })))
          throw refuse(coreErrors.addressRefused, {
            address,
            reason: isIP(wanted.host) === 0 ? unknownName : closedPlaces[openedBy],
          })
        return await openFirst(found, wanted.port, signal)
      } catch (error) {
        if (error instanceof AppError) throw error
        if (signal.aborted) throw fail('没有及时应答')
        const { code = '' } = error instanceof Error ? (error as Error & { code?: string }) : { code: '' }
        throw fail(isUnknownName(code) ? unknownName : failureReason(code), error)
      }
    },
  }
}
