import { BlockList, isIP } from 'node:net'
import { addressKind } from './publicAddress'

/** The port that Modbus TCP has of its own. */
export const modbusPort = 502

/** Names all public addresses. */
const everyPublic = 'public'

/** Where tenants may connect to controllers: all of them or one, a network, an address, a name or all of the public ones, and a port or whatever port. */
export interface FieldPlace {
  tenantId: string | undefined
  /** In lower case. */
  host: string
  /** Bits of a network; undefined for an address or a name. */
  bits: number | undefined
  /** Undefined: any port. */
  port: number | undefined
}

/**
 * Reads `192.168.1.0/24`, `10.0.0.5:1502`, `plc.local:*`, `[fd00::]/64`, `public`, each with `tenant@` before it where it is for that tenant
 * alone. Without a port it is {@link modbusPort}. Undefined where it is none.
 */
export function readFieldPlace(entry: string): FieldPlace | undefined {
  const [, tenantId, six, four, bitText, portText] =
    /^(?:([A-Za-z0-9]{1,12})@)?(?:\[([\da-f:.]+)\]|([\w.-]+))(?:\/(\d{1,3}))?(?::(\d{1,5}|\*))?$/i.exec(
      entry.trim(),
    ) ?? []
  const host = (six ?? four)?.toLowerCase()
  if (host === undefined || (six !== undefined && isIP(six) !== 6)) return undefined
  const bits = bitText === undefined ? undefined : Number(bitText)
  const family = isIP(host)
  if (bits !== undefined && (family === 0 || bits > (family === 4 ? 32 : 128))) return undefined
  const port = portText === '*' ? undefined : Number(portText ?? modbusPort)
  return port === 0 || (port ?? 1) > 65_535 ? undefined : { tenantId, host, bits, port }
}

/** Where a tenant wants to go: the host as it was set, and an address that it leads to. */
interface Wanted {
  tenantId: string
  host: string
  port: number
  address: string
}

/**
 * Whether a tenant may connect there: where a place names it. Whoever writes to controllers writes in the operator's name, so that
 * nothing is open by itself, public addresses as little as those within a site; those of nobody, and those that tell secrets of the
 * machine, never are.
 */
export function mayConnect(places: readonly FieldPlace[], wanted: Wanted): boolean {
  const kind = addressKind(wanted.address)
  if (kind === 'never') return false
  return places.some(
    (place) =>
      (place.tenantId === undefined || place.tenantId === wanted.tenantId) &&
      (place.port === undefined || place.port === wanted.port) &&
      (place.host === everyPublic ? kind === 'public' : isAt(place, wanted)),
  )
}

function isAt({ host, bits }: FieldPlace, wanted: Wanted): boolean {
  if (isIP(host) === 0) return host === wanted.host.toLowerCase().replace(/\.$/, '')
  const family = isIP(host) === 4 ? 'ipv4' : 'ipv6'
  const list = new BlockList()
  if (bits === undefined) list.addAddress(host, family)
  else list.addSubnet(host, bits, family)
  return list.check(wanted.address, isIP(wanted.address) === 4 ? 'ipv4' : 'ipv6')
}
