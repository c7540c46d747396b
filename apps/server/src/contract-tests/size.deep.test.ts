import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { Call } from '@energy-console/contract'
import { allCalls, allResources } from '@energy-console/contract/all'
import { products } from '@energy-console/contract/devices'
import { operationLogs } from '@energy-console/contract/system'
import { mostCurves } from '@energy-console/contract/telemetry'
import {
  contentAnswerLimit,
  getView,
  listViews,
  maxContentBytes,
  maxSentContentBytes,
  mostSharedCurves,
  openVisit,
  publishView,
  saveView,
  setHomeView,
  sharedPointsOfPage,
  shareView,
  updateView,
} from '@energy-console/contract/views'
import { emptyDocument, type PointReference, saveDocument } from '@energy-console/schematic'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressed } from '../platform/http'
import { mebibyte, requestLimits } from '../platform/limits'
import { drawingOf } from '../testing/drawingOf'
import { pngHead } from '../testing/pngHead'
import { type Caller, createCaller, requestOf } from './caller'
import { inputOf } from './callInput'
import { createRecords } from './createRecords'
import { rows } from './full/copies'
import { notLists } from './full/notLists'
import { fillHistory, fillTenant } from './fullTables'
import { takes, withLongLists } from './longLists'
import { createProductApp, type ProductApp } from './productApp'
import { installationNouns, type Records } from './records'

const most = requestLimits.answerBytes
/** What every browser sends. */
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }

let product: ProductApp
let records: Records
let platformRecords: Records
/** The points whose history is filled, as many as a call takes, and the time that it fills. */
let filledPoints: readonly string[]
/** A view as large as it can be saved, published and home of the tenant, and a visit to it. */
let largestView: string
let largestVisit: string
/** A visit to a view that shows as many points as a page of their values has, and as many curves as are asked for at once. */
let valuesVisit: string
let drawnCurves: readonly string[]
let dense: Awaited<ReturnType<typeof densest>>
const span = { start: Date.UTC(2026, 0, 1), end: Date.UTC(2026, 0, 1) + 80 * 3_600_000 }

/** A PNG, in so far as its first bytes say so. */
const picture = (bytes: number) => `data:image/png;base64,${pngHead(1, 1, bytes).toString('base64')}`

/** Characters that do not compress further than to six bits. */
const noise = randomBytes(6 * mebibyte).toString('base64')

/** A document that takes so many bytes in an answer; `dense` characters of it hardly compress. */
function documentOf(bytes: number, dense = 0): string {
  const make = (note: string) =>
    JSON.stringify({ ...saveDocument(emptyDocument()), noise: noise.slice(0, dense), note })
  const least = Buffer.byteLength(JSON.stringify(make('')))
  const rest = bytes - least
  return make('参'.repeat(Math.floor(rest / 3)) + 'a'.repeat(rest % 3))
}

/** Around the most dense characters of a document of `maxContentBytes`: with the first it fits, with the second not. */
async function densest(): Promise<{ fits: number; exceeds: number }> {
  let [fits, exceeds] = [4 * mebibyte, 6 * mebibyte]
  while (exceeds - fits > 4096) {
    const middle = Math.floor((fits + exceeds) / 2)
    const sent = await compressed(JSON.stringify(documentOf(maxContentBytes, middle)))
    if (sent.length <= maxSentContentBytes) fits = middle
    else exceeds = middle
  }
  return { fits, exceeds }
}

/** The largest view that can be saved, as it stands and as it is sent, published and the home of the tenant. */
async function saveLargest(call: Caller): Promise<string> {
  const { data, answer } = await call(saveView, {
    body: { name: 'largest', content: documentOf(maxContentBytes, dense.fits) },
  })
  if (answer.code !== 200) throw new Error(JSON.stringify(answer))
  await call(publishView, { body: { id: data.id, revision: 1 } })
  await call(setHomeView, { query: { id: data.id } })
  return data.id
}

/** Points as a drawing names them: those with history first. */
async function shownPoints(db: ProductApp['platform']['db']): Promise<PointReference[]> {
  const { rows } = await db.asOwner((tx) =>
    tx.execute<{ [Key in keyof PointReference]: string }>(sql`
      select p.device_id::text as "deviceId", r.property_no as "propertyNo", p.id::text as "itemId"
      from point p join product_property r on r.id = p.property_id
      where p.tenant_id = 'north' order by p.id limit ${sharedPointsOfPage}`),
  )
  return rows
}

/** A published view that shows the points. */
async function saveShown(call: Caller, points: readonly PointReference[]): Promise<string> {
  const { data } = await call(saveView, {
    body: { name: 'shown', content: drawingOf(points, mostSharedCurves) },
  })
  await call(publishView, { body: { id: data.id, revision: 1 } })
  return data.id
}

/** The token of a visit by a link that shows values. */
async function visit(call: Caller, id: string): Promise<string> {
  const link = (await call(shareView, { body: { id, showsValues: true } })).data.token
  return (await call(openVisit, { body: { token: link } })).data.token
}

beforeAll(async () => {
  product = await createProductApp()
  const { db } = product.platform
  const call = createCaller(product, product.tokens.north)
  records = createRecords({ tenantId: 'north', db, call })
  const nouns = allResources.map(({ noun }) => noun).filter((noun) => !installationNouns.has(noun))
  for (const noun of [...nouns, 'view', 'alarm', 'tariffRevision', 'dictBiz', 'maintenanceFile', 'delivery'])
    await records.provide(noun)
  const platform = createCaller(product, product.tokens.platform)
  platformRecords = createRecords({ tenantId: '000000', db, call: platform })
  const layout = JSON.stringify([{ id: 'a', name: 'a', parent: { width: 100, height: 100 }, list: [] }])
  await call(saveView, { body: { name: 'pictured', thumbnail: picture(250_000) } })
  await call(products.calls.update, {
    body: {
      id: await records.provide('product'),
      productIcon: picture(120_000),
      layout: layout.padEnd(800_000),
    },
  })
  await fillTenant(db)
  dense = await densest()
  largestView = await saveLargest(call)
  largestVisit = await visit(call, largestView)
  filledPoints = await fillHistory(db, span)
  const shown = await shownPoints(db)
  drawnCurves = shown.slice(0, mostSharedCurves).map(({ itemId }) => itemId)
  valuesVisit = await visit(call, await saveShown(call, shown))
}, 300_000)
afterAll(() => product?.close())

/** What a call is asked beside the longest lists of ids. */
const wide: Record<string, () => Promise<Record<string, unknown>>> = {
  '/api/ml-mlink/item/history': async () => ({
    itemIds: filledPoints.join(','),
    start: String(span.start),
    end: String(span.end),
    resolution: 'raw',
    maxPoints: '10000',
  }),
  '/api/ml-mlink/item/steps': async () => ({
    ...{
      itemIds: filledPoints.slice(0, mostCurves).join(','),
      start: String(span.start),
      end: String(span.end),
    },
    ...{ step: '5m', zone: 'Asia/Shanghai' },
  }),
  '/api/ml-mlink/communication/report': async () => ({ size: '100' }),
  '/api/ml-mlink/communication/devices': async () => ({ size: '100' }),
  '/api/ml-mlink/communication/registers': async () => ({ size: '100' }),
  '/api/ml-mlink/maintenancerecord/ofDevice': async () => ({ size: '50' }),
  '/api/ml-mlink/maintenancerecord/ofAsset': async () => ({ size: '50' }),
  '/api/ml-mlink/energycost/report': async () => ({ from: '2026-01-01', to: '2026-03-03', grain: 'hour' }),
  '/api/ml-mlink/energycost/heat': async () => ({ from: '2026-01-01', to: '2026-12-31' }),
  '/api/ml-mlink/energycost/meters': async () => ({ limit: '1000' }),
  '/api/ml-mlink/energyuse/report': async () => ({
    ...{ from: '2026-01-01', to: '2026-03-03', grain: 'hour', scope: 'device', energyType: 'electricity' },
  }),
  '/api/ml-mlink/customreport/draft': async () => ({ template: 'runHours' }),
  '/api/ml-mlink/item/realtime': async () => ({ itemIds: filledPoints.join(',') }),
  '/api/ml-mlink/view/detail': async () => ({ id: largestView }),
  '/api/ml-mlink/view/version': async () => ({ id: largestView, revision: 1 }),
  '/api/ml-mlink/view/shared': async () => ({ token: largestVisit }),
  '/api/ml-mlink/view/sharedGlobals': async () => ({ token: largestVisit }),
  '/api/ml-mlink/view/sharedIntake': async () => ({ token: largestVisit }),
  '/api/ml-mlink/view/sharedPoints': async () => ({ token: valuesVisit, current: 1 }),
  '/api/ml-mlink/view/sharedHistory': async () => ({
    ...{ token: valuesVisit, itemIds: drawnCurves.join(), hours: 8 },
  }),
}

/** The largest page that a list answers, of the longest lists of ids that a call takes, and the least of the rest. */
async function largest(call: Call) {
  const isPlatforms = product.isPlatforms(call)
  const input = await inputOf(call, isPlatforms ? platformRecords : records)
  const part = (name: 'query' | 'body') =>
    isPlatforms ? Promise.resolve(input[name]) : withLongLists(product.platform.db, call, name, input[name])
  const size = 1000
  const query = {
    ...(await part('query')),
    ...(takes(call.query, 'size') && { size }),
    ...(await wide[call.path]?.()),
  }
  const asked = await part('body')
  const body = takes(call.body, 'size') ? { ...asked, size } : asked
  const request = requestOf(
    call,
    { query, body },
    isPlatforms ? product.tokens.platform : product.tokens.north,
  )
  return product.app.inject({ ...request, headers: { ...request.headers, ...browser } })
}

/** The text of an answer, whichever way it came. */
const textOf = ({ rawPayload, headers }: { rawPayload: Buffer; headers: Record<string, unknown> }) =>
  (headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString('utf8')

/** Calls that answer otherwise than with 200, and why. */
const refusals: Record<string, RegExp> = {
  // System dictionaries are the installation's; the sample knows of none.
  '/api/blade-system/dict/detail': /^core\.notFound$/,
  // No image has the sample's hash.
  '/api/blade-user/avatar': /^core\.notFound$/,
  '/api/ml-mlink/view/image': /^core\.notFound$/,
  // the gateways of the filled tenant have none; one holds 65,536 characters at most
  '/api/ml-mlink/gatewayconfig/version': /^engineering\.noVersion$/,
}

const isLogout = ({ path }: Call) => path.endsWith('/logout')
const reads = (call: Call) => (call.method === 'GET' || call.path.endsWith('/page')) && !isLogout(call)
const named = (calls: readonly Call[]) => calls.map((call) => [`${call.method} ${call.path}`, call] as const)

describe('the largest answer of a call over a well-filled database', () => {
  it.each(named(allCalls.filter(reads)))('%s is bounded', async (_name, call) => {
    const answer = await largest(call)
    const sent = answer.rawPayload.length
    expect(sent).toBeLessThanOrEqual(most)
    const text = textOf(answer)
    const bytes = Buffer.byteLength(text)
    expect(bytes).toBeLessThanOrEqual(call.answerLimit ?? most)
    // What may be longer as a text is a document: the largest that can be saved fits in, and fills the bound.
    if (call.answerLimit !== undefined) {
      expect(bytes).toBeGreaterThan(maxContentBytes)
      expect(sent).toBeGreaterThan(maxSentContentBytes - 8192)
    }
    // A bound is no excuse: what lists show of full tables must fit in.
    const refusal = refusals[call.path]
    if (refusal) expect(JSON.parse(text).error?.key).toMatch(refusal)
    else expect(answer.statusCode, text.slice(0, 500)).toBe(200)
  })

  it('is that of the largest document that can be saved', async () => {
    const call = createCaller(product, product.tokens.north)
    const content = documentOf(maxContentBytes + 1)
    const { answer } = await call(saveView, { body: { name: 'too large', content } })
    expect(answer).toMatchObject({
      code: 400,
      error: { key: 'views.badContent', params: { reason: '内容过大' } },
    })
  })

  it('is no document that hardly compresses: it is not saved, and its largest part is named', async () => {
    const call = createCaller(product, product.tokens.north)
    const content = documentOf(maxContentBytes, dense.exceeds)
    const { answer } = await call(saveView, { body: { name: 'too heavy', content } })
    expect(answer).toMatchObject({
      code: 400,
      error: { key: 'views.contentTooHeavy', field: 'content', params: { most: 3.9, place: 'noise' } },
    })
  })

  it('may be more of a view that is so heavy already: it can be edited, but grows no heavier', async () => {
    const call = createCaller(product, product.tokens.north)
    const contentWith = (more: string) => {
      const heavy = noise.slice(0, dense.exceeds + 64 * 1024)
      return JSON.stringify({ ...saveDocument(emptyDocument()), heavy, more })
    }
    const { data } = await call(saveView, { body: { name: 'heavy' } })
    await product.platform.db.asSystem((tx) =>
      tx.execute(sql`update view set content = ${contentWith('')} where id = ${data.id}`),
    )
    const { answer: edited } = await call(updateView, {
      body: { id: data.id, revision: 1, content: contentWith('a small edit') },
    })
    expect(edited).toMatchObject({ code: 200 })
    const { answer: grown } = await call(updateView, {
      body: { id: data.id, revision: 2, content: contentWith(noise.slice(-64 * 1024)) },
    })
    expect(grown).toMatchObject({ code: 400, error: { key: 'views.contentTooHeavy' } })
  })

  it('is that which a client can take: who takes no compression is told so', async () => {
    const request = requestOf(getView, { query: { id: largestView } }, product.tokens.north)
    const answer = await product.app.inject(request)
    expect(answer.json()).toMatchObject({ code: 406, error: { key: 'core.needsCompression' } })
    const plain = await product.app.inject(
      requestOf(getView, { query: { id: await records.provide('view') } }, product.tokens.north),
    )
    expect(plain.json().code).toBe(200)
    expect(plain.headers).not.toHaveProperty('content-encoding')
  })

  it('is a longer text than others have where it is a document, and nowhere else', () => {
    const larger = allCalls.filter(({ answerLimit }) => answerLimit !== undefined)
    expect(larger.map(({ path }) => path).sort()).toEqual([
      '/api/ml-mlink/view/detail',
      '/api/ml-mlink/view/homePage',
      '/api/ml-mlink/view/shared',
      '/api/ml-mlink/view/version',
    ])
    expect(larger.map(({ answerLimit }) => answerLimit)).toEqual(larger.map(() => contentAnswerLimit))
  })

  it('stands on full tables', async () => {
    const { rows: tables } = await product.platform.db.asOwner((tx) =>
      tx.execute<{ name: string }>(sql`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`),
    )
    const thin: string[] = []
    for (const { name } of tables) {
      const { rows: counted } = await product.platform.db.asOwner((tx) =>
        tx.execute<{ n: number }>(
          sql.raw(`select count(*)::int as n from "${name}" where tenant_id = 'north'`),
        ),
      )
      if ((counted[0]?.n ?? 0) < rows) thin.push(name)
    }
    expect(thin.sort()).toEqual(Object.keys(notLists).sort())
  })
})

describe('a list', () => {
  it('carries addresses of pictures, which answer with the picture, and no layouts', async () => {
    const call = createCaller(product, product.tokens.north)
    const { data: views } = await call(listViews, { query: { name_equal: 'view 7' } as never })
    const { data: models } = await call(products.calls.list, { query: { label_equal: 'product 7' } as never })
    expect(models[0]).not.toHaveProperty('layout')
    for (const address of [views.records[0]?.thumbnail, models[0]?.productIcon]) {
      expect(address).toMatch(/^\/api\/ml-mlink\/view\/image\?hash=[0-9a-f]{64}$/)
      const answer = await product.app.inject(String(address))
      expect(answer.headers['content-type']).toBe('image/png')
      expect(answer.headers['cache-control']).toContain('immutable')
    }
    const detail = await call(products.calls.detail, { query: { id: String(models[0]?.id) } })
    expect(String(detail.data.layout).length).toBe(800_000)
  })

  it('refuses what would exceed the bound', async () => {
    const { db } = product.platform
    await db.asOwner((tx) =>
      tx.execute(sql`update operation_log set params = repeat('参', 2000) where tenant_id = 'north'`),
    )
    const call = createCaller(product, product.tokens.north)
    const { answer } = await call(operationLogs.calls.page, { query: { size: '1000' } as never })
    expect(answer).toMatchObject({ code: 400, error: { key: 'core.answerTooLarge' } })
    expect((await call(operationLogs.calls.page, { query: { size: '100' } as never })).answer.code).toBe(200)
  })
})

/** What ends the sessions of the tenant comes last. */
const endsSessions = ({ path }: Call) =>
  /\/(logout|update-password|reset-password)$|\/blade-user\/|\/role\//.test(path)

describe('the largest answer of a call that changes what the others read', () => {
  const writing = allCalls.filter((call) => !reads(call))
  const inTurn = [...writing.filter((call) => !endsSessions(call)), ...writing.filter(endsSessions)]
  it.each(named(inTurn))('%s is bounded', { timeout: 60_000 }, async (_name, call) => {
    const answer = await largest(call)
    expect(answer.rawPayload.length).toBeLessThanOrEqual(most)
    expect(answer.statusCode, textOf(answer).slice(0, 500)).toBeLessThan(500)
  })
})
