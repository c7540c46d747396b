import { pgRole } from 'drizzle-orm/pg-core'

/** Every request runs as this role. It owns nothing, and its rows are those that the policies let through. */
export const appRole = pgRole('app').existing()

/** Ingest, roll-ups and engines run as this role: all tenants' rows, no DDL. */
export const systemRole = pgRole('system').existing()
