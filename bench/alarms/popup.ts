import { setTimeout as delay } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import type { BrowserContext } from 'playwright-core'
import { percentile } from '../support/figures'
import type { Stack } from '../support/stack'
import { keyOf, type Plant, size } from './plant'
import { watchAlarms } from './watcher'

const rounds = Number(process.env.BENCH_ROUNDS ?? 40)
const patienceMs = 60_000

/** From a reading that is published to what it brings about, ms. */
export interface PopupFigure {
  acknowledgedP95Ms: number
  socketP50Ms: number
  socketP95Ms: number
  popupP50Ms: number
  popupP95Ms: number
  ratio: number
}

/** One reading now and then breaks its limit; a browser on its home page and a bare socket are told. */
export async function measurePopup(
  { url, token, realtimePort }: Stack,
  context: BrowserContext,
  { client, deviceNames }: Plant & { client: MqttClient },
): Promise<PopupFigure> {
  const page = await context.newPage()
  await page.goto(`${url}/`)
  await page.locator('nav a[href]').first().waitFor()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const watcher = await watchAlarms(realtimePort, token)
  const times: Record<'acknowledged' | 'socket' | 'popup', number[]> = {
    acknowledged: [],
    socket: [],
    popup: [],
  }
  for (let round = 0; round < rounds; round += 1) {
    await delay(1_300 + Math.random() * 700)
    // every third is information, which no popup is raised for
    const index = Math.floor(round / 2) * 3 + 1 + (round % 2)
    const name = deviceNames[Math.floor(index / size.pointsOfDevice)] ?? ''
    const text = `${name} ${200 + round}`
    const began = Date.now()
    const values = { [keyOf(index % size.pointsOfDevice)]: 200 + round }
    await client.publishAsync('v1/gateway/telemetry', JSON.stringify({ [name]: [{ ts: began, values }] }), {
      qos: 1,
    })
    times.acknowledged.push(Date.now() - began)
    const shown = await page.waitForFunction(
      (said) => Number.isFinite(window.noted.popupAt[said] ?? Number.NaN) && window.noted.popupAt[said],
      text,
      { timeout: patienceMs },
    )
    times.popup.push(Number(await shown.jsonValue()) - began)
    times.socket.push((watcher.textAt.get(text) ?? Number.POSITIVE_INFINITY) - began)
  }
  watcher.close()
  await page.close()
  const at = (name: keyof typeof times, share: number) => Math.round(percentile(times[name], share))
  return {
    acknowledgedP95Ms: at('acknowledged', 0.95),
    socketP50Ms: at('socket', 0.5),
    socketP95Ms: at('socket', 0.95),
    popupP50Ms: at('popup', 0.5),
    popupP95Ms: at('popup', 0.95),
    ratio: Math.round((at('popup', 0.95) / at('socket', 0.95)) * 100) / 100,
  }
}
