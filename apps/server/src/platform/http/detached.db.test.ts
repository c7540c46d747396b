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
import { implementDetached } from './implementation'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

it('a call that failed says why, also where its entry in the operation log cannot be closed', async () => {
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
  const app = await createHttpApp({
    log,
    db: test.db,
    routes: [
      implementDetached(writePoint, async ({ operation }) => {
        await operation.open('M1 · power = 1')
        throw refuse(coreErrors.inUse, { count: 1, what: '记录' })
      }),
    ],
    audit: {
      ...noAudit,
      close: async () => {
        throw new Error('the log is away')
      },
    },
    authenticate: async () => makeSession({ permissions: new Set(['device_write']) }),
  })
  try {
    const answer = await app.inject({
      method: writePoint.method,
      url: writePoint.path,
      headers: { 'blade-auth': 'bearer any' },
      payload: { itemId: '1', value: 1 },
    })
    expect(answer.json().error).toMatchObject({ key: coreErrors.inUse.key })
    expect(text).toContain('the log is away')
  } finally {
    await app.close()
  }
})
