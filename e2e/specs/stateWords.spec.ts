import { publish } from '../support/mqtt'
import { openPage } from '../support/openPage'
import { makeDevice } from '../support/plant'
import { expect, test } from '../support/test'

test('the states of a product get words, which stand wherever its values do', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  const device = await makeDevice('e2e words')
  await signIn('demo', 'admin')
  await page.goto(`/devices/products?label=${encodeURIComponent(device.deviceName)}`)
  const row = page.getByRole('row').filter({ hasText: device.deviceName }).first()
  await row.getByRole('button', { name: /编\s?辑|修\s?改/ }).click()
  const dialog = page.getByRole('dialog')
  const add = async (index: number, type: string) => {
    await dialog.getByRole('button', { name: '添加属性' }).first().click()
    await dialog.locator(`#siyaoProperties-${index}-propertyNo`).fill(`s${index}`)
    await dialog.locator(`#siyaoProperties-${index}-propertyName`).fill(`状态${index}`)
    await dialog.locator(`#siyaoProperties-${index}-dataType`).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(type, { exact: true }).click()
  }
  await add(1, '布尔')
  const ofBoolean = dialog.locator('#siyaoProperties-1-enumMap')
  await ofBoolean.getByLabel('值 0 的文字').fill('分闸')
  await ofBoolean.getByLabel('值 1 的文字').fill('合闸')
  await add(2, '枚举')
  const ofEnum = dialog.locator('#siyaoProperties-2-enumMap')
  await ofEnum.getByLabel('值 0 的文字').fill('制冷')
  await ofEnum.getByRole('button', { name: '添加值' }).click()
  await ofEnum.getByLabel('值 1 的文字').fill('制热')
  await dialog.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
  await expect(dialog).toBeHidden()

  const values = { power: 41, s1: 1, s2: 1 }
  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values }] })
  await openPage(page, `/devices/detail/${device.deviceId}`)
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(card('状态1')).toContainText('合闸')
  await expect(card('状态2')).toContainText('制热')
})
