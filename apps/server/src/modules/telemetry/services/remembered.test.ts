import { expect, it } from 'vitest'
import { createTestClock } from '../../../platform/jobs/clock'
import { createRemembered } from './remembered'
import type { Speaker } from './speaker'

const gateway: Speaker = { tenantId: 'demo', stationId: '1', gatewayId: '1', deviceId: null }
const device: Speaker = { ...gateway, deviceId: '1' }

it('asks what is shared once in two seconds, and at once when it is another thing', async () => {
  const remembered = createRemembered(createTestClock(1_000_000))
  let asked = 0
  const ask = () => remembered.shared(gateway, async () => ({ asked: ++asked }))
  expect([await ask(), await ask()]).toEqual([{ asked: 1 }, { asked: 1 }])
  expect(await remembered.shared(device, async () => ({}))).toEqual({})
  remembered.forget(gateway)
  expect(await ask()).toEqual({ asked: 2 })
  // whoever tells something new may be to have something else
  remembered.news(gateway, { fw_state: 'UPDATED' })
  expect(await ask()).toEqual({ asked: 3 })
  // what failed is asked again
  remembered.forget(gateway)
  await expect(remembered.shared(gateway, () => Promise.reject(new Error('away')))).rejects.toThrow()
  expect(await ask()).toEqual({ asked: 4 })
})

it('hears what is new of what somebody tells, and the same again when something has come between', () => {
  const { news, forget } = createRemembered(createTestClock(1_000_000))
  const running = { config_version: 3, current_fw_version: '1.0' }
  expect(news(gateway, running)).toEqual(running)
  expect(news(gateway, running)).toEqual({})
  expect(news(device, running)).toEqual(running)
  expect(news(gateway, { ...running, fw_state: 'UPDATING' })).toEqual({
    current_fw_version: '1.0',
    fw_state: 'UPDATING',
  })
  expect(news(gateway, { current_fw_version: '1.0', fw_state: 'UPDATING' })).toEqual({})
  expect(news(gateway, { fw_state: 'UPDATED' })).toEqual({ fw_state: 'UPDATED' })
  expect(news(gateway, { current_fw_version: '1.0' })).toEqual({ current_fw_version: '1.0' })
  forget(gateway)
  expect(news(gateway, { current_fw_version: '1.0' })).toEqual({ current_fw_version: '1.0' })
})
