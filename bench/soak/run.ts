import { setTimeout as delay } from 'node:timers/promises'
import mqtt from 'mqtt'
import { savedView, sceneOf } from '../canvas/scene'
import { keyOf, seedPlant, size } from '../ingest/plant'
import { launchBrowser, signIn, storeView } from '../support/browser'
import { report } from '../support/figures'
import { startStack } from '../support/stack'

const minutes = Number(process.env.BENCH_MINUTES ?? 30)
const values = 1_000
const devices = values / size.pointsOfDevice

let plant: Awaited<ReturnType<typeof seedPlant>> = { gateways: [], itemIds: [] }
const stack = await startStack(async (db) => {
  plant = await seedPlant(db)
})
const browser = await launchBrowser()

/** The view: a thousand texts, each of a point of its own. */
async function store(): Promise<string> {
  const { rows } = await stack.db.systemPool.query<{ id: string; device_id: string; property_no: string }>(
    `select point.id, device_id, property_no from point
     join product_property on product_property.id = point.property_id order by device_id, point.id limit ${values}`,
  )
  const items = sceneOf(values).map((item) => ({ ...item, kind: 'text' as const }))
  const bound = rows.flatMap(({ id, device_id, property_no }, index) => {
    const item = items[index]
    return item ? [{ id: item.id, point: { itemId: id, deviceId: device_id, propertyNo: property_no } }] : []
  })
  return storeView(stack, 'soak', savedView(items, bound, 'content'))
}

/** Every point of the view gets a new value once a second, by MQTT. */
async function startSending(): Promise<() => Promise<void>> {
  const gateways = plant.gateways.slice(0, Math.ceil(devices / size.devicesOfGateway))
  const clients = await Promise.all(
    gateways.map(({ token }) => mqtt.connectAsync(`mqtt://127.0.0.1:${stack.mqttPort}`, { username: token })),
  )
  let turn = 0
  const timer = setInterval(() => {
    turn += 1
    const readings = Object.fromEntries(
      Array.from({ length: size.pointsOfDevice }, (_, index) => [
        keyOf(index),
        ((turn * 7 + index) % 1000) / 10,
      ]),
    )
    for (const [index, client] of clients.entries()) {
      const names = gateways[index]?.deviceNames ?? []
      const message = Object.fromEntries(names.map((name) => [name, [{ ts: Date.now(), values: readings }]]))
      client.publish('v1/gateway/telemetry', JSON.stringify(message), { qos: 1 })
    }
  }, 1_000)
  return async () => {
    clearInterval(timer)
    await Promise.all(clients.map((client) => client.endAsync()))
  }
}

try {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  await signIn(context, stack)
  const page = await context.newPage()
  const stopSending = await startSending()
  await page.goto(`${stack.url}/zutai-viewer/${await store()}`)
  await page.locator('.schematic-item').first().waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('HeapProfiler.enable')
  const texts = () => page.locator('.schematic-item text').allTextContents()

  /** After a full collection: heap in MB, elements and listeners alive. */
  const measure = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devtools.send('Performance.getMetrics')
    const metric = (name: string) => metrics.find((entry) => entry.name === name)?.value ?? 0
    return {
      heapMb: Math.round((metric('JSHeapUsedSize') / 2 ** 20) * 100) / 100,
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
    }
  }

  await delay(60_000)
  const first = await measure()
  const samples = [first]
  for (let minute = 2; minute <= minutes; minute += 1) {
    const before = await texts()
    await delay(60_000)
    samples.push(await measure())
    const after = await texts()
    const changed = after.filter((text, index) => text !== before[index]).length
    if (changed < values * 0.9)
      throw new Error(`only ${changed} of ${values} texts changed in minute ${minute}`)
    console.log(`  minute ${minute}: ${JSON.stringify(samples.at(-1))}`)
  }
  await stopSending()
  const last = samples.at(-1) ?? first
  const figures = {
    bench: 'soak',
    ...{ minutes, values },
    heapMbAfterFirstMinute: first.heapMb,
    heapMbAtEnd: last.heapMb,
    heapMbMost: Math.max(...samples.map(({ heapMb }) => heapMb)),
    growthMb: Math.round((last.heapMb - first.heapMb) * 100) / 100,
    nodes: [first.nodes, last.nodes],
    listeners: [first.listeners, last.listeners],
    serverRssMb: stack.rssMb(),
  }
  report(
    [
      ['minutes, changing values', `${minutes}, ${values}`],
      ['heap after a minute, at the end, most', `${first.heapMb}, ${last.heapMb}, ${figures.heapMbMost} MB`],
      ['growth', `${figures.growthMb} MB`],
      ['elements, listeners: first, last', `${figures.nodes.join(' → ')}, ${figures.listeners.join(' → ')}`],
    ],
    figures,
  )
} finally {
  await browser.close()
  await stack.stop()
}
process.exit(0)
