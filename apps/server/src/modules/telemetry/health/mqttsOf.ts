import type { MqttsEverywhere } from '../life/telemetry'
import type { IngestEverywhere } from './ingestFacts'

/** Where MQTT with TLS listens, by what the processes say that have MQTT. */
export function mqttsOf({ facts }: Pick<IngestEverywhere, 'facts'>): MqttsEverywhere {
  const all = facts().flatMap(({ facts: { mqtts } }) => mqtts ?? [])
  return {
    port: all.find(({ port }) => port !== null)?.port ?? undefined,
    isLacking: all.some(({ port, isHeld }) => isHeld && port === null),
  }
}
