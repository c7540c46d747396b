import { api, tokenFor } from '../support/api'
import { answerCommands, publish } from '../support/mqtt'
import { makeDevice } from '../support/plant'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('an operator sets a value and a state: the question names device, point and values, its safe answer has the focus, and the device answers', async ({
  page,
  signIn,
}) => {
  const device = await makeDevice('e2e command')
  const power = { propertyNo: 'power', propertyName: '功率', unit: 'kW', decimals: 1, access: 'read-write' }
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
    [device.deviceName]: [{ ts: Date.now(), values: { power: 5, breaker: 1 } }],
  })
  const gateway = await answerCommands(device.token)
  try {
    await signIn('demo', 'operator')
    await page.goto(`/devices/detail/${device.deviceId}`)
    const dialog = page.getByRole('dialog')
    const question = dialog.filter({ hasText: '→' })
    const write = (name: string) =>
      page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: '下发' }).click()
    await write('功率')
    const wanted = dialog.getByLabel('新值')
    await expect(wanted).toBeFocused()
    await wanted.fill('42')
    await page.mouse.click(5, 450)
    await expect(wanted).toHaveValue('42')
    await dialog.getByRole('button', { name: '下一步' }).click()
    await expect(question).toContainText(`${device.deviceName} 功率`)
    await expect(question).toContainText('5.0 kW → 42.0 kW')
    await question.getByRole('button', { name: '下发' }).click()
    await expect(page.getByText(/设备已执行：.* 功率 → 42\.0 kW/)).toBeVisible()
    await expect(dialog).toHaveCount(0)

    // a state is said by its words, and nothing goes out by Enter alone
    await write('断路器')
    await dialog.getByText('分闸', { exact: true }).click()
    await dialog.getByRole('button', { name: '下一步' }).click()
    await expect(question).toContainText(new RegExp(`分闸 ${device.deviceName}，当前 [\\d.]+ kW`))
    await expect(question).toContainText('断路器: 合闸 → 分闸')
    await expect(question.getByRole('button', { name: /取\s?消/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await dialog.getByRole('button', { name: '下一步' }).click()
    await question.getByRole('button', { name: '分闸' }).click()
    await expect(page.getByText(`设备已执行：${device.deviceName} 断路器 → 分闸`)).toBeVisible()
    expect(gateway.received).toEqual([
      { device: device.deviceName, params: { property: 'power', value: 42 } },
      { device: device.deviceName, params: { property: 'breaker', value: false } },
    ])
  } finally {
    await gateway.end()
  }
})

test('a viewer is offered no command and no editor, and the server refuses a command', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const device = await makeDevice('e2e viewer')
  await signIn('demo', 'viewer')
  await page.goto(`/devices/detail/${device.deviceId}`)
  await expect(page.getByRole('listitem').filter({ hasText: '功率' })).toBeVisible()
  await expect(page.getByRole('button', { name: '下发' })).toHaveCount(0)

  for (const editor of ['model-layout', 'zutai-editor']) {
    await page.goto(`/${editor}/${device.productId}`)
    await expect(page.getByText('没有访问权限')).toBeVisible()
  }

  const viewer = api(await tokenFor('demo', 'viewer'))
  await expect(viewer.post('/ml-mlink/item/write', { itemId: device.itemId, value: 1 })).rejects.toThrow(
    /403/,
  )
})

test("another tenant's device shows 404", { tag: '@deep' }, async ({ page, signIn }) => {
  const name = unique('e2e elsewhere')
  const platform = api(await tokenFor('000000', 'admin'))
  const stations = await platform.post<{ id: string }>('/ml-mlink/station/save', {
    stationName: name,
  })
  const product = await platform.post<{ id: string }>('/ml-mlink/product/save', { label: name })
  const gateway = await platform.post<{ id: string }>('/ml-mlink/gateway/save', {
    gatewayName: name,
    stationId: stations.id,
  })
  const device = await platform.post<{ id: string }>('/ml-mlink/devicemanager/save', {
    deviceName: name,
    productId: product.id,
    stationId: stations.id,
    gatewayId: gateway.id,
  })
  await signIn('demo', 'admin')
  await page.goto(`/devices/detail/${device.id}`)
  await expect(page.getByRole('main')).toContainText('404')
  await expect(page.getByRole('main')).not.toContainText(name)
})
