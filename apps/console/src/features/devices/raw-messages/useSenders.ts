import { listReferenceOptions } from '@energy-console/contract'
import type { RawMessage } from '@energy-console/contract/telemetry'
import { useCall } from '../../../api/useCall'

/** Names that one call asks for. */
const mostNamed = 100

/** How those who have sent messages are called: the device that connects by itself, else the gateway; undefined until known. */
export function useSenders(messages: readonly RawMessage[]): (message: RawMessage) => string | undefined {
  const gateways = useNames(
    'gateway',
    messages.map((message) => message.gatewayId),
  )
  const devices = useNames(
    'device',
    messages.map((message) => message.deviceId),
  )
  return ({ gatewayId, deviceId }) => devices.get(deviceId ?? '') ?? gateways.get(gatewayId ?? '')
}

function useNames(noun: string, ids: readonly (string | null)[]): ReadonlyMap<string, string> {
  const known = [...new Set(ids.filter((id) => id !== null))].sort().slice(0, mostNamed)
  const { data = [] } = useCall(
    listReferenceOptions,
    { query: { noun, ids: known.join() } },
    { isEnabled: known.length > 0, keepsPrevious: true },
  )
  return new Map(data.map(({ id, title }) => [id, title]))
}
