import { type RunningServer, startServer } from './support/server'

/** Starts the built server with the demo plant; the tests read where it is from `process.env`. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server: RunningServer = await startServer()
  process.env.E2E_URL = server.url
  process.env.E2E_MQTT_URL = server.mqttUrl
  console.log(`server under test: ${server.url}, MQTT ${server.mqttUrl}, data in ${server.dataDir}`)
  return () => server.stop()
}
