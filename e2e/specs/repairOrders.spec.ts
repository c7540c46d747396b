import { publish } from '../support/mqtt'
import { openPage } from '../support/openPage'
import { makeDevice } from '../support/plant'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('an alarm gets a repair order, which is assigned, repaired and approved, and acknowledges it', async ({
  page,
  signIn,
}) => {
  // alone in its tenant, whose only alarm is this one
  const tenant = await makeTenant()
  const device = await makeDevice('e2e repair', { tenant })
  await device.api.post('/ml-mlink/alarmrule/save', {
    ...{ ruleName: device.deviceName, itemId: device.itemId, condition: 'gt', limit: 100, level: 2 },
    ...{ content: '功率过高 {{value}}', isEnabled: true },
  })
  await signIn(tenant, 'admin')
  await page.goto('/warning/event?isRealTime=1')
  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 150 } }] })
  const row = page.getByRole('row').filter({ hasText: device.deviceName })
  await row.getByRole('button', { name: '经历' }).click()
  await page.getByRole('dialog', { name: '告警经历' }).getByRole('button', { name: '创建维修工单' }).click()

  const report = page.getByRole('dialog', { name: /^新增维修工单/ })
  await expect(report.getByLabel('标题')).toHaveValue(`${device.deviceName} 功率过高 150.0`)
  await expect(report.getByTitle('紧急')).toBeVisible()
  await report.getByRole('button', { name: /保\s?存/ }).click()

  const main = page.getByRole('main')
  await expect(page).toHaveURL(/\/maintenance\/ops-repair-task\/detail\/\d+/)
  await expect(main.getByRole('heading', { level: 1 })).toContainText('功率过高 150')
  await expect(main.getByRole('link', { name: '查看曲线' })).toBeVisible()
  await main.getByRole('button', { name: /派\s?单/ }).click()
  const assigning = page.getByRole('dialog', { name: /^派单/ })
  await assigning.getByLabel('维修负责人').click()
  await page.getByTitle('管理员').last().click()
  await assigning.getByRole('button', { name: /派\s?单/ }).click()
  await main.getByRole('button', { name: /接\s?单/ }).click()
  // what was hung for it is taken off at once
  const [, orderId = ''] = /detail\/(\d+)/.exec(page.url()) ?? []
  const on = { stationId: device.stationId, orderId }
  await device.api.post('/ml-mlink/devicetag/hang', { ...on, deviceId: device.deviceId, reason: '检修' })
  await device.api.post('/ml-mlink/devicetag/hang', { ...on, reason: '全站停电' })
  await page.reload()
  await main.getByRole('button', { name: '摘除本工单全部挂牌（2）' }).click()
  const removing = page.getByRole('dialog', { name: /^摘除 · 2 项/ })
  await expect(removing).toContainText('全站停电')
  await removing.getByLabel('原因').fill('检修完成')
  await removing.getByRole('button', { name: /摘\s?除/ }).click()
  await expect(removing).toBeHidden()
  await expect(main.getByText('已摘牌')).toHaveCount(2)
  // what was done is asked for where it is missing, and nothing that was written is lost
  await main.getByRole('button', { name: '提交验收' }).click()
  const handingIn = page.getByRole('dialog', { name: /提交验收/ })
  await handingIn.getByLabel('备注').fill('请到现场查看')
  await handingIn.getByRole('button', { name: '提交验收' }).click()
  await expect(handingIn).toContainText('请选择故障原因和处理措施，或填写维修说明')
  await handingIn.getByLabel('维修说明').fill('紧固接线端子')
  await handingIn.getByRole('button', { name: '提交验收' }).click()
  await expect(main).toContainText('紧固接线端子')
  await expect(main).toContainText('请到现场查看')
  await main.getByRole('button', { name: '验收通过' }).click()
  const approving = page.getByRole('dialog', { name: /验收通过/ })
  await expect(approving).toContainText('告警还没有恢复')
  await approving.getByRole('button', { name: '验收通过' }).click()
  await expect(main.getByRole('heading', { level: 1 }).locator('..')).toContainText('已完成')
  await expect(main.getByRole('listitem').filter({ hasText: '验收通过' })).toContainText('管理员')
  await expect(main).toContainText('未恢复已确认')

  await openPage(page, '/maintenance/ops-repair-task')
  await expect(page.getByRole('row').filter({ hasText: device.deviceName })).toContainText('已完成')

  // the manager sees it among what broke, and comes to it from there
  await openPage(page, '/maintenance/ops-statistic')
  const failures = main.getByRole('region', { name: '设备故障和费用' }).getByRole('row')
  await failures.filter({ hasText: device.deviceName }).getByRole('link', { name: '1', exact: true }).click()
  await expect(page).toHaveURL(/ops-repair-task\?.*deviceId_equal=/)
  await expect(page.getByRole('row').filter({ hasText: device.deviceName })).toContainText('已完成')
})
