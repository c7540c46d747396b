import type { DeliveryState, DeliveryTry } from '@energy-console/contract/notices'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, idColumn, instant, tenantAndStationPolicy, tenantId, unixMs } from '../database'
import type { Said } from './said'

/** What is to leave the house, from the transaction of what causes it to what came of it; kept as its log. */
export const outboxMessageTable = pgTable(
  'outbox_message',
  {
    id: id(),
    tenantId: tenantId(),
    /** What it is about; null: the whole tenant sees it. */
    stationId: idColumn(),
    /** Of two messages of a tenant with one key there is one. */
    key: varchar('message_key', { length: 120 }).notNull(),
    /** Which sender takes it. */
    sender: varchar({ length: 16 }).notNull(),
    /** Messages of one lane share its room: one server of one tenant. */
    lane: varchar({ length: 64 }).notNull(),
    /** The record by which it is sent, and what that was called. */
    targetId: idColumn(),
    targetName: varchar({ length: 64 }).notNull(),
    /** Whom it is for, in words. */
    recipient: varchar({ length: 300 }).notNull(),
    title: varchar({ length: 200 }).notNull(),
    content: varchar({ length: 2000 }).notNull(),
    /** What its sender needs beyond the texts. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** What caused it: `alarm/12`. */
    source: varchar({ length: 64 }).notNull(),
    state: varchar({ length: 8 }).$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** When it is tried next, Unix ms. */
    nextMs: unixMs().notNull(),
    /** Who has it in hand has it until then, Unix ms. */
    leaseMs: unixMs(),
    /** It is too late from here on, Unix ms. */
    untilMs: unixMs(),
    createTime: instant().notNull(),
    endTime: instant(),
    reason: jsonb().$type<Said>(),
    /** The last attempts, the newest last. */
    tries: jsonb().$type<DeliveryTry[]>().notNull().default([]),
  },
  (table) => [
    ...tenantAndStationPolicy({ nullable: true }),
    uniqueIndex('outbox_message_key_unique').on(table.tenantId, table.key),
    index('outbox_message_open').on(table.lane, table.nextMs).where(sql`state in ('waiting', 'sending')`),
    index('outbox_message_time').on(table.tenantId, table.createTime),
    index('outbox_message_source').on(table.tenantId, table.source),
    index('outbox_message_old').on(table.createTime),
  ],
)
