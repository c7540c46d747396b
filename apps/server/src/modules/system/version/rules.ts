import { mostStarts, type ProgramStart } from '@energy-console/contract/system'
import type { Platform } from '../../../platform/module'
import { version } from '../../../platform/version'
import { buildOf, type ProgramFolders } from './integrity'
import { findSchema, findStarts, noteStart } from './queries'
import type { programStartTable } from './table'

type Parts = Pick<Platform, 'db' | 'clock' | 'config'>
type Start = typeof programStartTable.$inferSelect

/** The folders that were built: the server's own and the console's. */
export const programFolders = ({ config }: Pick<Parts, 'config'>): ProgramFolders =>
  config.programDir === undefined ? undefined : { server: config.programDir, console: config.consoleDir }

/** Writes down that the program has started, and as what. */
export async function recordStart(parts: Parts): Promise<void> {
  const { db, clock } = parts
  const build = await buildOf(programFolders(parts))
  const { database, count } = await db.asOwner(findSchema)
  await db.asSystem((tx) =>
    noteStart(tx, {
      startTime: new Date(clock.now()),
      version,
      build,
      node: process.version,
      database,
      migrations: count,
    }),
  )
}

/** What a start changed, by the one before it; undefined: it was the first. */
export function kindOf(start: Start, before: Start | undefined): ProgramStart['kind'] {
  if (!before) return 'first'
  const differs = (name: 'version' | 'build' | 'migrations' | 'node' | 'database') =>
    start[name] !== before[name]
  if (differs('version') || differs('build') || differs('migrations')) return 'upgrade'
  return differs('node') || differs('database') ? 'surroundings' : 'restart'
}

/** Answers the call. */
export async function findVersions(parts: Parts, startTime: Date) {
  const { db, config } = parts
  const { database, ...migrations } = await db.asOwner(findSchema)
  // one more, to say what the oldest of them changed
  const starts = await db.asSystem((tx) => findStarts(tx, mostStarts + 1))
  return {
    version,
    build: await buildOf(programFolders(parts)),
    startTime,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    database,
    isDatabaseElsewhere: config.databaseUrl !== undefined,
    migrations,
    starts: starts
      .map((start, index) => ({ ...start, kind: kindOf(start, starts[index + 1]) }))
      .slice(0, mostStarts),
  }
}
