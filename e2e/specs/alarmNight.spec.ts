import { readFile } from 'node:fs/promises'
import { api, tokenFor } from '../support/api'
import { dayFromNow } from '../support/days'
import { answerCommands, publish } from '../support/mqtt'
import { makeDevice } from '../support/plant'
import { recordsOn } from '../support/records'
import { digestOf, makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('a night: who is on duty, a siren that is tried and found in the log, a device that is worked at, and the list as a file', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const own = api(await tokenFor(tenant, 'admin'))
  await own.post('/blade-user/save', { account: 'zhang', realName: '张三', password: digestOf('zhang') })
  const device = await makeDevice('e2e night', { tenant })
  await own.post('/ml-mlink/alarmrule/save', {
    ...{
      ruleName: '过载',
      itemId: device.itemId,
      condition: 'gt',
      limit: 100,
      level: 1,
      content: '过载 {{value}}',
    },
  })
  await own.post('/ml-mlink/soundlight/save', {
    ...{ deviceName: '值班室警灯', stationId: device.stationId, itemId: device.itemId },
  })
  const gateway = await answerCommands(device.token)
  const { dialog, row, add, fill, choose, save, remove, visit } = recordsOn(page)
  await signIn(tenant, 'admin')

  // 值班表: made here, it says who is on duty now
  await page.goto('/warning/rotas')
  await add()
  await fill({ 首班起始日: dayFromNow(-1), 值班表: '夜班' })
  await dialog.getByRole('button', { name: '添加一行' }).click()
  await choose('值班人 1', '张三')
  await save()
  await expect(row('夜班')).toContainText('张三')

  // 声光告警: tried, it is written to the device, and the log of what was sent says what came of it
  await visit('声光告警')
  await row('值班室警灯').getByRole('button', { name: '试响' }).click()
  await dialog.getByRole('button', { name: '试响' }).click()
  await expect(page.getByText('已下发，结果见发送记录')).toBeVisible()
  await expect.poll(() => gateway.received.map(({ device: name }) => name)).toContain(device.deviceName)
  await visit('发送记录')
  const sent = row('告警鸣响')
  await expect(sent).toContainText('值班室警灯')
  await expect(sent).toContainText('已发送')
  await sent.getByRole('button', { name: '详情' }).click()
  const detail = page.getByRole('dialog', { name: '发送详情' })
  await expect(detail).toContainText('成功')
  await detail.getByRole('button', { name: /Close|关闭/ }).click()

  // 告警抑制: of a device that is worked at alarms are recorded and not shown, until that ends
  await visit('告警抑制')
  await add()
  await choose('类型', '设备检修')
  await choose('设备', device.deviceName)
  // typed, and left for the next field
  await fill({ 到期时间: `${dayFromNow(2)} 08:00:00`, 原因: '换轴承' })
  await save()
  await expect(row('换轴承')).toContainText('设备检修')
  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 150 } }] })
  await visit('事件告警')
  await page.getByText('被抑制', { exact: true }).click()
  await expect(row('过载 150')).toHaveCount(1)
  await page.getByText('实时告警', { exact: true }).click()
  await expect(row('过载 150')).toHaveCount(0)
  await visit('告警抑制')
  await expect(row('换轴承')).toContainText('1 条未恢复')
  await remove(row('换轴承'))
  await visit('事件告警')
  await page.getByText('实时告警', { exact: true }).click()
  await expect(row('过载 150')).toHaveCount(1)

  // what is seen is what is exported
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${device.deviceName},过载 150`)
  await gateway.end()
})
