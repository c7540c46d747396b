/*
 * A process that holds an embedded PostgreSQL, for tests that kill it: `embeddedHost.ts <data folder>`. Prints one line
 * of JSON when the database is ready, and stops it on SIGTERM.
 */
import { startEmbedded, throwawaySettings } from '../platform/database/embedded'

const [dataDir = ''] = process.argv.slice(2)
// A killed PostgreSQL must find its data again; only the wait for the disk is left out.
const server = await startEmbedded({
  dataDir,
  settings: { ...throwawaySettings, full_page_writes: 'on', synchronous_commit: 'on' },
})
process.on('SIGTERM', () => server.stop().then(() => process.exit(0)))
console.log(JSON.stringify({ url: server.connectionString, postgresPid: server.pid }))
