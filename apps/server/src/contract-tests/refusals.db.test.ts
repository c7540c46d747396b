import { once } from 'node:events'
import { connect } from 'node:net'
import { areas, stations } from '@energy-console/contract/stations'
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

  it('is said of a filter with the label of its field', async () => {
    const call = createCaller(product, product.tokens.north)
    const { answer } = await call(stations.calls.page, { query: { longitude_ge: 'x' } as never })
    expect(answer).toMatchObject({ code: 400, msg: '经度：请输入数字', error: { field: 'longitude_ge' } })
  })
})
