import { serverUrl } from '../support/api'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('an empty tenant is led from a station to its first screen, and may go on later (first run)', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  await signIn(tenant, 'admin')
  await page.goto('/')
  const guide = page.getByRole('region', { name: '接入向导' })
  await guide.getByRole('button', { name: '新建站点' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('站点名称').fill(unique('向导站'))
  await dialog.getByRole('button', { name: /保\s?存/ }).click()

  await guide.getByRole('button', { name: '稍后继续' }).click()
  await expect(guide).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: '继续接入向导' }).click()

  await guide.getByRole('button', { name: '登记网关' }).click()
  await dialog.getByLabel('网关名称').fill(unique('向导网关'))
  await dialog.getByRole('button', { name: /保\s?存/ }).click()

  await guide.getByRole('button', { name: '发放令牌' }).click()
  await dialog.getByLabel('账号名称').fill(unique('向导账号'))
  await dialog.getByRole('button', { name: /保\s?存/ }).click()

  await expect(guide.getByRole('status')).toContainText('正在等待第一条读数')
  const token = ((await guide.locator('code').first().textContent()) ?? '').trim()
  const sent = await fetch(`${serverUrl()}/api/v1/${token}/telemetry`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ 'device-1': [{ values: { power: 12.3 } }] }),
  })
  expect(sent.status).toBeLessThan(500)
  await expect(guide).toContainText('读数已经到达')
  await expect(guide).toContainText('device-1')

  await guide.getByRole('button', { name: '从模板新建画面' }).click()
  await dialog.getByLabel('名称', { exact: true }).fill(unique('第一张'))
  await dialog.getByRole('radio', { name: /生活给水泵房/ }).check()
  await dialog.getByRole('button', { name: '创建并编辑' }).click()
  await page.waitForURL(/zutai-editor/)
})
