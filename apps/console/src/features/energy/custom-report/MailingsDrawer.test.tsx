import { reportMailings } from '@energy-console/contract/energy'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { MailingsDrawer } from './MailingsDrawer'

const asked = vi.hoisted(() => ({ records: [] as object[], offered: [] as object[] }))
vi.mock('../../../api/useCall', () => ({
  useCall: (call: unknown) =>
    call === reportMailings.calls.page
      ? { data: { records: asked.records }, error: null, refetch: () => undefined }
      : { data: asked.offered, isLoading: false },
}))
vi.mock('../../../kit/action/useActions', () => ({ useMayCall: () => true }))
vi.mock('../../../kit/resource/useRemoval', () => ({ useRemoval: () => () => undefined }))
vi.mock('../../../kit/resource/ResourceDialog', () => ({ ResourceDialog: () => null }))
vi.mock('../../../kit/form/inputs/PlainInput', () => ({ PlainInput: () => null }))
vi.mock('../../notices', () => ({ DeliveryState: () => null }))
vi.mock('../../../api/browser/place', () => ({ choosePlace: vi.fn(), usePlace: () => undefined }))
vi.mock('../../../kit/useLackOfStations', () => ({ useLackOfStations: () => undefined }))
// a drawer stands outside of what is rendered here
vi.mock('antd', async (original) => ({
  ...(await original<typeof import('antd')>()),
  Drawer: ({ children }: { children: React.ReactNode }) => children,
}))

const shown = () =>
  renderToString(
    <MemoryRouter>
      <MailingsDrawer report={{ id: '1', reportName: '峰谷用电' }} onClose={() => undefined} />
    </MemoryRouter>,
  )

it('a report that nobody has sent says what sending it means', () => {
  asked.offered = [{ id: '7', title: '邮件' }]
  expect(shown()).toContain('发送的是最近一个完整的周期')
  expect(shown()).not.toContain('还没有启用的电子邮件渠道')
})

it('where no mail can be sent, that is said, and where it is changed', () => {
  asked.offered = []
  expect(shown()).toContain('还没有启用的电子邮件渠道')
  expect(shown()).toContain('去新增')
})

it('what is sent stands in place of the hint', () => {
  asked.offered = [{ id: '7', title: '邮件' }]
  asked.records = [{ id: '3', mailingName: '每日峰谷', rule: 'FREQ=DAILY', time: '08:00', isEnabled: true }]
  expect(shown()).toContain('每日峰谷')
  expect(shown()).not.toContain('发送的是最近一个完整的周期')
})
