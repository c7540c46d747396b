import { startServerUnderTest } from './support/server'

/**
 * Starts the built server with the demo plant; the tests read where it is from `process.env`. With `E2E_URL` and
 * `E2E_MQTT_URL` set, a server that runs already is tested instead; its `OUTBOUND_ALLOW` has `http://127.0.0.1:$E2E_PROVIDER_PORT`
 * and `smtp://127.0.0.1:$E2E_MAIL_PORT`.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL && process.env.E2E_MQTT_URL) return undefined
  const server = await startServerUnderTest()
  Object.assign(process.env, server.env)
  console.log(`server under test: ${server.url}, MQTT ${server.mqttUrl}, data in ${server.dataDir}`)
  return () => server.stop()
}
