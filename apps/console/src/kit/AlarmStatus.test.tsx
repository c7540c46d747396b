import type { Alarm } from '@energy-console/contract/alarms'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AlarmStatus } from './AlarmStatus'

const shown = (status: Alarm['status'], suppression: Alarm['suppression'] = null) =>
  renderToStaticMarkup(<AlarmStatus alarm={{ status, level: 2, suppression }} />)

it('tells what has cleared and nobody has seen apart: the shape of its level, outlined', () => {
  const [active, unseen, over] = [
    shown('active-unacknowledged'),
    shown('cleared-unacknowledged'),
    shown('cleared'),
  ]
  expect(active).toContain('data-tone="error"')
  expect(active).toMatch(/<rect[^>]* fill="currentColor"/)
  expect(unseen).toContain('data-tone="error"')
  expect(unseen).toMatch(/<rect[^>]* fill="none"/)
  expect(over).toContain('data-tone="off"')
  expect(over).not.toContain('<rect')
})

it('says why one is not shown to operators', () => {
  expect(shown('active-unacknowledged', 'maintenance')).toContain('设备检修')
  expect(shown('active-unacknowledged')).not.toContain('设备检修')
})
