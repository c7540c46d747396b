import { recordsOn } from '../support/records'
import { pressIn } from '../support/rows'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('a channel keeps its address to itself and says what stands against a test; a plan tells by it', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const { dialog, row, add, fill, choose, save, visit } = recordsOn(page)
  await signIn(tenant, 'admin')
  await page.goto('/settings/channels')
  await add()
  await fill({ 名称: '值班群' })
  await choose('类型', 'Webhook')
  await save()

  await pressIn(row('值班群'), '设置密钥')
  await fill({ 'Webhook 地址': 'https://hooks.invalid/hidden-path' })
  await save()
  await expect(row('值班群')).toContainText('https://hooks.invalid')
  await expect(row('值班群')).not.toContainText('hidden-path')

  await row('值班群').getByRole('button', { name: '发送测试' }).click()
  await dialog.getByRole('button', { name: '发送测试' }).click()
  await expect(page.getByText(/hooks\.invalid 没有正确应答/).first()).toBeVisible()
  await dialog.getByRole('button', { name: /^取\s?消$/ }).click()

  await visit('告警通知方案')
  await add()
  await fill({ 名称: '夜班' })
  await dialog.getByRole('button', { name: '添加一行' }).click()
  await fill({ '触发后 1': '5' })
  await choose('渠道 1', '值班群')
  await save()
  await expect(row('夜班')).toBeVisible()
})
