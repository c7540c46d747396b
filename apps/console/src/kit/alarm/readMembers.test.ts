import type { Alarm } from '@energy-console/contract/alarms'
import { beforeEach, expect, it, vi } from 'vitest'
import { readMembers } from './readMembers'

const api = vi.hoisted(() => ({ callApi: vi.fn() }))
vi.mock('../../api/callApi', () => api)
beforeEach(() => api.callApi.mockReset())

const rowOf = (kind: 'flood' | 'repeats', unconfirmedIds: string[]) =>
  ({
    ...{ id: '1', equipmentName: '1号空压机', alarmContent: '温度高', status: 'active-unacknowledged' },
    folded: {
      ...{ kind, unconfirmedIds },
      ...{ firstTime: '2026-11-23 01:06:00', lastTime: '2026-11-29 19:33:07' },
    },
  }) as unknown as Alarm

it('the alarms of a flood are named by their own devices, and stand as they stand', async () => {
  const records = [
    { id: '2', equipmentName: '2号水泵', alarmContent: '停机', status: 'active-unacknowledged' },
    { id: '1', equipmentName: '1号空压机', alarmContent: '温度高', status: 'cleared' },
  ]
  api.callApi.mockResolvedValue({ records })
  expect(await readMembers([rowOf('flood', ['2', '1'])])).toEqual([
    { id: '2', name: '2号水泵 · 停机', state: 'active-unacknowledged' },
    { id: '1', name: '1号空压机 · 温度高', state: 'cleared' },
  ])
  expect(api.callApi.mock.lastCall?.[1]).toEqual({ body: { ids: '2,1', size: '2' } })
})

it('what repeats shares its name and when it came, and nothing is read for it', async () => {
  const names = (await readMembers([rowOf('repeats', ['2', '1'])])).map(({ name }) => name)
  expect(names).toEqual(Array(2).fill('1号空压机 · 温度高 (11-23 01:06 ~ 11-29 19:33)'))
  expect(api.callApi).not.toHaveBeenCalled()
})
