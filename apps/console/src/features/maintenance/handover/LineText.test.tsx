import { repairOrderPage } from '@energy-console/contract/maintenance'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { LineText } from './LineText'

const session = vi.hoisted(() => ({ useSees: vi.fn() }))
vi.mock('../../../api/session', () => session)

const shown = (
  noun?: 'alarm' | 'repairOrder' | 'maintainTask' | 'faultReport',
  codes: readonly string[] = [],
) => {
  session.useSees.mockImplementation(({ code = '' }: { code?: string }) => codes.includes(code))
  const record = noun && { noun, id: '7' }
  return renderToString(
    <MemoryRouter>
      <LineText line={{ text: { text: '漏油', params: {} }, time: null, record }} />
    </MemoryRouter>,
  )
}

it('leads to the alarm or the order that it is about, whoever may open that', () => {
  const code = repairOrderPage.code ?? ''
  expect(shown('repairOrder', [code])).toContain('href="/maintenance/ops-repair-task/detail/7"')
  expect(shown('alarm', ['warning_event'])).toContain('alarmId=7')
  expect(shown('maintainTask', ['ops_maintain_task'])).toContain('/detail/7')
  expect(shown('faultReport', ['ops_repair_task'])).toContain(
    '/maintenance/ops-repair-task/index?range=reports',
  )
  expect(shown('repairOrder')).toBe('漏油')
  expect(shown()).toBe('漏油')
})
