import { lineAt } from './imports.mjs'

/*
 * The rooms of a server module (docs/add-a-module.md): `modules/<area>/<noun>/{table,routes,rules,queries,jobs}.ts`, other
 * subjects beside them under their own names, and in the area itself only what concerns all of it: its `index.ts` joins the
 * routes, and mounts by itself the records of which there is nothing else to say.
 *
 * In the console a page and its parts lie in the folder of their noun: `features/<area>/<noun>`.
 */

const modules = 'apps/server/src/modules/'

/** A component of the console that lies beside the folders of its area instead of in one. */
const loosePart = /^apps\/console\/src\/features\/([^/]+)\/[^/]+\.tsx$/

/** What may stand in an area beside the folders of its nouns. */
const ofArea = new Set(['index.ts', 'compose.ts', 'events.ts', 'jobs.ts'])

/** Names by which nobody would look for a room, with the room that is meant. */
const otherNames = [
  { name: /^(tables|schema)\.ts$|Tables?\.ts$/, room: 'table.ts' },
  { name: /^controller\.ts$|Controller\.ts$/, room: 'routes.ts' },
  { name: /^(service|hooks)\.ts$|(Service|Hooks|Rules)\.ts$/, room: 'rules.ts' },
  { name: /^(repository|sql)\.ts$|(Repository|Queries)\.ts$/, room: 'queries.ts' },
  { name: /^(utils?|helpers?|common|misc|manager)\d*\.ts$/, room: 'a file named after its subject' },
]

/** What only one room may hold. */
const onlyIn = [
  { room: 'table.ts', holds: /\bpgTable\(/g, what: 'tables' },
  {
    room: 'routes.ts',
    holds: /\b(implement(Detached|Public|PublicFile)?|mount(Resource|Listing|Lifecycle))\(/g,
    what: 'calls',
  },
]

const sqlInRoutes =
  /from 'drizzle-orm[^']*'|\bsql`|\btx\s*\.\s*(select|selectDistinct|insert|update|delete|execute|\$count)\b|\.asSystem\(/g

/** @param {string} path */
const isTest = (path) => path.endsWith('.test.ts')

/** The source with its comments blanked, so that lines stay where they are. @param {string} source */
const withoutComments = (source) =>
  source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ' '))

/** @param {string} file @param {string} source @param {RegExp} pattern @param {string} refusal */
const refuseEach = (file, source, pattern, refusal) =>
  [...source.matchAll(pattern)].map(({ index }) => `${file}:${lineAt(source, index)} ${refusal}`)

/**
 * Why a file of a module or a feature stands in the wrong place, or holds what another room is for.
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 */
export function refuseAnatomy(file, source) {
  const loose = loosePart.exec(file)
  if (loose) return [`${file}: belongs into the folder of a noun of ${loose[1]}`]
  if (!file.startsWith(modules) || isTest(file)) return []
  const [area = '', noun, ...rest] = file.slice(modules.length).split('/')
  const name = rest.at(-1)
  if (noun === undefined) return [`${file}: ${area} belongs into an area`]
  if (name === undefined)
    return ofArea.has(noun) ? [] : [`${file}: belongs into the folder of a noun of ${area}`]
  const meant = otherNames.find((other) => other.name.test(name))
  const code = withoutComments(source)
  return [
    ...(/^[a-z][a-z0-9-]*$/.test(noun) ? [] : [`${file}: folders are kebab-case`]),
    ...(meant ? [`${file}: this room is ${meant.room} everywhere`] : []),
    ...onlyIn
      .filter(({ room }) => room !== name)
      .flatMap(({ room, holds, what }) => refuseEach(file, code, holds, `${what} stand in ${room}`)),
    ...(name === 'routes.ts' ? refuseEach(file, code, sqlInRoutes, 'is SQL: routes have none') : []),
  ]
}
