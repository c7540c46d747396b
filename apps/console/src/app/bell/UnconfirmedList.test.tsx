import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { floodPath } from '../../kit/alarm/floodPath'
import { UnconfirmedList } from './UnconfirmedList'

const answers = vi.hoisted(() => ({ useCall: vi.fn() }))
vi.mock('../../api/useCall', () => answers)
vi.mock('react-router', () => ({ useNavigate: () => () => undefined }))
vi.mock('../../kit/EmptyHint', () => ({ EmptyHint: () => null }))
vi.mock('../../kit/device/TagMark', () => ({
  TagMark: ({ deviceId }: { deviceId: string }) => <i>{`挂牌 ${deviceId}`}</i>,
}))
vi.mock('../../kit/AlarmStatus', () => ({ AlarmStatus: () => null }))
vi.mock('../../kit/lifecycle/MoveButtons', () => ({ MoveButtons: () => null }))
vi.mock('../../kit/lifecycle/MoveChosen', () => ({
  MoveChosen: ({ chosen }: { chosen: readonly object[] }) => <button type="button">{chosen.length}</button>,
}))
vi.mock('../../kit/time/zone', () => ({ useShownTime: () => (text: string) => text }))

it('leads to the alarms of a flood instead of confirming them under the name of the first', () => {
  const folded = {
    ...{ kind: 'flood', count: 40, hasMore: false, worstLevel: 2, activeCount: 0, unconfirmedCount: 40 },
    ...{ firstTime: '2026-11-28 08:10:00', lastTime: '2026-11-28 08:10:20' },
    unconfirmedIds: Array.from({ length: 40 }, (_, index) => String(index + 1)),
  }
  const alarm = { id: '1', stationId: '5', level: 1, alarmTime: folded.firstTime, folded }
  answers.useCall.mockReturnValue({ data: { records: [alarm], total: 1 }, error: null })
  const shown = renderToString(<UnconfirmedList levels={[]} onLeave={() => undefined} />)
  expect(shown).not.toContain('>40</button>')
  expect(shown).toMatch(/查\s?看/)
  expect(floodPath(alarm, folded.firstTime)).toBe(
    '/warning/event?unconfirmed=1&place=station-5&alarmTime_datege=2026-11-28+08%3A10%3A00&ascs=alarmTime&folded=1',
  )
})

it('asks for the most serious first and for repeats in one line, which are confirmed together', () => {
  const folded = {
    ...{ kind: 'repeats', count: 18, hasMore: false, worstLevel: 2, activeCount: 0, unconfirmedCount: 18 },
    ...{ firstTime: '2026-11-28 08:10:00', lastTime: '2026-11-28 17:20:00' },
    unconfirmedIds: Array.from({ length: 18 }, (_, index) => String(index + 1)),
  }
  const alarm = {
    ...{ id: '18', level: 1, deviceId: '7', alarmTime: '2026-11-28 17:20:00' },
    ...{ equipmentName: '1号空压机', folded },
  }
  answers.useCall.mockReturnValue({ data: { records: [alarm], total: 1 }, error: null })
  const levels = [
    { level: 2, count: 3 },
    { level: 1, count: 74 },
  ]
  const shown = renderToString(<UnconfirmedList levels={levels} onLeave={() => undefined} />)
  expect(answers.useCall.mock.lastCall?.[1]).toMatchObject({
    body: { status: 'unconfirmed', folds: 'true', descs: 'level,alarmTime' },
  })
  expect(shown).toContain('×18，首次 08:10，末次 17:20')
  expect(shown).toContain('>18</button>')
  expect(shown).toContain('挂牌 7')
  // the alarms, not the lines
  expect(shown).toContain('查看全部 77 条')
})
