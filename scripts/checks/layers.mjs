/**
 * Who may import whom, derived from the folders (docs/architecture.md). Each function answers why an import between
 * two files of the workspace is refused, or `undefined` when it is fine.
 */

const packageUses = {
  'packages/contract': [],
  'packages/expression': [],
  'packages/schematic': ['packages/expression'],
  'packages/schematic-react': ['packages/schematic'],
  'apps/server': ['packages/contract', 'packages/expression', 'packages/schematic'],
  'apps/console': [
    'packages/contract',
    'packages/expression',
    'packages/schematic',
    'packages/schematic-react',
  ],
}

/** What the small packages may take from npm; the two applications take what their package.json lists. */
const npmUses = {
  'packages/contract': ['zod'],
  'packages/expression': ['@marcbachmann/cel-js'],
  'packages/schematic': ['zod', 'rbush', '@csstools/css-tokenizer'],
  'packages/schematic-react': [
    'react',
    'react-dom',
    'echarts',
    'quickjs-emscripten',
    'quickjs-emscripten-core',
    '@jitl/quickjs-wasmfile-release-sync',
  ],
}

/** @param {string} path */
export const workspaceOf = (path) => path.split('/').slice(0, 2).join('/')

/** @param {string} from @param {string} to */
function betweenPackages(from, to) {
  const [user, used] = [workspaceOf(from), workspaceOf(to)]
  if (user === used) return undefined
  /** @type {Record<string, string[]>} */
  const uses = packageUses
  return uses[user]?.includes(used) ? undefined : `${user} may not use ${used}`
}

/**
 * The room a file of an application lives in: `modules/alarms`, `platform`, `features/views`, `kit` …
 * @param {string} path
 */
export function roomOf(path) {
  const [, , , first = '', second = ''] = path.split('/')
  return first === 'modules' || first === 'features' ? `${first}/${second}` : first
}

/** @param {string} path */
export const isBusiness = (path) => /^(modules|features)\//.test(roomOf(path))

/**
 * The folder of a noun in a server module that an import between nouns counts for: `identity/session`. `undefined` for
 * what stands below all nouns (their tables, whose foreign keys go where they must), above them (their calls) or beside them.
 * @param {string} path
 */
export function nounOf(path) {
  const [, area, noun, name] = /^apps\/server\/src\/modules\/([^/]+)\/([^/]+)\/(.+)$/.exec(path) ?? []
  return name === undefined || name === 'table.ts' || name === 'routes.ts' ? undefined : `${area}/${noun}`
}

/**
 * The room of the server's platform that a file lives in: `platform/engine`. `undefined` elsewhere, and for what lies beside the rooms:
 * small things that all use, and `module.ts`, which names a part of each.
 * @param {string} path
 */
export function platformRoomOf(path) {
  const [, room] = /^apps\/server\/src\/(platform\/[^/]+)\/.+$/.exec(path) ?? []
  return room
}

/** @param {string} path */
const isPublicFace = (path) => /\/index\.tsx?$/.test(path)

/** Rooms that stand below the business areas, and so know nothing of them. */
const foundations = new Set(['platform', 'kit', 'api', 'i18n'])

/** @param {string} from @param {string} to */
function betweenRooms(from, to) {
  if (workspaceOf(from) !== workspaceOf(to) || !from.startsWith('apps/')) return undefined
  const [user, used] = [roomOf(from), roomOf(to)]
  if (user === used) return undefined
  if (isBusiness(to) && foundations.has(user)) return `${user} may not know ${used}`
  if (used === 'app' && (foundations.has(user) || isBusiness(from)))
    return `${user} may not use the composing app`
  if (isBusiness(to) && isBusiness(from) && !isPublicFace(to))
    return `${used} is used only through its index.ts`
  return undefined
}

/** @param {string} from @param {string} to */
export const refuseFile = (from, to) => betweenPackages(from, to) ?? betweenRooms(from, to)

/**
 * Why a file may not import something from npm or Node.
 * @param {string} from
 * @param {string} specifier
 */
export function refuseExternal(from, specifier) {
  const user = workspaceOf(from)
  /** @type {Record<string, string[]>} */
  const uses = npmUses
  if (specifier.startsWith('node:'))
    return user === 'apps/server' ? undefined : `${user} runs in a browser too`
  const allowed = uses[user]
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  return allowed && !allowed.includes(name) ? `${user} may not use ${name}` : undefined
}
