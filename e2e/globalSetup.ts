import { startServer } from './support/server'

/**
 * Starts the built server with the demo plant; the tests read where it is from `process.env`. With `E2E_URL` and
 * `E2E_MQTT_URL` set, a server that runs already is tested instead.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL && process.env.E2E_MQTT_URL) return undefined
  const server = await startServer()
  process.env.E2E_URL = server.url
  process.env.E2E_MQTT_URL = server.mqttUrl
  console.log(`server under test: ${server.url}, MQTT ${server.mqttUrl}, data in ${server.dataDir}`)
  return () => server.stop()
}
