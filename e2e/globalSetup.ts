import { freePorts } from '../apps/server/src/process/trial/freePorts'
import { startServer } from './support/server'

/**
 * Starts the built server with the demo plant; the tests read where it is from `process.env`. With `E2E_URL` and
 * `E2E_MQTT_URL` set, a server that runs already is tested instead; its `OUTBOUND_ALLOW` has `http://127.0.0.1:$E2E_PROVIDER_PORT`
 * and `smtp://127.0.0.1:$E2E_MAIL_PORT`.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL && process.env.E2E_MQTT_URL) return undefined
  // where tests put an identity provider and a mail server: on this machine, which the server calls nowhere else
  const [providerPort = 0, mailPort = 0] = await freePorts(2)
  process.env.E2E_PROVIDER_PORT = String(providerPort)
  process.env.E2E_MAIL_PORT = String(mailPort)
  const server = await startServer({
    OUTBOUND_ALLOW: `http://127.0.0.1:${providerPort},smtp://127.0.0.1:${mailPort}`,
    MODBUS_ALLOW: '127.0.0.1:*',
    // cameras that tests start
    CAMERA_ALLOW: '127.0.0.1:*',
  })
  process.env.E2E_URL = server.url
  process.env.E2E_MQTT_URL = server.mqttUrl
  console.log(`server under test: ${server.url}, MQTT ${server.mqttUrl}, data in ${server.dataDir}`)
  return () => server.stop()
}
