import mqtt from 'mqtt'
import { launchBrowser, signIn } from '../support/browser'
import { report } from '../support/figures'
import { startStack } from '../support/stack'
import { measureDesk } from './deskPages'
import { noteAlarms } from './inPage'
import { type Plant, seedPast, seedPlant } from './plant'
import { measurePopup } from './popup'
import { measureStorm } from './storm'

const pastAlarms = Number(process.env.BENCH_ALARMS ?? 1_000_000)

let plant: Plant = { token: '', deviceNames: [], stationIds: [] }
const stack = await startStack(async (db) => {
  plant = await seedPlant(db)
  await seedPast(db, pastAlarms)
})
const browser = await launchBrowser().catch(async (error) => {
  await stack.stop()
  throw error
})
const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${stack.mqttPort}`, { username: plant.token })
try {
  const desk = await measureDesk(stack, plant.stationIds[1] ?? '')
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  context.setDefaultTimeout(120_000)
  // the loader that runs this file names functions by a helper that pages lack
  await context.addInitScript('globalThis.__name = (made) => made')
  await context.addInitScript(noteAlarms)
  await signIn(context, stack)
  const popup = await measurePopup(stack, context, { ...plant, client })
  const storm = await measureStorm(stack, context, { ...plant, client })
  const worstPageMs = Math.max(...Object.values(desk).map(({ callMs }) => callMs))
  report(
    [
      [`${pastAlarms} past alarms, first page by`, 'p95; bare SQL, ratio'],
      ...Object.entries(desk).map(([name, { callMs, rawMs, ratio }]): [string, string] => [
        name,
        `${callMs} ms; ${rawMs} ms, ratio ${ratio}`,
      ]),
      ['worst first page', `${worstPageMs} ms`],
      ['published to acknowledged p95', `${popup.acknowledgedP95Ms} ms`],
      [
        'published to popup p50, p95; to a bare socket, ratio',
        `${popup.popupP50Ms}, ${popup.popupP95Ms} ms; ${popup.socketP50Ms}, ${popup.socketP95Ms} ms, ratio ${popup.ratio}`,
      ],
      [
        'storm in 10 s: alarms due, stored, told; rows that show them',
        `${storm.readings}, ${storm.stored}, ${storm.told}; ${storm.rows}`,
      ],
      [
        'last reading to all at the desk; at a bare socket, ratio',
        `${storm.deskMs} ms; ${storm.socketMs} ms, ratio ${storm.ratio}`,
      ],
      [
        'longest task at the desk, CPU time of the longest; on a page with a bare socket',
        `${storm.longestTaskMs}, ${storm.longestTaskCpuMs} ms; ${storm.bareLongestTaskMs} ms`,
      ],
    ],
    { bench: 'alarms', pastAlarms, worstPageMs, desk, popup, storm },
  )
} finally {
  await client.endAsync()
  await browser.close()
  await stack.stop()
}
process.exit(0)
