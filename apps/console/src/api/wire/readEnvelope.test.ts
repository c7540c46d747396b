import { expect, it } from 'vitest'
import { readEnvelope } from './readEnvelope'

const enveloped = { isBare: false }

it('says that the network failed where an answer breaks off, instead of taking it for an empty one', async () => {
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"code":200,'))
      stream.error(new Error('cut'))
    },
  })
  await expect(readEnvelope(new Response(body), enveloped)).rejects.toMatchObject({ code: 0 })
})

it('takes nothing for an answer that is not one of the server', async () => {
  const page = new Response('<html>sign in to the hotel</html>')
  expect(await readEnvelope(page, enveloped)).toEqual({ code: 502 })
})

it('reads an envelope, what is bare, and the status of a refusal without a body', async () => {
  const answer = { code: 200, success: true, data: { a: 1 }, msg: '操作成功' }
  expect(await readEnvelope(Response.json(answer), enveloped)).toEqual(answer)
  expect(await readEnvelope(Response.json({ a: 1 }), { isBare: true })).toEqual({ code: 200, data: { a: 1 } })
  expect(await readEnvelope(new Response('', { status: 503 }), enveloped)).toEqual({ code: 503 })
})
