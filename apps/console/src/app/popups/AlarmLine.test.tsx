import type { Alarm } from '@energy-console/contract/alarms'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { AlarmLine } from './AlarmLine'

vi.mock('../../kit/action/ActionButton', () => ({ ActionButton: () => '确认' }))
vi.mock('../../kit/device/TagMark', () => ({
  TagMark: ({ deviceId }: { deviceId: string }) => <i>挂牌 {deviceId}</i>,
}))
vi.mock('./confirmShown', () => ({ confirmShown: {} }))
vi.mock('./FoldedLine', () => ({ FoldedLine: () => null }))
vi.mock('./SoundButton', () => ({ SoundButton: () => null }))
const [room, who] = vi.hoisted(() => [{ isCompact: true }, { seesViews: true }])
vi.mock('../../kit/action/useActions', () => ({ useMayCall: () => who.seesViews }))
vi.mock('./useIsCompact', () => ({ useIsCompact: () => room.isCompact }))

const alarm = {
  ...{ id: '1', level: 1, deviceId: '7', remark: '42' },
  ...{ equipmentName: '数据机房温湿度', alarmContent: '机房温度 31 ℃' },
} as Alarm

it('says what there is room for, and offers the confirmation beside, also in a compact window', () => {
  const shown = renderToString(<AlarmLine alarm={alarm} open={() => undefined} close={() => undefined} />)
  expect(shown).toContain('机房温度 31 ℃')
  expect(shown).toContain('确认')
})

it('leads who may see views to the one that the rule names, by a mark alone where there is little room', () => {
  const line = (named: Alarm) =>
    renderToString(<AlarmLine alarm={named} open={() => undefined} close={() => undefined} />)
  expect(line(alarm)).toMatch(
    /aria-label="查看关联画面"[^>]*href="\/zutai-viewer\/42"|href="\/zutai-viewer\/42"[^>]*aria-label="查看关联画面"/,
  )
  expect(line({ ...alarm, remark: '' })).not.toContain('zutai-viewer')
  who.seesViews = false
  const ofStranger = line(alarm)
  who.seesViews = true
  expect(ofStranger).not.toContain('zutai-viewer')
  room.isCompact = false
  const wide = line(alarm)
  room.isCompact = true
  expect(wide).toContain('查看关联画面')
  expect(wide).not.toContain('aria-label="查看关联画面"')
})

it('bears the mark of a tag that hangs on its device', () => {
  const shown = renderToString(<AlarmLine alarm={alarm} open={() => undefined} close={() => undefined} />)
  expect(shown).toMatch(/挂牌 (<!-- -->)?7/)
})

it('says all of it and offers the confirmation beside where there is room', () => {
  room.isCompact = false
  const shown = renderToString(<AlarmLine alarm={alarm} open={() => undefined} close={() => undefined} />)
  room.isCompact = true
  expect(shown).toContain('机房温度 31 ℃')
  expect(shown).toContain('确认')
  expect(shown).not.toContain('aria-expanded')
})
