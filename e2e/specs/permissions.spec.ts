import { api, tokenFor } from '../support/api'
import { answerCommands, publish } from '../support/mqtt'
import { makeDevice } from '../support/plant'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('an operator sets a value and reads the answer of the device', async ({ page, signIn }) => {
  const device = await makeDevice('e2e command')
  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 5 } }] })
  const gateway = await answerCommands(device.token)
  try {
    await signIn('demo', 'operator')
    await page.goto(`/devices/detail/${device.deviceId}`)
    await page.getByRole('listitem').filter({ hasText: '功率' }).getByRole('button', { name: '下发' }).click()
    const dialog = page.getByRole('dialog')
    const wanted = dialog.getByLabel('新值')
    await expect(wanted).toBeFocused()
    await wanted.fill('42')
    await page.mouse.click(5, 450)
    await expect(wanted).toHaveValue('42')
    await dialog.getByRole('button', { name: '下一步' }).click()
    const question = dialog.filter({ hasText: '→' })
    await expect(question).toContainText(`${device.deviceName} 功率`)
    await expect(question).toContainText('5.0 kW → 42.0 kW')
    await question.getByRole('button', { name: '下发' }).click()
    await expect(page.getByText(/设备已执行：.* 功率 → 42\.0 kW/)).toBeVisible()
    expect(gateway.received).toEqual([
      { device: device.deviceName, params: { property: 'power', value: 42 } },
    ])
  } finally {
    await gateway.end()
  }
})

test('a viewer is offered no command and no editor, and the server refuses a command', async ({
  page,
  signIn,
}) => {
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
