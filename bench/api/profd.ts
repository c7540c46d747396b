import { devices } from '@energy-console/contract/devices'
const path = devices.calls.page.path + '?size=20'
import { startStack } from '../support/stack'
import { requestsPerSecond } from './load'
import { seedPlant } from './plant'
const stack = await startStack(seedPlant)
const ours = { port: Number(new URL(stack.url).port), headers: { 'blade-auth': `bearer ${stack.token}` }, connections: 20 }
await requestsPerSecond({ ...ours, path: path, seconds: 3 })
const a = await stack.cpuSeconds()
const n = await requestsPerSecond({ ...ours, path: path, seconds: 10 })
const b = await stack.cpuSeconds()
console.log(n, 'server us/req', (b.server - a.server) / 10 / n * 1e6, 'pg us/req', (b.postgres - a.postgres) / 10 / n * 1e6)
await stack.stop()
process.exit(0)
