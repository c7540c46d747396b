import type { Call } from '@energy-console/contract'
import { assets, listMaintenanceFiles, repairOrders } from '@energy-console/contract/maintenance'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Finding } from './Finding'
import { useAlarmFindings } from './useAlarmFindings'
import { useMaintenanceFindings } from './useMaintenanceFindings'

const answers = vi.hoisted(() => ({ useCall: vi.fn() }))
const rights = vi.hoisted(() => ({ useButton: vi.fn(() => true) }))
vi.mock('../../api/useCall', () => answers)
vi.mock('../../api/session', () => ({ ...rights, useSession: (select: () => unknown) => select() }))
vi.mock('../guard/canOpen', () => ({ canOpen: () => true }))

beforeEach(() => void rights.useButton.mockReturnValue(true))

type Search = (keyword: string) => readonly Finding[]

function Probe({ useSearch, tell }: { useSearch: Search; tell: (found: readonly Finding[]) => void }) {
  tell(useSearch('t2'))
  return null
}

/** What a search finds where the calls answer these records. */
function found(useSearch: Search, records: (call: Call) => object[]) {
  answers.useCall.mockImplementation((call: Call) => ({ data: { records: records(call) } }))
  let findings: readonly Finding[] = []
  renderToString(
    <Probe
      useSearch={useSearch}
      tell={(told) => {
        findings = told
      }}
    />,
  )
  return findings
}

const ofMaintenance = (call: Call) => {
  if (call.path === assets.calls.page.path) return [{ id: '1', assetName: 'T2 变压器', assetCode: 'TR-02' }]
  if (call.path === repairOrders.calls.page.path)
    return [{ id: '2', orderNo: 'WX20261128', title: 'T2 漏油', state: 'working' }]
  return [{ id: '3', fileName: 'T2 试验报告.pdf', folderName: null, tags: ['试验'], remark: '' }]
}

it('finds equipment, repair orders and maintenance files, each once, with the way to them', () => {
  const findings = found(useMaintenanceFindings, ofMaintenance)
  expect(findings).toMatchObject([
    { kind: '台账设备', title: 'T2 变压器', hint: 'TR-02', path: '/maintenance/ops-devices/detail/1' },
    { kind: '维修工单', title: 'WX20261128 T2 漏油', path: '/maintenance/ops-repair-task/detail/2' },
    { kind: '运维文件', title: 'T2 试验报告.pdf', path: expect.stringContaining('keyword=T2+') },
  ])
  expect(answers.useCall.mock.calls.map(([call]) => call)).toContain(listMaintenanceFiles)
})

it('asks nothing and finds nothing for who may not see them', () => {
  rights.useButton.mockReturnValue(false)
  answers.useCall.mockClear()
  expect(found(useMaintenanceFindings, ofMaintenance)).toEqual([])
  for (const [, , options] of answers.useCall.mock.calls) expect(options).toMatchObject({ isEnabled: false })
})

it('tells an alarm that repeats once, by the newest of its rule', () => {
  const alarm = (id: string, ruleId: string) => ({
    ...{
      id,
      ruleId,
      alarmTimeMs: Number(id),
      alarmContent: '绕组温度 108',
      equipmentName: 'T2',
      alarmTime: '2026-11-28 08:00:00',
    },
  })
  const findings = found(useAlarmFindings, () => [alarm('9', '1'), alarm('8', '1'), alarm('7', '2')])
  expect(findings.map(({ key }) => key)).toEqual(['alarm9', 'alarm7'])
})
