import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import {
  beginAttachment,
  finishAttachment,
  partBytes,
  uploadAttachmentPart,
} from '@energy-console/contract/attachments'
import { listTasks } from '@energy-console/contract/system'
import { listPastImports, pastImportHolder, startPastImport } from '@energy-console/contract/telemetry'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ask, timeOf } from '../support/ask'
import { untilRolledUp } from '../support/settled'
import type { Stack } from '../support/stack'
import { p95Of, seedShown, whileAsking } from './ordinaryCalls'

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000)
/** Between two readings of a point: of minutes a million rows are four weeks; of quarters of an hour more than a year. */
const stepMs = Number(process.env.BENCH_STEP_SECONDS ?? 60) * 1000
/** How long the calls are asked before. */
const beforeMs = Number(process.env.BENCH_SECONDS ?? 20) * 1000
const points = 25
const dayMs = 86_400_000

/** Local times of Shanghai, as other systems write them. */
const zoneMs = 8 * 3_600_000
const written = (ms: number) => new Date(ms + zoneMs).toISOString().slice(0, 19).replace('T', ' ')

/** The lines of a file, instant after instant up to the last midnight: the point's id, a local time, a number of two decimals. */
function csvOf(itemIds: readonly string[]): Buffer {
  const steps = Math.ceil(rows / itemIds.length)
  const end = Date.now() - (Date.now() % dayMs)
  const lines = ['itemId,time,value']
  for (let step = 0; step < steps; step += 1) {
    const time = written(end - (steps - step) * stepMs)
    for (const [at, itemId] of itemIds.slice(0, rows - step * itemIds.length).entries())
      lines.push(`${itemId},${time},${(120 + 40 * Math.sin(step / 97 + at)).toFixed(2)}`)
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

async function upload(stack: Stack, bytes: Buffer): Promise<string> {
  const { id, parts } = await ask<{ id: string; parts: number }>(stack, beginAttachment, {
    body: { holder: pastImportHolder.noun, fileName: 'past.csv', size: bytes.length },
  })
  for (let part = 0; part < parts; part += 1)
    await ask(stack, uploadAttachmentPart, {
      query: { id, part: String(part) },
      body: new Uint8Array(bytes.subarray(part * partBytes, (part + 1) * partBytes)).buffer,
    })
  await ask(stack, finishAttachment, { body: { id } })
  return id
}

/** Starts the import of an upload and comes back at its end. @throws where not every row was stored */
async function importUpload(stack: Stack, attachmentId: string): Promise<void> {
  const { taskId } = await ask<{ taskId: string }>(stack, startPastImport, {
    body: { attachmentId, columns: ['itemId', 'time', 'value'] },
  })
  for (;;) {
    const tasks = await ask<{ id: string; state: string }[]>(stack, listTasks)
    const state = tasks.find(({ id }) => id === taskId)?.state
    if (state === 'failed' || state === 'cancelled')
      throw new Error(`the import failed: ${JSON.stringify(tasks)}`)
    if (state === 'done') break
    await delay(250)
  }
  const [{ added, wrong } = { added: 0, wrong: 0 }] = await ask<{ added: number; wrong: number }[]>(
    stack,
    listPastImports,
  )
  if (added !== rows) throw new Error(`${added} of ${rows} rows were added, ${wrong} were wrong`)
}

/** The same bytes into a table without indexes, nothing looked at and nothing beside it; ms. */
async function copyRaw({ db }: Stack, bytes: Buffer): Promise<number> {
  const client = new pg.Client({ connectionString: db.connectionString })
  await client.connect()
  try {
    await client.query('create table bare_reading (item_id bigint, at timestamp, value float8)')
    const into = () => client.query(copyFrom('copy bare_reading from stdin (format csv, header)'))
    return await timeOf(() => pipeline(Readable.from([bytes]), into()))
  } finally {
    await client.end()
  }
}

const seconds = (ms: number) => Math.round(ms / 100) / 10

/**
 * A file of past readings by the product's own import, from its upload to the last row, beside a bare `copy` of the same bytes; and
 * how long ordinary calls take meanwhile beside what they took before.
 */
export async function measurePastData(stack: Stack) {
  const { rows: found } = await stack.db.systemPool.query<{ id: string }>(
    `select p.id from point p join device d on d.id = p.device_id where d.device_name like 'meter %' order by p.id`,
  )
  const itemIds = found.map(({ id }) => id)
  // points of their own: what is shown has only what was sent
  const shown = await seedShown(stack, itemIds.slice(0, -points))
  const bytes = csvOf(itemIds.slice(-points))
  const { times: before } = await whileAsking(stack, shown, () => delay(beforeMs))
  const { times: during, result } = await whileAsking(stack, shown, async () => {
    const began = performance.now()
    const attachmentId = await upload(stack, bytes)
    const uploadMs = performance.now() - began
    await importUpload(stack, attachmentId)
    return { uploadMs, allMs: performance.now() - began }
  })
  const rolledUpMs = await timeOf(() => untilRolledUp(stack.db))
  const copyMs = await copyRaw(stack, bytes)
  const { uploadMs, allMs } = result
  return {
    pastRows: rows,
    pastDays: Math.round((rows / points) * (stepMs / dayMs)),
    pastSeconds: seconds(allMs),
    pastUploadSeconds: seconds(uploadMs),
    pastRolledUpSeconds: seconds(rolledUpMs),
    pastRowsPerSecond: Math.round((rows / allMs) * 1000),
    copyRowsPerSecond: Math.round((rows / copyMs) * 1000),
    copyRatio: Math.round((copyMs / allMs) * 1000) / 1000,
    callsP95Ms: { before: p95Of(before), during: p95Of(during) },
  }
}

type Figures = Awaited<ReturnType<typeof measurePastData>>

/** What people read of it. */
export function pastDataLines(figures: Figures): [string, string][] {
  const { callsP95Ms } = figures
  const worst = Math.max(...Object.values(callsP95Ms.during))
  return [
    [
      `past data of ${figures.pastRows} rows, ${figures.pastDays} days: all in, of which the upload; then rolled up after`,
      `${figures.pastSeconds} s, ${figures.pastUploadSeconds} s; ${figures.pastRolledUpSeconds} s`,
    ],
    [
      'rows a second; a bare copy of the same file; ratio',
      `${figures.pastRowsPerSecond}; ${figures.copyRowsPerSecond}; ${figures.copyRatio}`,
    ],
    ...Object.entries(callsP95Ms.during).map(([name, ms]): [string, string] => [
      `${name}, p95 before and meanwhile`,
      `${callsP95Ms.before[name]} ms, ${ms} ms`,
    ]),
    ['slowest of these against the limit of 200 ms', (worst / 200).toFixed(2)],
    [
      'all in against the limit of 60 s for a million rows',
      ((figures.pastSeconds / 60) * (1e6 / figures.pastRows)).toFixed(2),
    ],
  ]
}
