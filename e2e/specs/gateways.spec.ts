import { api, tokenFor } from '../support/api'
import { publish } from '../support/mqtt'
import { openPage } from '../support/openPage'
import { recordsOn } from '../support/records'
import { pressIn } from '../support/rows'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('a gateway is made, signs in with its token, sends what nobody declared, and goes once no account is left', async ({
  page,
  signIn,
}) => {
  const records = recordsOn(page)
  const { dialog, row, add, fill, choose, save, trySave, remove, refuseToRemove } = records
  const tenant = await makeTenant()
  const admin = api(await tokenFor(tenant, 'admin'))
  await admin.post('/ml-mlink/station/save', { stationName: '一厂', timeZone: 'Asia/Shanghai' })
  await signIn(tenant, 'admin')
  await page.goto('/engineering/gateway-accounts?tab=gateways')
  await add()
  await fill({ 网关名称: '1号网关' })
  await choose('站点', '一厂')
  await choose('协议', 'MQTT')
  await save()
  await expect(row('1号网关')).toContainText('离线')

  await page.getByText('账号', { exact: true }).click()
  await expect(records.list('网关账号')).toBeVisible()
  await add()
  await fill({ 账号名称: '1号账号' })
  // a rule between fields is said in the dialog, and gone once it holds
  await trySave()
  const said = dialog.locator('.ant-form-item-explain-error')
  await expect(said).toHaveText('请选择网关或设备其中之一')
  await choose('网关', '1号网关')
  await expect(said).toHaveCount(0)
  await trySave()
  const issued = page.getByRole('dialog', { name: '访问令牌' })
  const shownToken = () => issued.getByText(/^[\da-f]{40}$/).textContent()
  const former = await shownToken()
  await issued.getByRole('button', { name: '我已保存' }).click()
  await expect(dialog).toHaveCount(0)

  // before it was used, the token is changed for another
  await pressIn(row('1号账号'), '更换令牌')
  await page
    .getByRole('dialog', { name: '更换令牌：1号账号' })
    .getByRole('button', { name: '更换令牌' })
    .click()
  await expect(issued).toBeVisible()
  const token = (await shownToken()) ?? ''
  expect(token).not.toBe(former)
  const contact = issued.getByRole('region', { name: '首次接入' })
  await expect(contact).toContainText('等待首次接入')
  await publish(token, { '9号电表': [{ ts: Date.now(), values: { power: 1 } }] })
  await expect(contact).toContainText('已用此令牌接入')
  await issued.getByRole('button', { name: '我已保存' }).click()
  await expect(dialog).toHaveCount(0)

  // what came and has no place is listed
  await records.visit('网关数据', '未映射标识')
  await expect(row('9号电表')).toContainText('1号网关')
  // and what could not be read, with the reason
  await publish(token, [] as never)
  await expect
    .poll(async () => (await admin.get<{ total: number }>('/ml-mlink/gatewaylog/page')).total, {
      timeout: 30_000,
    })
    .toBe(1)
  await page.getByRole('main').getByText('拒收日志', { exact: true }).first().click()
  await expect(row('1号网关')).toContainText('应为 {"设备名称": […]}')

  // what it sends is seen as it comes, with the reason and without secrets; paused, the list stands still and loses nothing
  await page.getByText('原始报文', { exact: true }).click()
  const raw = page.getByRole('region', { name: '原始报文' })
  const lines = raw.locator('button[aria-expanded]')
  await expect(raw.getByText('正在接收')).toBeVisible()
  await publish(token, { '9号电表': [{ ts: Date.now(), values: { power: 2, password: 'hunter2' } }] })
  for (const text of ['1号网关', 'v1/gateway/telemetry', '未映射', '9号电表'])
    await expect(lines).toContainText(text)
  await lines.click()
  const content = raw.getByRole('region', { name: '报文内容' })
  await expect(content).toContainText('"power": 2')
  await expect(content).toContainText('"password": "***"')
  await raw.getByRole('button', { name: /暂停/ }).click()
  await publish(token, { '9号电表': [{ ts: Date.now(), values: { current: 3 } }] })
  await expect(raw.getByText('已暂停，新到 1 条')).toBeVisible()
  await expect(lines).toHaveCount(1)
  await raw.getByRole('button', { name: /继续/ }).click()
  await expect(lines).toHaveCount(2)
  await raw.getByRole('textbox', { name: '标识', exact: true }).fill('CURRENT')
  await expect(lines).toHaveCount(1)
  await expect(content).toHaveCount(0)

  await openPage(page, '/engineering/gateway-accounts')
  await pressIn(row('1号账号'), /^吊\s?销$/)
  await dialog.getByRole('button', { name: '吊销令牌' }).click()
  await expect(page.getByText('令牌已吊销')).toBeVisible()
  expect(await admin.get('/ml-mlink/gatewayaccount/list')).toMatchObject([
    { revokedTime: expect.stringMatching(/^\d/) },
  ])
  await page.getByRole('radiogroup').getByText('网关', { exact: true }).click()
  await expect(records.list('网关')).toBeVisible()
  await refuseToRemove(row('1号网关'), '网关账号 1：1号账号')
  const [account] = await admin.get<{ id: string }[]>('/ml-mlink/gatewayaccount/list')
  await admin.post('/ml-mlink/gatewayaccount/remove', {}, { ids: account?.id ?? '' })
  await remove(row('1号网关'))
})
