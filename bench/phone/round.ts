import { serverCalls } from './serverCalls'

/** Items that are chosen, that are numbers, and that are photographed. */
export const counts = { check: 20, number: 20, photo: 20 } as const

const itemsOf = (itemKind: keyof typeof counts) =>
  Array.from({ length: counts[itemKind] }, (_, index) => ({ itemName: `${itemKind} ${index + 1}`, itemKind }))

/** Makes a round of 60 items in the demo's tenant and begins it; answers the address of its page. */
export async function makeRound(url: string): Promise<string> {
  const { post, get, userId } = await serverCalls(url, 'demo', 'admin')
  const station = await post<{ id: string }>('station/save', { stationName: `bench ${Date.now()}` })
  const standard = await post<{ id: string }>('workstandard/save', {
    ...{ standardName: `bench ${Date.now()}`, kind: 'inspect' },
    items: [...itemsOf('check'), ...itemsOf('number'), ...itemsOf('photo')],
  })
  const plan = await post<{ id: string }>('workplan/save', {
    ...{ planName: 'bench', kind: 'inspect', stationId: station.id, standardId: standard.id },
    ...{ rule: 'FREQ=DAILY', times: [{ time: '08:30' }], firstDay: '2026-01-01', finishHours: 8 },
    assignees: [{ userId }],
  })
  const { records } = await get<{ records: { id: string; planId: string }[] }>(
    `worktask/page?stationId_equal=${station.id}&ascs=dueFrom&planId_equal=${plan.id}`,
  )
  const id = records[0]?.id ?? ''
  await post('worktask/start', { id })
  return `${url}/maintenance/ops-inspect-task/detail/${id}`
}
