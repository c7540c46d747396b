import { answerCommands, publish } from '../support/mqtt'
import { makeDevice } from '../support/plant'
import { expect, test } from '../support/test'

test('the states of a product get words, which stand wherever its values do', async ({ page, signIn }) => {
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
  await page.goto(`/devices/detail/${device.deviceId}`)
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(card('状态1')).toContainText('合闸')
  await expect(card('状态2')).toContainText('制热')
})

test('the question before a command names device, point and values, and its safe answer has the focus', async ({
  page,
  signIn,
}) => {
  const device = await makeDevice('e2e question')
  const power = { propertyNo: 'power', propertyName: '功率', unit: 'kW', decimals: 0 }
  const breaker = {
    propertyNo: 'breaker',
    propertyName: '断路器',
    dataType: 'boolean',
    access: 'read-write',
    enumMap: { '0': '分闸', '1': '合闸' },
  }
  await device.api.post('/ml-mlink/product/update', {
    id: device.productId,
    siyaoProperties: [power, breaker],
  })
  await publish(device.token, {
    [device.deviceName]: [{ ts: Date.now(), values: { power: 41, breaker: 1 } }],
  })
  const gateway = await answerCommands(device.token)
  try {
    await signIn('demo', 'operator')
    await page.goto(`/devices/detail/${device.deviceId}`)
    await page
      .getByRole('listitem')
      .filter({ hasText: '断路器' })
      .getByRole('button', { name: '下发' })
      .click()
    await page.getByRole('dialog').getByText('分闸', { exact: true }).click()
    await page.getByRole('button', { name: '下一步' }).click()
    const question = page.getByRole('dialog').filter({ hasText: '→' })
    await expect(question).toContainText(`分闸 ${device.deviceName}，当前 41 kW`)
    await expect(question).toContainText('断路器: 合闸 → 分闸')
    await expect(question.getByRole('button', { name: /取\s?消/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    expect(gateway.received).toEqual([])

    await page.getByRole('button', { name: '下一步' }).click()
    await question.getByRole('button', { name: '分闸' }).click()
    await expect(page.getByText(`设备已执行：${device.deviceName} 断路器 → 分闸`)).toBeVisible()
    expect(gateway.received).toEqual([
      { device: device.deviceName, params: { property: 'breaker', value: false } },
    ])
  } finally {
    await gateway.end()
  }
})
