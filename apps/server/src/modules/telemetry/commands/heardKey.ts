import type { MqttConnection } from '../../../platform/mqtt'
import type { Routing } from '../routing/createRouting'
import type { Account } from '../routing/route'

/** A connection as commands use it: whoever has it for another process is told which point is written. */
export interface CommandConnection extends MqttConnection<Account> {
  send(topic: string, payload: string | Buffer, answerMs?: number, itemId?: string | null): void
}

/**
 * Makes the parameters of a command that writes a point name it by the key under which this process heard it last; those of another, or of
 * a point that was not heard here, stay as they are.
 */
export type UnderHeardKey = (params: unknown, itemId: string | null | undefined) => unknown

/** Looks the points up in the routing table. */
export const underHeardKeyOf =
  (routing: Pick<Routing, 'current'>): UnderHeardKey =>
  (params, itemId) => {
    const key = routing.current.points.get(itemId ?? '')?.heardKey
    return key === undefined || typeof params !== 'object' || params === null || !('property' in params)
      ? params
      : { ...params, property: key }
  }

interface Said {
  params?: unknown
}

/** The same of the whole text of a command, as its device or gateway is sent it. */
export function payloadUnderHeardKey(payload: string, itemId: string, underHeardKey: UnderHeardKey): string {
  const said = JSON.parse(payload) as Said & { data?: Said }
  const command = said.data ?? said
  command.params = underHeardKey(command.params, itemId)
  return JSON.stringify(said)
}
