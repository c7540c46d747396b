import { publish } from '../support/mqtt'
import { makeDevice } from '../support/plant'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

// the popup is what this is about
test.use({ keepsAlarms: true })

test('a limit violation raises the popup and the row, and can be confirmed', async ({ page, signIn }) => {
  // alone in its tenant, whose newest alarm is this one
  const tenant = await makeTenant()
  const device = await makeDevice('e2e alarm', { tenant })
  await device.api.post('/ml-mlink/alarmrule/save', {
    ruleName: `${device.deviceName} too high`,
    itemId: device.itemId,
    condition: 'gt',
    limit: 100,
    level: 1,
    content: 'e2e power {{value}}',
    isEnabled: true,
  })
  await signIn(tenant, 'admin')
  await page.goto('/')
  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 150 } }] })

  const popup = page.getByRole('alert', { name: '告警提醒' }).filter({ hasText: device.deviceName })
  await expect(popup).toContainText('e2e power 150')

  await page.goto('/warning/event')
  const row = page.getByRole('row').filter({ hasText: device.deviceName })
  await expect(row).toBeVisible()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '确认（1）' }).click()
  const question = page.getByRole('dialog', { name: /^确认/ })
  await expect(question).toContainText('e2e power 150')
  await question.getByLabel('备注').fill('已派人查看')
  await question.getByRole('button', { name: /确\s?认/ }).click()
  await expect(row).toContainText('未恢复已确认')
  await expect(page.getByRole('button', { name: '确认（1）' })).toHaveCount(0)

  await row.getByRole('button', { name: '经历' }).click()
  const history = page.getByRole('dialog', { name: '告警经历' })
  await expect(history.getByRole('listitem')).toHaveText([/告警产生.*系统/, /确认.*管理员.*已派人查看/])
  await page.keyboard.press('Escape')
  await expect(history).toHaveCount(0)

  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 10 } }] })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('已恢复', { timeout: 10_000 })
  }).toPass()
})

test('rules say states and delays in words, and one at a state is made by choosing the state', async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  await page.goto('/warning/rules?size=100')
  const ups = page.getByRole('row').filter({ hasText: 'UPS 转电池供电' })
  await expect(ups).toContainText('不等于')
  await expect(ups).toContainText('市电')
  await expect(page.getByRole('row').filter({ hasText: '三层二氧化碳偏高' })).toContainText('5 分钟')
  await ups.getByRole('button', { name: /编\s?辑/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByTitle('市电')).toBeVisible()
  await dialog.getByLabel('限值').press('ArrowDown')
  await expect(page.locator('.ant-select-item-option').filter({ hasText: '电池' })).toBeVisible()
  await expect(dialog.getByLabel('延时')).toHaveValue('2')
  // states have no dead band, and what was said of a state says nothing of a number
  await expect(dialog.getByLabel('回差')).toBeDisabled()
  await page.keyboard.press('Escape')
  await dialog.getByLabel('数据点').click()
  await page.keyboard.type('绕组温度')
  await page.locator('.ant-select-item-option').filter({ hasText: '绕组温度' }).first().click()
  await expect(dialog.getByTitle('不等于')).toHaveCount(0)
  await expect(dialog.getByLabel('回差')).toBeEnabled()
})
