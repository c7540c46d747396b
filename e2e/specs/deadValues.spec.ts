import { publish } from '../support/mqtt'
import { openPage } from '../support/openPage'
import { makeDevice } from '../support/plant'
import { expect, test } from '../support/test'
import { makeViewOf } from '../support/view'

test('what shows a device says -- and why once it is gone, at once and after a reload', async ({
  page,
  signIn,
}) => {
  const device = await makeDevice('e2e gone')
  const viewId = await makeViewOf(device, device.deviceName)
  const now = Date.now()
  await publish(device.token, { [device.deviceName]: [{ ts: now, values: { power: 7 } }] })
  await signIn('demo', 'admin')
  await page.goto(`/zutai-viewer/${viewId}`)
  const number = page.locator('[data-item-id]').filter({ hasText: /kW|--/ })
  await expect(number).toHaveText('7.0 kW')

  // whoever deletes it is told where it is shown
  const other = await page.context().newPage()
  await other.goto(`/devices/list?deviceName=${encodeURIComponent(device.deviceName)}`)
  const row = other.getByRole('row').filter({ hasText: device.deviceName }).first()
  await row.getByRole('button', { name: /删\s?除/ }).click()
  const question = other.getByRole('dialog')
  await expect(question).toContainText(`画面 1：${device.deviceName}`)
  await expect(question).toContainText('数据点及其历史数据 1')
  await expect(question.getByRole('button', { name: /取\s?消/ })).toBeFocused()
  await question.getByRole('button', { name: /删\s?除/ }).click()
  await expect(question).toBeHidden()
  await other.close()

  const isGone = async () => {
    await expect(number).toHaveText('--')
    await expect(number).toHaveAttribute('data-quality', 'gone')
    await number.hover()
    await expect(page.getByRole('tooltip')).toContainText('数据点已删除或无权查看')
  }
  await isGone()
  await page.reload()
  await isGone()
})

test('renaming a key says what it cuts and keeps the old one as an alias', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  const device = await makeDevice('e2e rename')
  const viewId = await makeViewOf(device, device.deviceName)
  await signIn('demo', 'admin')
  await page.goto(`/devices/products?label=${encodeURIComponent(device.deviceName)}`)
  const row = page.getByRole('row').filter({ hasText: device.deviceName }).first()
  await row.getByRole('button', { name: /编\s?辑|修\s?改/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('#siyaoProperties-0-propertyNo').fill('activePower')
  await expect(dialog).toContainText(`设备 1：${device.deviceName}`)
  const kept = dialog.getByRole('checkbox', { name: '保留旧标识“power”作为别名' })
  await expect(kept).toBeInViewport()
  await kept.click()
  const question = page.getByRole('dialog').filter({ hasText: '不再接收“power”？' })
  await expect(question).toContainText(`设备 1：${device.deviceName}`)
  await question.getByRole('button', { name: /取\s?消/ }).click()
  await expect(dialog).toContainText(`画面 1：${device.deviceName}`)
  await expect(kept).toBeChecked()
  await dialog.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
  await expect(dialog).toBeHidden()

  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 9 } }] })
  await openPage(page, `/zutai-viewer/${viewId}`)
  await expect(page.locator('[data-item-id]').filter({ hasText: 'kW' })).toHaveText('9.0 kW')
})
