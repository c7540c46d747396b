import type { Clock } from '../../../platform/jobs/clock'
import type { DeviceLink } from '../commands/link'
import type { Routing } from '../routing/createRouting'
import type { Live } from './live'
import { type WriteOutcome, writeProperty } from './writeProperty'

/** A command as it comes over the link of a gateway. */
interface Asked {
  device: string
  data: { id: number; method: string; params?: { property?: unknown; value?: unknown } }
}

/** Carries commands out over Modbus. */
export interface Carrier {
  /**
   * Carries one out, once, and tells the command path, which waits for `answerMs`; one that was not answered is left to its
   * time-out.
   */
  carryOut(live: Live, payload: string, answerMs: number): Promise<void>
}

/** Builds it; `submit` takes what was read back. */
export function createCarrier({
  routing,
  link,
  clock,
  submit,
}: {
  routing: Routing
  link: DeviceLink
  clock: Clock
  submit(live: Live, deviceId: string, readings: readonly object[]): void
}): Carrier {
  const outcomeOf = async (
    live: Live,
    { device: name, data: { method, params } }: Asked,
    answerMs: number,
  ): Promise<WriteOutcome> => {
    const device = routing.deviceOf(live.account, name)
    const { poller } = live
    const slave = poller.config.slaves.find(({ deviceId }) => deviceId === device?.id)
    if (!slave || !device) return { kind: 'refused', reason: '没有虚拟网关读取此设备' }
    const { property, value } = params ?? {}
    const propertyNo = device.points.get(String(property))?.propertyNo
    const entry = poller.entriesOf(slave).find((one) => one.propertyNo === propertyNo)
    if (method !== 'setValue' || !entry) return { kind: 'refused', reason: '产品没有为此属性设置寄存器' }
    if (typeof value !== 'number' && typeof value !== 'string' && typeof value !== 'boolean')
      return { kind: 'refused', reason: '值超出寄存器的范围' }
    const outcome = await writeProperty(poller, slave, entry, value, answerMs)
    if (outcome.kind === 'done' && outcome.value !== undefined)
      submit(live, slave.deviceId, [{ ts: clock.now(), values: { [entry.propertyNo]: outcome.value } }])
    return outcome
  }

  return {
    async carryOut(live, payload, answerMs) {
      const asked = JSON.parse(payload) as Asked
      const outcome = await outcomeOf(live, asked, answerMs)
      if (outcome.kind === 'unknown') return
      const answer =
        outcome.kind === 'done'
          ? { success: true, value: outcome.value ?? null }
          : { success: false, msg: outcome.reason }
      link.answered(live.connection, String(asked.data.id), answer)
    },
  }
}
