import { publish } from '../support/mqtt'
import { makeDevice } from '../support/plant'
import { expect, test } from '../support/test'

test('a published reading changes the number on the device page', async ({ page, signIn }) => {
  const device = await makeDevice('e2e live device')
  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 12.5 } }] })
  await signIn('demo', 'operator')
  await page.goto(`/devices/detail/${device.deviceId}`)
  const value = page.getByRole('listitem').filter({ hasText: '功率' })
  await expect(value).toContainText('12.5')
  const contact = page
    .locator('dt', { hasText: '最后通信' })
    .locator('xpath=following-sibling::dd')
    .locator('time')
  await expect(contact).toHaveText(/^(刚刚|\d+分钟前)$/)
  const before = (await contact.getAttribute('title')) ?? ''
  expect(before).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 77.3 } }] })
  await expect(value).toContainText('77.3')
  // it is told to the second, and two readings may come in one
  await expect(async () => {
    await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 77.3 } }] })
    await expect(contact).not.toHaveAttribute('title', before, { timeout: 2_000 })
  }).toPass()
})

test('the list of devices shows no value before it is known how it is said', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  const device = await makeDevice('e2e live list')
  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 12.5 } }] })
  await signIn('demo', 'admin')
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/datasource/items?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/devices/list?deviceName=${encodeURIComponent(device.deviceName)}`)
  const row = page.getByRole('row').filter({ hasText: device.deviceName })
  await expect(row).toContainText('功率')
  await expect(row).not.toContainText('12.5')
  goOn()
  await expect(row).toContainText('12.5kW')
})
