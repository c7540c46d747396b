import { api, tokenFor } from '../support/api'
import { obeyPlatform } from '../support/mqtt'
import { openPage } from '../support/openPage'
import { recordsOn } from '../support/records'
import { pressIn } from '../support/rows'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('a gateway is configured remotely, and it and a device are updated with firmwares that they fetch themselves', async ({
  page,
  signIn,
}) => {
  const { dialog, row, add, fill, choose, save } = recordsOn(page)
  const tenant = await makeTenant()
  const admin = api(await tokenFor(tenant, 'admin'))
  const station = await admin.post<{ id: string }>('/ml-mlink/station/save', {
    stationName: '一厂',
    timeZone: 'Asia/Shanghai',
  })
  const { token } = await admin.post<{ token: string }>('/ml-mlink/gatewayaccount/open', {
    gatewayName: '1号网关',
    stationId: station.id,
  })
  const product = await admin.post<{ id: string }>('/ml-mlink/product/save', { label: '电表' })
  const device = await admin.post<{ id: string }>('/ml-mlink/devicemanager/save', {
    ...{ deviceName: '1号电表', productId: product.id, stationId: station.id },
  })
  const account = await admin.post<{ token: string }>('/ml-mlink/gatewayaccount/save', {
    ...{ accountName: '1号电表', deviceId: device.id },
  })
  const [gateway, meter] = [await obeyPlatform(token), await obeyPlatform(account.token)]

  await signIn(tenant, 'admin')
  await page.goto('/engineering/gateway-accounts?tab=gateways')
  await pressIn(row('1号网关'), '远程配置')
  const text = dialog.getByRole('textbox', { name: '配置内容' })
  await text.fill('{\n  "poll": \n}')
  await expect(dialog.getByText('第 3 行第 1 列：这里应是一个值')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '保存并下发' })).toHaveCount(0)
  await text.fill('{\n  "poll": 5\n}')
  await dialog.getByRole('button', { name: '保存并下发' }).click()
  await expect(page.getByText('已保存为版本 1')).toBeVisible()
  await text.fill('{\n  "poll": 60\n}')
  await dialog.getByRole('button', { name: '比较修改' }).click()
  await expect(dialog.getByText('- "poll": 5')).toBeVisible()
  await dialog.getByRole('button', { name: '保存并下发' }).click()
  await dialog.getByRole('tab', { name: '历史版本' }).click()
  await dialog.getByRole('button', { name: '回退到此版本' }).click()
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^回退|^确\s?定/ })
    .click()
  await expect(page.getByText('已保存为版本 3')).toBeVisible()
  await expect
    .poll(
      async () => (await admin.get<{ records: { state: string }[] }>('/ml-mlink/gatewayconfig/page')).records,
    )
    .toEqual([expect.objectContaining({ state: 'acknowledged', reportedVersion: 3 })])

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await openPage(page, '/engineering/update-files')
  const addFile = async (title: string, of: Readonly<Record<string, string>>) => {
    await add()
    for (const [label, entry] of Object.entries(of)) await choose(label, entry)
    await fill({ 固件标识: title, 版本: '2.0' })
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: `${title}.bin`,
        mimeType: 'application/octet-stream',
        buffer: Buffer.alloc(5_000, 7),
      })
    await expect(dialog.getByRole('button', { name: `移除 ${title}.bin` })).toBeVisible()
    await save()
    await expect(row(title)).toContainText('4.9 KB')
  }
  await addFile('edge', { 用于: '网关' })
  await addFile('meter', { 用于: '设备', 产品: '电表' })

  await openPage(page, '/engineering/gateway-update')
  await add()
  await fill({ 名称: '升到2.0', 每批比例: '100' })
  await expect(dialog.getByText('将一次升级全部，失败时来不及停止')).toBeVisible()
  await choose('站点', '一厂')
  await choose('升级文件', 'edge')
  await choose('下发方式', '命令 updateFirmware')
  await save()
  await row('升到2.0').getByRole('button', { name: '升级结果' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: '1号网关' })).toContainText('成功')
  await expect(row('升到2.0')).toContainText('已结束')

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await openPage(page, '/engineering/device-update')
  await add()
  await fill({ 名称: '表计升级' })
  await choose('站点', '一厂')
  await choose('升级文件', 'meter')
  await save()
  await row('表计升级').getByRole('button', { name: '升级结果' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: '1号电表' })).toContainText('成功')
  await Promise.all([gateway.end(), meter.end()])
})

test("the page of all configurations is the platform's own", { tag: '@deep' }, async ({ page, signIn }) => {
  await signIn('demo', 'admin')
  await page.goto('/engineering/gateway-config')
  await expect(page.getByRole('heading', { name: '没有访问权限' })).toBeVisible()
  await signIn('000000', 'admin')
  await page.goto('/engineering/gateway-config')
  await expect(recordsOn(page).list('网关配置')).toBeVisible()
})
