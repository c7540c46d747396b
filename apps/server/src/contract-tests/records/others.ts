import { listTariffRevisions, saveTariff } from '@energy-console/contract/energy'
import { getUserInfo, submitMenu } from '@energy-console/contract/identity'
import { dictBizSubmit, dictSubmit } from '@energy-console/contract/system'
import { getViewLinks, saveView, shareView } from '@energy-console/contract/views'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { plainTerms } from '../../testing/plainTerms'
import type { Body, Makers } from '../records'
import { sampleOf } from '../sample'
import { ownDay, putDown, savedBy } from './saving'

/** What views, energy, system and identity have: how a tenant gets a record of each. */
export const otherMakers: Makers = {
  view: async ({ call }, records) =>
    savedBy(call, saveView, {
      name: records.context.unique(),
      folder: records.context.unique(),
      tags: [records.context.unique()],
      stationId: await records.provide('station'),
    }),
  async viewLink({ call }, records) {
    const id = await records.provide('view')
    await call(shareView, { body: { id } })
    return (await call(getViewLinks, { query: { id } })).data.links[0]?.id ?? ''
  },
  tariff: async ({ call }, records) =>
    savedBy(call, saveTariff, {
      stationId: await records.provide('station'),
      tariffName: records.context.unique(),
      // no two of a station begin on one day
      validFrom: ownDay(),
      reason: records.context.unique(),
      terms: plainTerms,
    }),
  async tariffRevision({ call }, records) {
    const tariffId = await records.provide('tariff')
    const { data } = await call(listTariffRevisions, {
      query: { stationId: await records.provide('station') },
    })
    const found = data.find((entry) => entry.tariffId === tariffId)
    if (!found) throw new Error('the tariff has no history')
    return found.id
  },
  dictBiz: ({ call }, { context }) =>
    savedBy(call, dictBizSubmit, { code: context.unique(), dictValue: context.unique() }),
  dict: ({ call }, { context }) => savedBy(call, dictSubmit, { code: context.unique(), dictValue: 'v' }),
  menu: ({ call }, { complete, context }) =>
    complete(() => sampleOf(submitMenu.body as z.ZodType, context) as Body).then((body) =>
      savedBy(call, submitMenu, body),
    ),
  async task({ tenantId, db, call }) {
    const { data: user } = await call(getUserInfo)
    return putDown(
      db,
      sql`
        insert into task (tenant_id, user_id, kind, title, input, session, state, create_time, end_time)
        values (${tenantId}, ${user.id}, 'none', '{"text":"a","params":{}}', '{}', '{}', 'done', now(), now())
        returning id`,
    )
  },
  async session({ tenantId, db, call, user = call }) {
    const { data: owner } = await user(getUserInfo)
    return putDown(
      db,
      sql`
        insert into session (tenant_id, user_id, created_at, expires_at, ip, user_agent)
        values (${tenantId}, ${owner.id}, now(), now() + interval '1 day', '127.0.0.1', 'test') returning id`,
    )
  },
  async taskNotice({ tenantId, db, call, user = call }, records) {
    const { data: reader } = await user(getUserInfo)
    const stationId = await records.provide('station')
    const title = JSON.stringify({ text: records.context.unique(), params: {} })
    return putDown(
      db,
      sql`
        insert into task_notice (tenant_id, station_id, user_id, notice_type, title, notice_time)
        values (${tenantId}, ${stationId}, ${reader.id}, 1, ${title}::jsonb, now()) returning id`,
    )
  },
  async import({ tenantId, db, call }) {
    const { data: user } = await call(getUserInfo)
    return putDown(
      db,
      sql`
        insert into import_run (tenant_id, user_id, noun, file_name, matches, state, created, create_time, done_time)
        values (${tenantId}, ${user.id}, 'gateway', 'a.csv', '{}', 'done', 1, now(), now())
        returning id`,
    )
  },
}
