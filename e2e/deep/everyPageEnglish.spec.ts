import { serverUrl } from '../support/api'
import { type RunningServer, startServer } from '../support/server'
import { test } from '../support/test'
import { everyPageIn } from './everyPage'

/**
 * Who reads English reads no Chinese at all, not even in the plant's names: these tests have a server whose demo is in
 * English, or that of `E2E_ENGLISH_URL`.
 */
test.describe.configure({ mode: 'default' })
test.use({ baseURL: async ({ browserName: _ }, use) => use(serverUrl()) })

let before: string | undefined
let server: RunningServer | undefined

test.beforeAll(async () => {
  before = process.env.E2E_URL
  const running = process.env.E2E_ENGLISH_URL
  if (!running) server = await startServer({ DEMO_LANGUAGE: 'en' })
  process.env.E2E_URL = running ?? server?.url
})
test.afterAll(async () => {
  process.env.E2E_URL = before
  await server?.stop()
})

everyPageIn('en')
