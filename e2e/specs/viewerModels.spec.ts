import { publish } from '../support/mqtt'
import { makeDevice } from '../support/plant'
import { expect, test } from '../support/test'
import { storeView } from '../support/view'

// the specification has them on the console
test.use({ expectedErrors: [/找不到模型|没有绑定设备|找不到对应的设备/] })

const layout = (label: string) =>
  JSON.stringify([
    {
      parent: { x: 0, y: 0, width: 200, height: 100 },
      children: [
        { type: 'text', content: label, x: 0, y: 0, width: 200, height: 40 },
        { type: 'text', content: '--', bindProp: 'power', x: 0, y: 50, width: 200, height: 40 },
      ],
    },
  ])

test('models show their device live, follow their layout every ten seconds, and log what cannot be refreshed', async ({
  page,
  signIn,
}) => {
  const device = await makeDevice('e2e model')
  const { productId, deviceId } = device
  const setLayout = async (label: string) => {
    await device.api.post('/ml-mlink/product/update', { id: productId, layout: layout(label) })
  }
  await setLayout('first')
  const send = (power: number) =>
    publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power } }] })
  await send(11)
  const model = (id: string, row: number, fields: object) => ({
    id,
    type: 'model',
    name: id,
    x: 20,
    y: 20 + row * 110,
    width: 200,
    height: 100,
    layouts: [],
    ...fields,
  })
  const id = await storeView(device.deviceName, {
    pages: [
      {
        id: '模型',
        items: [
          model('good', 0, { modelId: productId, deviceId }),
          model('no-model', 1, { modelId: '987654321', deviceId }),
          model('no-device', 2, { modelId: productId }),
          model('gone-device', 3, { modelId: productId, deviceId: '987654321' }),
        ],
      },
    ],
  })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && /找不到|没有绑定/.test(message.text())) errors.push(message.text())
  })
  await signIn('demo', 'viewer')
  await page.clock.install()
  await page.goto(`/zutai-viewer/${id}`)
  const good = page.locator('[data-item-id=good]')
  await expect(good).toContainText('first')
  await expect(good).toContainText('11')
  const expected = ['找不到模型 no-model', '没有绑定设备 no-device', '找不到对应的设备 gone-device']
  await expect.poll(() => errors.slice(0, 3)).toEqual(expected)

  await send(12)
  await expect(good).toContainText('12')
  await setLayout('second')
  await page.clock.fastForward(10_000)
  await expect(good).toContainText('second')
  await expect(good).toContainText('12')
  // a slow machine comes to a third time
  await expect.poll(() => errors.slice(3, 6)).toEqual(expected)
})
