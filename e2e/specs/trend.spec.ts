import { api, tokenFor } from '../support/api'
import { ofMonth } from '../support/days'
import { publish } from '../support/mqtt'
import { openPage } from '../support/openPage'
import { makeDevice } from '../support/plant'
import { expect, test } from '../support/test'

interface Node {
  itemId?: string
  unit?: string
  children?: Node[]
}
/** The demo's building: other tests have stations too. */
const buildingIn = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) =>
    Object.values(node).includes('云杉大厦') ? [node] : buildingIn(node.children ?? []),
  )
const pointsOf = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => (node.itemId ? [node] : pointsOf(node.children ?? [])))

test('趋势分析 shows what is usual of a meter, its slope and the peak of today (trend_alarm, issue 11 point 5)', async ({
  page,
  signIn,
}) => {
  const tree = await api(await tokenFor('demo', 'admin')).get<Node[]>(
    '/ml-mlink/datasource/stationIdByTreelist',
  )
  const register = pointsOf(buildingIn(tree)).find(({ itemId, unit }) => itemId && unit === 'kWh')
  await signIn('demo', 'admin', 'admin')
  await page.goto('/data-analysis/trend')
  const report = page.getByRole('article', { name: '趋势分析' })
  await expect(report.getByText('选择数据点，查看它的移动平均')).toBeVisible()
  await report.getByRole('region', { name: '常态与趋势' }).getByRole('button', { name: '选择数据点' }).click()
  await expect(page.getByRole('dialog', { name: '选择数据点' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openPage(page, `/data-analysis/trend?points=${register?.itemId}&${ofMonth()}`)
  await expect(report.getByRole('img', { name: /的趋势/ })).toBeVisible()
  await expect(report.getByRole('img', { name: /的今日预测/ })).toBeVisible()
  await expect(report.getByText(/常态区间按 .* 同一星期、同一时刻的值得出/)).toBeVisible()
  await expect(report.getByText(/每天(上升|下降) .* kW|没有明显升降|—/).first()).toBeVisible()
  const section = report.getByRole('region', { name: '常态与趋势' })
  await section.getByRole('button', { name: '以表格显示' }).click()
  await expect(section.getByRole('columnheader', { name: '移动平均 (kW)' })).toBeVisible()

  // an alarm of what is seen begins with the point, and is said in its unit
  await report.getByRole('button', { name: '新增趋势告警' }).click()
  const rule = page.getByRole('dialog', { name: '新增趋势告警' })
  await expect(rule.getByText('高于常态', { exact: true })).toBeVisible()
  await expect(rule.getByRole('spinbutton', { name: /限值/ })).toBeVisible()
  await expect(rule.getByText('kW', { exact: true }).first()).toBeVisible()

  // a steady 100 kW has its peak at 100 kW, also where its register is read but once an hour
  const device = await makeDevice('稳定负荷', undefined, { kind: 'accumulated', unit: 'kWh', access: 'read' })
  const [hours, now] = [22 * 24, Math.floor(Date.now() / 3_600_000) * 3_600_000]
  const readings = Array.from({ length: hours + 1 }, (_, hour) => ({
    ts: now - (hours - hour) * 3_600_000,
    values: { power: hour * 100 },
  }))
  await publish(device.token, { [device.deviceName]: readings })
  await openPage(page, `/data-analysis/trend?points=${device.itemId}&${ofMonth()}`)
  await expect(report.getByText(/^今日峰值/).locator('..')).toContainText(/100\.0\s*kW/)
})
