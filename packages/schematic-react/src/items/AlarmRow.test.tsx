import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AlarmRow } from './AlarmRow'

const alarm = {
  id: '1',
  level: 2,
  equipmentName: 'T2',
  alarmContent: '绕组温度 108',
  alarmTime: '2026-11-28 08:00:00',
}
const row = (clearTime: string | null, isUnconfirmed: boolean) =>
  renderToString(<AlarmRow alarm={{ ...alarm, clearTime, isUnconfirmed }} height={24} stroke="#000" />)

it('ticks off only what is over and acknowledged; what has cleared unseen keeps the shape of its level, outlined', () => {
  const over = '2026-11-28 08:10:00'
  expect(row(null, true)).toContain('fill="currentColor"')
  expect(row(null, false)).not.toContain('✓')
  expect(row(over, true)).toContain('fill="none"')
  expect(row(over, true)).not.toContain('✓')
  expect(row(over, false)).toContain('✓')
})
