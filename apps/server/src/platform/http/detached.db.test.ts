import { Writable } from 'node:stream'
import { coreErrors } from '@energy-console/contract'
import { writePoint } from '@energy-console/contract/telemetry'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../process/log'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { noAudit } from '../../testing/noAudit'
import { makeSession } from '../../testing/startTelemetry'
import { refuse } from '../errors'
import { createHttpApp } from './app'
import type { Operation } from './audit'
import { implementDetached } from './implementation'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

/** A call that has opened its entry in the operation log, which cannot be closed: what is answered, and what the server's log says. */
async function answerOf(handle: (operation: Operation) => Promise<object>) {
  let text = ''
  const log = createLog(
    'error',
    new Writable({
      write(part, _encoding, done) {
        text += part
        done()
      },
    }),
  )
  const away = async () => {
    throw new Error('the log is away')
  }
  const app = await createHttpApp({
    log,
    db: test.db,
    routes: [implementDetached(writePoint, ({ operation }) => handle(operation))],
    audit: { ...noAudit, record: away, close: away },
    authenticate: async () => makeSession({ permissions: new Set(['device_write']) }),
  })
  try {
    const answer = await app.inject({
      method: writePoint.method,
      url: writePoint.path,
      headers: { 'blade-auth': 'bearer any' },
      payload: { itemId: '1', value: 1 },
    })
    return { answer: answer.json(), text }
  } finally {
    await app.close()
  }
}

it('a call that failed says why, also where its entry in the operation log cannot be closed', async () => {
  const { answer, text } = await answerOf(async (operation) => {
    await operation.open('M1 · power = 1')
    throw refuse(coreErrors.inUse, { count: 1, what: '记录' })
  })
  expect(answer.error).toMatchObject({ key: coreErrors.inUse.key })
  expect(text).toContain('the log is away')
})

it('a call that has sent something says what came of it there too: nobody is told to send it again', async () => {
  const { answer, text } = await answerOf(async (operation) => {
    await operation.open('M1 · power = 1')
    return { done: true }
  })
  expect(answer).toMatchObject({ code: 200, data: { done: true } })
  expect(text).toContain('the log is away')
})

it('one that has sent nothing out fails with its entry', async () => {
  const { answer } = await answerOf(async () => ({ done: true }))
  expect(answer.error).toMatchObject({ key: coreErrors.internal.key })
})
