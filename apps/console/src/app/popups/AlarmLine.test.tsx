import type { Alarm } from '@energy-console/contract/alarms'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { AlarmLine } from './AlarmLine'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (text: string) => text }) }))
vi.mock('../../kit/action/ActionButton', () => ({ ActionButton: () => '确认' }))
vi.mock('./confirmShown', () => ({}))

it('offers no confirmation before all that the alarm says has been shown', () => {
  const alarm = { id: '1', level: 1, equipmentName: '数据机房温湿度', alarmContent: '机房温度 31 ℃' } as Alarm
  const shown = renderToString(<AlarmLine alarm={alarm} open={() => undefined} close={() => undefined} />)
  expect(shown).toContain('aria-expanded="false"')
  expect(shown).toContain('机房温度 31 ℃')
  expect(shown).not.toContain('确认')
})
