import { publish } from '../support/mqtt'
import { openPage } from '../support/openPage'
import { makeDevice } from '../support/plant'
import { expect, test } from '../support/test'

const hourMs = 3_600_000

test('a clock that is ahead shows on its gateway and freezes no value', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  const device = await makeDevice('e2e clock')
  const send = (ts: number, power: number) =>
    publish(device.token, { [device.deviceName]: [{ ts, values: { power } }] })
  await send(Date.now() + 8 * hourMs, 500)
  await send(Date.now(), 12.5)
  await signIn('demo', 'admin')
  await page.goto(`/devices/detail/${device.deviceId}`)
  await expect(page.getByRole('listitem').filter({ hasText: '功率' })).toContainText('12.5')

  await openPage(
    page,
    `/engineering/gateway-accounts?tab=gateways&gatewayName=${encodeURIComponent(device.deviceName)}`,
  )
  const row = page.getByRole('row').filter({ hasText: device.deviceName })
  await expect(row).toContainText('时钟超前 8 小时')
  await row.getByRole('button', { name: /日\s?志/ }).click()
  const log = page.getByRole('dialog').filter({ hasText: '请校准现场时钟' })
  await expect(log.getByRole('row').filter({ hasText: '时钟偏差' })).toContainText(
    '时钟超前 8 小时，数据照常保存，到时才显示',
  )
  await expect(log.getByRole('row').filter({ hasText: '时钟偏差' })).toContainText(device.deviceName)
})
