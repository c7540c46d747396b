import { once } from 'node:events'
import { connect } from 'node:net'
import type { Call } from '@energy-console/contract'
import { alarms } from '@energy-console/contract/alarms'
import { areas, stations } from '@energy-console/contract/stations'
import { operationLogs } from '@energy-console/contract/system'
import { gatewayLogs, listPointHistory, writePoint } from '@energy-console/contract/telemetry'
import { listViews } from '@energy-console/contract/views'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from './caller'
import { createProductApp, type ProductApp } from './productApp'

let product: ProductApp
let url: string
beforeAll(async () => {
  product = await createProductApp()
  url = await product.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => product?.close())

const headers = () => ({ 'blade-auth': product.tokens.north, 'content-type': 'application/json' })
const envelope = (key: string) => ({ code: 400, success: false, data: null, error: { key } })

/** What the server says to bytes that need not be HTTP. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(bytes)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  await once(socket, 'close')
  return answer
}

describe('a request that cannot be read', () => {
  it('is refused in the envelope when its address is malformed', async () => {
    const answer = await fetch(`${url}/api/files/%zz`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject(envelope('core.invalid'))
  })

  it('is refused in the envelope when it is no HTTP', async () => {
    const answer = await answerTo('NONSENSE\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject(envelope('core.invalid'))
  })

  it('is refused in words for people when its body is no JSON', async () => {
    const answer = await fetch(`${url}${areas.calls.save.path}`, {
      method: 'POST',
      headers: headers(),
      body: '{"a":',
    })
    expect(await answer.json()).toMatchObject({ code: 400, msg: '请求内容：不是有效的 JSON' })
  })
})

describe('a call without a body that says it has JSON', () => {
  it('is taken as one without a body', async () => {
    const call = createCaller(product, product.tokens.north)
    const { data } = await call(areas.calls.save, { body: { areaName: 'a', areaCode: 'a' } })
    const answer = await fetch(`${url}${areas.calls.remove.path}?ids=${data.id}`, {
      method: 'POST',
      headers: headers(),
    })
    expect(await answer.json()).toMatchObject({ code: 200 })
  })
})

describe('what is wrong with an input', () => {
  it.each([
    [{ stationName: 'x'.repeat(65) }, '站点名称：最多 64 个字符'],
    [{ stationName: '' }, '站点名称：不能为空'],
    [{}, '站点名称：不能为空'],
    [{ stationName: 1 }, '站点名称：应为文本'],
    [{ stationName: 'a', longitude: 181 }, '经度：不能大于 180'],
    [{ stationName: 'a', longitude: 'x' }, '经度：请输入数字'],
    [{ stationName: 'a', stationType: 'castle' }, '站点类型：不在可选范围内'],
  ])('%j is said in words for people', async (body, msg) => {
    const call = createCaller(product, product.tokens.north)
    expect((await call(stations.calls.save, { body: body as never })).answer).toMatchObject({
      code: 400,
      msg,
    })
  })

  it.each([
    [stations.calls.page, { longitude_ge: 'x' }, '经度：请输入数字'],
    [stations.calls.page, { updateTime_datege: 'x' }, '修改时间：时间格式应为 yyyy-MM-dd HH:mm:ss'],
    [alarms.calls.page, { alarmTime_datege: '2026-02-30' }, '告警时间：日期不存在'],
    [operationLogs.calls.page, { createTime_datege: 'x' }, '操作时间：时间格式应为 yyyy-MM-dd HH:mm:ss'],
    [listViews, { revision_ge: 'x' }, '版本：请输入整数'],
    [listViews, { tags_null: 'x' }, '筛选条件：不能按此字段筛选'],
    [gatewayLogs.calls.page, { count_ge: 'x' }, '次数：请输入整数'],
    [listPointHistory, { itemIds: '1', start: 'x', end: '1' }, '开始时间：请输入数字'],
    [listPointHistory, { itemIds: '1', start: '0', end: '1', maxPoints: '0' }, '最多点数：不能小于 1'],
    [writePoint, { itemId: '1', value: {} }, '值：格式不正确'],
  ])('is said of filters and parameters with their labels (%#)', async (of, fields, msg) => {
    const call = createCaller(product, product.tokens.north)
    const input = of.method === 'GET' ? { query: fields } : { body: fields }
    expect((await call(of as Call, input as never)).answer).toMatchObject({ code: 400, msg })
  })
})
