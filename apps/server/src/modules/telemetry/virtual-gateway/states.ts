import type { virtualStates } from '@energy-console/contract/telemetry'
import type { Pool } from 'pg'
import type { Writers } from '../../../platform/writers'
import type { SlaveCounts } from './slaveCounts'

/** How a virtual gateway and its slaves stand, with what was counted since it was last written. */
export interface VirtualState {
  virtualId: string
  tenantId: string
  state: keyof typeof virtualStates
  trouble: string | null
  requestsPerSecond: number
  silentSlaves: number
  slaves: readonly (SlaveCounts & { slaveId: string })[]
}

/** Writes down how virtual gateways stand. */
export const createStateWriter = (pool: Pool, writers: Writers) =>
  writers.register<VirtualState>({
    name: 'states of virtual gateways',
    write: (list) => write(pool, list),
    keyOf: ({ virtualId }) => virtualId,
    describe: ({ tenantId, virtualId }) => ({ tenantId, subject: virtualId }),
  })

/** Both tables in one statement. What is gone meanwhile is left out. */
async function write(pool: Pool, list: readonly VirtualState[]): Promise<void> {
  const slaves = list.flatMap(({ tenantId, slaves }) => slaves.map((slave) => ({ ...slave, tenantId })))
  await pool.query(
    `with gateways as (
       insert into virtual_gateway_state as t (virtual_id, tenant_id, state, trouble, requests_per_second, silent_slaves)
       select u.* from unnest($1::bigint[], $2::varchar[], $3::varchar[], $4::text[], $5::float8[], $6::int[])
         as u(id, tenant, state, trouble, rate, silent)
       where exists (select from virtual_gateway v where v.id = u.id) order by u.id
       on conflict on constraint virtual_gateway_state_pkey do update set state = excluded.state, trouble = excluded.trouble,
         requests_per_second = excluded.requests_per_second, silent_slaves = excluded.silent_slaves
     )
     insert into virtual_slave_state as t
       (slave_id, tenant_id, requests, timeouts, exceptions, errors, answer_ms, answered_ts, is_silent, trouble)
     select u.* from unnest($7::bigint[], $8::varchar[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[],
         $13::float8[], $14::float8[], $15::boolean[], $16::text[])
       as u(id, tenant, requests, timeouts, exceptions, errors, answer_ms, answered_ts, is_silent, trouble)
     where exists (select from virtual_slave s where s.id = u.id) order by u.id
     on conflict on constraint virtual_slave_state_pkey do update set requests = t.requests + excluded.requests,
       timeouts = t.timeouts + excluded.timeouts, exceptions = t.exceptions + excluded.exceptions,
       errors = t.errors + excluded.errors, answer_ms = coalesce(excluded.answer_ms, t.answer_ms),
       answered_ts = coalesce(excluded.answered_ts, t.answered_ts), is_silent = excluded.is_silent,
       trouble = excluded.trouble`,
    [
      list.map(({ virtualId }) => virtualId),
      list.map(({ tenantId }) => tenantId),
      list.map(({ state }) => state),
      list.map(({ trouble }) => trouble),
      list.map(({ requestsPerSecond }) => requestsPerSecond),
      list.map(({ silentSlaves }) => silentSlaves),
      slaves.map(({ slaveId }) => slaveId),
      slaves.map(({ tenantId }) => tenantId),
      slaves.map(({ requests }) => requests),
      slaves.map(({ timeouts }) => timeouts),
      slaves.map(({ exceptions }) => exceptions),
      slaves.map(({ errors }) => errors),
      slaves.map(({ answerMs }) => answerMs),
      slaves.map(({ answeredTs }) => answeredTs),
      slaves.map(({ isSilent }) => isSilent),
      slaves.map(({ trouble }) => trouble),
    ],
  )
}
