import { type RawMessage, type RawOutcome, rawOutcomes } from '@energy-console/contract/telemetry'

/** Which messages are looked for; empty: all. */
export interface RawFilters {
  gatewayId: string
  device: string
  key: string
  text: string
  outcome: RawOutcome | ''
}

export const noFilters: RawFilters = { gatewayId: '', device: '', key: '', text: '', outcome: '' }

const isOutcome = (text: string): text is RawOutcome => text in rawOutcomes

/** The filters that an address names. */
export function filtersIn(parameters: URLSearchParams): RawFilters {
  const of = (name: string) => parameters.get(name) ?? ''
  const outcome = of('outcome')
  return {
    gatewayId: of('gatewayId'),
    device: of('device'),
    key: of('key'),
    text: of('text'),
    outcome: isOutcome(outcome) ? outcome : '',
  }
}

const escaped = /\\u([\da-f]{4})/gi

/**
 * Whether a message that has come before fits as well. The server knows better which names are those of devices and keys; here
 * it is enough that they stand there.
 */
export function fits(message: RawMessage, { gatewayId, device, key, text, outcome }: RawFilters): boolean {
  if (gatewayId !== '' && message.gatewayId !== gatewayId) return false
  if (outcome !== '' && message.outcome !== outcome) return false
  const wanted = [message.deviceId === null ? device : '', key, text].map((one) => one.trim().toLowerCase())
  if (wanted.every((one) => one === '')) return true
  const whole = `${message.topic}\n${message.content}`
    .replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toLowerCase()
  return wanted.every((one) => whole.includes(one))
}
