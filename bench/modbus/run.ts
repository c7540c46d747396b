import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { report } from '../support/figures'
import { startStack } from '../support/stack'
import { seedSlaves, size } from './plant'
import { startSlave } from './slave'

/* What the server pays for 50 slaves × 100 registers every second, beside a bare loop of jsmodbus that reads the same. */
const seconds = Number(process.env.BENCH_SECONDS ?? 30)
const percent = (share: number) => Math.round(share * 1_000) / 10

process.env.MODBUS_ALLOW = '127.0.0.1:*'
const port = await startSlave()
const stack = await startStack((db) => seedSlaves(db, port))
try {
  const stored = async () =>
    Number((await stack.db.systemPool.query<{ count: string }>('select count(*) from sample')).rows[0]?.count)
  // the first rounds and what the start leaves to do are not counted
  await delay(10_000)
  const [before, began, storedBefore] = [await stack.cpuSeconds(), performance.now(), await stored()]
  await delay(seconds * 1_000)
  const [after, elapsed, storedAfter] = [
    await stack.cpuSeconds(),
    (performance.now() - began) / 1_000,
    await stored(),
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--import', 'tsx', fileURLToPath(new URL('bareLoop.ts', import.meta.url))],
    ...[String(port), String(Math.min(seconds, 15))],
  ])
  const bare = JSON.parse(stdout) as { read: number; share: number }
  const figures = {
    bench: 'modbus',
    registersPerSecond: Math.round((storedAfter - storedBefore) / elapsed),
    serverPercent: percent((after.server - before.server) / elapsed),
    postgresPercent: percent((after.postgres - before.postgres) / elapsed),
    bareLoopPercent: percent(bare.share),
  }
  report(
    [
      ['slaves, registers of each', `${size.slaves}, ${size.registers}`],
      ['readings stored a second', String(figures.registersPerSecond)],
      ['server, share of one core', `${figures.serverPercent} %`],
      ['PostgreSQL, share of one core', `${figures.postgresPercent} %`],
      ['bare loop of jsmodbus', `${figures.bareLoopPercent} %`],
    ],
    figures,
  )
} finally {
  await stack.stop()
}
