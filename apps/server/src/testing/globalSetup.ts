import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/database'
import { findTables, keySql } from '../platform/database/distribution'
import { startTestServer } from './postgresServer'
import { startNats } from './startNats'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the test server, as a user who may create databases. */
    testServerUrl: string
    /** The migrated database that test databases are copied from. */
    templateName: string
    /** Where NATS listens, by which the tests divide what they start between processes; 0 where they do not (`across.ts`). */
    natsPort: number
  }
}

const workspace = fileURLToPath(new URL('../../../..', import.meta.url))
const migrationsDir = fileURLToPath(new URL('../../migrations', import.meta.url))

async function createTemplate(serverUrl: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  try {
    await admin.query(`create database ${name} template template0 encoding 'UTF8'`)
  } finally {
    await admin.end()
  }
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await migrate(url.href, migrationsDir)
  if (process.env.KEYS === 'distributed') await widenKeys(url.href)
}

/** Gives a database the keys that its tables have once they lie on several nodes (`scripts/suite/widerKeys.mjs`). */
async function widenKeys(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(keySql(await findTables(client)).join('\n'))
  } finally {
    await client.end()
  }
}

async function dropTemplate(serverUrl: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  try {
    await admin.query(`drop database if exists ${name} with (force)`)
  } finally {
    await admin.end()
  }
}

/** Builds the server where its build is stale, for the tests that start it as a process of its own. */
function buildServer(): void {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/build.mjs', 'server'], {
    cwd: workspace,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout)
}

/** Starts one PostgreSQL for the run and migrates the template that every test file's database is a copy of. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  buildServer()
  project.onTestsRerun(async () => buildServer())
  const server = await startTestServer()
  if (server === undefined) {
    console.warn(
      "Skipped: the server tests ask for Debian's PostgreSQL 15 (PG=debian), which cannot be installed here.",
    )
    project.config.testNamePattern = /(?!)/
    project.provide('testServerUrl', '')
    project.provide('templateName', '')
    project.provide('natsPort', 0)
    return undefined
  }
  const templateName = `template_${process.pid}_${Date.now()}`
  try {
    await createTemplate(server.connectionString, templateName)
  } catch (error) {
    await server.stop()
    throw error
  }
  const nats = process.env.ACROSS === undefined ? undefined : await startNats()
  project.provide('testServerUrl', server.connectionString)
  project.provide('templateName', templateName)
  project.provide('natsPort', nats?.port ?? 0)
  return async () => {
    await nats?.stop()
    await dropTemplate(server.connectionString, templateName)
    await server.stop()
  }
}
