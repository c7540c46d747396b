import { api, tokenFor } from '../support/api'
import { openPage } from '../support/openPage'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('通信工况 tells who is offline, how well gateways were reached, and what came over one (communication, issue 10 point 4)', async ({
  page,
  signIn,
}) => {
  // gateways of other tests stand elsewhere: the worst come first, and only so many are listed
  const admin = api(await tokenFor('demo', 'admin'))
  const [station] = await admin.get<{ id: string }[]>('/ml-mlink/station/list', {
    stationName: '青川精密制造厂',
  })
  await signIn('demo', 'admin')
  await page.goto(`/communication/index?place=station-${station?.id}`)
  const report = page.getByRole('article', { name: '通信工况' })
  await expect(report.getByText('在线网关')).toBeVisible()

  await expect(report.getByRole('region', { name: '当前离线' })).toBeVisible()

  // the picture as numbers: a line for each day, a column for each gateway
  const map = report.getByRole('region', { name: '每日在线率' })
  await map.getByRole('button', { name: '以表格显示' }).click()
  await expect(map.getByRole('columnheader', { name: '青川-能源网关' })).toBeVisible()

  const gateways = report.getByRole('region', { name: '网关通信' })
  await gateways.getByRole('button', { name: '青川-能源网关' }).click()
  const drawer = page.getByRole('dialog', { name: /青川-能源网关/ })
  // the heading, then the days
  await expect(drawer.getByRole('region', { name: '每日通信' }).getByRole('row').nth(1)).toBeVisible()

  // its devices, each day of each, and the same as a file
  const devices = drawer.getByRole('region', { name: '设备每日在线率' })
  await devices.getByRole('button', { name: '以表格显示' }).click()
  await expect(devices.getByRole('columnheader').nth(1)).toBeVisible()
  await expect(devices.getByRole('row').nth(1)).toContainText(/\d/)
  const devicesFile = page.waitForEvent('download')
  await drawer.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await devicesFile).suggestedFilename()).toBe('设备通信情况.csv')
  await drawer.getByRole('button', { name: /Close|关闭/ }).click()

  // registers are complete or lack hours, which have a file of their own
  const registers = report.getByRole('region', { name: '累计量每日完整率' })
  const registersFile = page.waitForEvent('download')
  await registers.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await registersFile).suggestedFilename()).toMatch(/\.csv$/)

  const download = page.waitForEvent('download')
  await report.getByRole('button', { name: '导出' }).first().click()
  await page.getByRole('menuitem', { name: /Excel/ }).click()
  expect((await download).suggestedFilename()).toBe('通信工况.xlsx')

  // a device that connects by itself, where there is no gateway
  const deviceName = unique('直连')
  const save = (what: string, body: object) => admin.post<{ id: string }>(`/ml-mlink/${what}/save`, body)
  const { id: stationId } = await save('station', { stationName: deviceName, timeZone: 'Asia/Shanghai' })
  const { id: productId } = await save('product', { label: deviceName })
  const { id: deviceId } = await save('devicemanager', { deviceName, productId, stationId })
  await save('gatewayaccount', { accountName: deviceName, deviceId })
  await openPage(page, `/communication/index?place=station-${stationId}`)
  await expect(report.getByText('这里还没有网关').first()).toBeVisible()
  const direct = report.getByRole('region', { name: '直连设备每日在线率' })
  await direct.getByRole('button', { name: '以表格显示' }).click()
  await expect(direct.getByRole('columnheader', { name: deviceName })).toBeVisible()
  const traffic = report.getByRole('region', { name: '直连设备通信' })
  await expect(traffic.getByRole('columnheader', { name: '信号强度' })).toBeVisible()
  await expect(traffic.getByRole('row').filter({ hasText: deviceName })).toContainText('从未通信')
})
