import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, it } from 'vitest'
import { restoreBackup, writeBackup } from '../platform/backup'
import { createEmptyDatabase, createMigratedDatabase } from '../testing'
import { restoreEnds } from './restoreEnds'

const migrationsDir = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Opens a database for one piece of work. */
async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Commands, tasks, executions, texts and roll-outs that are under way. */
const busySql = `
  insert into device_command (tenant_id, station_id, device_id, method, params, status, expire_time)
    values ('north', 1, 1, 'open', '{}', 'queued', '2999-01-01'), ('north', 1, 1, 'shut', '{}', 'answered', null);
  insert into task (tenant_id, user_id, kind, title, input, session, state, create_time)
    select 'north', 1, state, '{}', '{}', '{}', state, now() from unnest(array['waiting', 'running', 'done']) state;
  insert into station (id, tenant_id, station_name) values (1, 'north', 'a');
  insert into timing_task (id, tenant_id, station_id, task_name, owner_user_id, owner_user_name, planned_ms)
    values (1, 'north', 1, 'a', 1, 'a', 0);
  insert into timing_run (id, tenant_id, station_id, task_id, due_ms, until_ms, user_id, user_name, state)
    values (1, 'north', 1, 1, 1, 9e12, 1, 'a', 'waiting'), (2, 'north', 1, 1, 2, 9e12, 1, 'a', 'over');
  insert into timing_command (tenant_id, station_id, run_id, command_rank, device_id, item_id, item_name, value, state)
    values ('north', 1, 1, 0, 1, 1, 'a', '1', 'waiting'), ('north', 1, 2, 0, 1, 1, 'a', '1', 'told');
  insert into voice_utterance (tenant_id, station_id, device_name, source, content, is_network, until_ms, state, create_time)
    values ('north', 1, 'a', 'a', 'a', false, 9e12, 'waiting', now()), ('north', 1, 'a', 'a', 'a', false, 9e12, 'spoken', now());
  insert into ingest_cursor (consumer, partition, clock_ms) values ('timing tasks', 3, 1000);
  insert into firmware (id, tenant_id, kind, title, version, size, checksum, attachment_id)
    values (1, 'north', 'device', 'a', '1', 1, 'x', 1);
  insert into firmware_rollout (id, tenant_id, station_id, rollout_name, kind, firmware_id, way, wave_percent, pause_minutes,
      most_failures, timeout_minutes, state)
    values (1, 'north', 1, 'a', 'device', 1, 'rpc', 100, 0, 0, 60, 'running'), (2, 'north', 1, 'b', 'device', 1, 'rpc', 100, 0, 0, 60, 'done');
  insert into firmware_target (tenant_id, station_id, rollout_id, target_name, wave, state, sent_time)
    select 'north', 1, rollout, 'a', 1, state, now() from (values (1, 'downloading'), (1, 'failed'), (2, 'updated')) v(rollout, state)`

it('a restore begins nothing again that was under way', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ends-'))
  const path = join(folder, 'busy.tar.gz')
  const [database, empty] = [await createMigratedDatabase(), await createEmptyDatabase()]
  try {
    await on(database.url, (client) => client.query(busySql))
    await writeBackup({ connectionString: database.url, sink: createWriteStream(path), now: new Date() })
    // less what a clock may be put back by meanwhile
    const before = Date.now() - 60_000
    await restoreBackup({ path, connectionString: empty.url, migrationsDir, ends: restoreEnds })
    await on(empty.url, async (client) => {
      const rows = async (text: string) => (await client.query(text)).rows
      expect(await rows('select method, status from device_command order by id')).toEqual([
        { method: 'open', status: 'sent' },
        { method: 'shut', status: 'answered' },
      ])
      expect(await rows('select kind, state, end_time is not null as over from task order by id')).toEqual([
        { kind: 'waiting', state: 'failed', over: true },
        { kind: 'running', state: 'failed', over: true },
        { kind: 'done', state: 'done', over: false },
      ])
      const reason = { text: '已从备份恢复，不再执行', params: {} }
      expect(await rows('select state, reason from timing_run order by id')).toEqual([
        { state: 'missed', reason },
        { state: 'over', reason: null },
      ])
      expect(await rows('select state, reason from timing_command order by id')).toEqual([
        { state: 'refused', reason },
        { state: 'told', reason: null },
      ])
      expect(await rows('select state from voice_utterance order by id')).toEqual([
        { state: 'missed' },
        { state: 'spoken' },
      ])
      const [cursor] = await rows('select clock_ms::float8 as ms from ingest_cursor')
      expect(cursor?.ms).toBeGreaterThanOrEqual(before)
      expect(await rows('select state from firmware_rollout order by id')).toEqual([
        { state: 'paused' },
        { state: 'done' },
      ])
      expect(await rows('select record_id::int as of, transition from firmware_rollout_history')).toEqual([
        { of: 1, transition: 'hold' },
      ])
      expect(
        await rows('select state, sent_time is null as unsent from firmware_target order by id'),
      ).toEqual([
        { state: 'waiting', unsent: true },
        { state: 'failed', unsent: false },
        { state: 'updated', unsent: false },
      ])
    })
  } finally {
    await empty.drop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
})
