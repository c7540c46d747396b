import { utilityBills } from '@energy-console/contract/energy'
import { importCalls } from '@energy-console/contract/imports'
import { listTasks } from '@energy-console/contract/system'
import { expect, it, vi } from 'vitest'
import { importRoutes } from '../../../platform/resource'
import { makeStation } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createStations } from '../../stations'
import { createSystem } from '../../system'
import { createEnergy } from '..'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createEnergy(platform),
  createSystem(platform),
  { routes: importRoutes(platform) },
])

const columns = [
  ...['stationId', 'firstDay', 'lastDay', 'billName', 'totalKwh', 'totalYuan'],
  ...['row.kind', 'row.band', 'row.lineName', 'row.amount', 'row.price', 'row.yuan'],
]
const line = (...cells: string[]) => ['一号站', '2026/1/1', ...cells]
const rows = [
  line('2026/1/31', '一月', '3,000', '1,600.50', '电度电费', '峰', '', '1,000', '0.9', '900.00'),
  line('', '', '', '', '电度电费', '谷', '', '2000', '0.3', '600.00'),
  line('', '', '', '', '附加费', '', '基金', '3000', '0.03', '90.00'),
  line('', '', '', '', '附加费', '', '附加', '3000', '0.0035', '10.50'),
]

it('takes a bill from a file line by line, and what is corrected of it by energy, band and name', async () => {
  await makeStation(test.db, { tenantId: 'bills', stationName: '一号站' })
  const who = app.as({ tenantId: 'bills', can: Object.values(utilityBills.codes) })
  const { check, start } = importCalls(utilityBills)
  const bring = async (body: object) => {
    const { data } = await who.call(start, { body })
    await app.platform.jobs.run('tasks.run')
    await vi.waitFor(
      async () => {
        const { data: tasks } = await who.call(listTasks)
        expect(tasks.find((one: { id: string }) => one.id === data.taskId)?.state).toBe('done')
      },
      { timeout: 20_000 },
    )
  }
  const detail = async () => {
    const { data: list } = await who.call(utilityBills.calls.list, { query: {} })
    expect(list).toHaveLength(1)
    return (await who.call(utilityBills.calls.detail, { query: { id: list[0].id } })).data
  }
  const { data: checked } = await who.call(check, { body: { columns, rows } })
  expect(checked).toEqual({ fates: Array(4).fill('created'), problems: [] })
  await bring({ columns, rows })
  expect(await detail()).toMatchObject({
    ...{ billName: '一月', firstDay: '2026-01-01', lastDay: '2026-01-31', totalYuan: '1600.50' },
    lines: [
      { kind: 'energy', band: 'peak', amount: '1000.0000', yuan: '900.00' },
      { kind: 'energy', band: 'valley', yuan: '600.00' },
      { kind: 'surcharge', lineName: '基金', yuan: '90.00' },
      { kind: 'surcharge', lineName: '附加', price: '0.00350000', yuan: '10.50' },
    ],
  })
  const corrected = [
    line('', '', '', '', '电度电费', '谷', '', '2010', '0.3', '603.00'),
    line('', '', '', '', '附加费', '', '附加', '3000', '0.0035', '11.00'),
  ]
  await bring({ columns, rows: corrected, mode: 'upsert' })
  expect((await detail()).lines.map(({ yuan }: { yuan: string }) => yuan)).toEqual([
    '900.00',
    '603.00',
    '90.00',
    '11.00',
  ])
})
