import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const workspace = fileURLToPath(new URL('../../../..', import.meta.url))
const releasedList = 'apps/server/migrations/meta/released.json'
const versionFile = 'apps/server/src/platform/version.ts'

/** What a server is built from. */
const sources = [
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'scripts', 'packages', 'apps'],
  // whose packages are installed along
  ...['e2e', 'bench'],
]
/** What lies among it and was made. */
const made = new Set(['node_modules', 'dist', '.cache', 'data', 'test-results'])

const git = (...words: string[]) =>
  execFileSync('git', words, {
    cwd: workspace,
    maxBuffer: 512 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

/** A release, as its commit has it. */
export interface Release {
  version: string
  commit: string
}

/**
 * The release before this version: the last commit that has changed the list of what was released while it named another version, else
 * the last that has changed it. Undefined where there is no history: in an unpacked archive.
 */
export function findRelease(version: string): Release | undefined {
  try {
    const releases = String(git('log', '--format=%H', '--', releasedList))
      .split('\n')
      .filter(Boolean)
      .map((commit): Release => {
        const list = JSON.parse(String(git('show', `${commit}:${releasedList}`))) as { version: string }
        return { version: list.version, commit }
      })
    return releases.find((release) => release.version !== version) ?? releases[0]
  } catch {
    return undefined
  }
}

interface Wanted {
  /** As it was at that commit; as it lies here unless told. */
  commit?: string | undefined
  /** Says to be of this version; its own unless told. */
  version?: string
  /** Says to work beside servers from this version on; its own word unless told. */
  worksBeside?: string
  /** Further migrations, by their file names. */
  migrations?: Readonly<Record<string, string>>
}

/** Builds a server in a folder that does not exist yet; answers the path of its program. */
export function buildProgram(
  folder: string,
  { commit, version, worksBeside, migrations = {} }: Wanted,
): string {
  mkdirSync(folder)
  if (commit) {
    const archive = git('archive', '--format=tar', commit, ...sources)
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
  } else
    for (const source of sources)
      cpSync(join(workspace, source), join(folder, source), {
        recursive: true,
        filter: (path) => !made.has(basename(path)),
      })
  say(folder, 'version', version)
  say(folder, 'worksBeside', worksBeside)
  for (const [name, sql] of Object.entries(migrations))
    writeFileSync(join(folder, 'apps/server/migrations', name), sql)
  bringPackages(folder)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', 'server'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
  return join(folder, 'apps/server/dist/main.js')
}

/** Lets the program name another version. */
function say(folder: string, name: string, version: string | undefined): void {
  if (version === undefined) return
  const text = readFileSync(join(folder, versionFile), 'utf8')
  const line = new RegExp(`^export const ${name} = '.*'$`, 'm')
  if (!line.test(text)) throw new Error(`${versionFile} names no ${name}`)
  writeFileSync(join(folder, versionFile), text.replace(line, `export const ${name} = '${version}'`))
}

/** The packages of this workspace serve where they are those that it was made with; its own workspaces are its own. */
function bringPackages(folder: string): void {
  if (packagesOf(folder) !== packagesOf(workspace)) {
    const options = { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' } as const
    const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit'], options)
    if (status !== 0) throw new Error(`the packages of the release could not be installed: ${stderr}`)
    return
  }
  const [from, to] = [join(workspace, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(to)
  for (const name of readdirSync(from))
    if (name !== '@energy-console') symlinkSync(join(from, name), join(to, name))
  mkdirSync(join(to, '@energy-console'))
  for (const name of readdirSync(join(from, '@energy-console'))) {
    const own = join('@energy-console', name)
    symlinkSync(readlinkSync(join(from, own)), join(to, own))
  }
  const ofServer = 'apps/server/node_modules'
  if (existsSync(join(workspace, ofServer))) symlinkSync(join(workspace, ofServer), join(folder, ofServer))
}

/** Which packages a workspace is made with, its own aside. */
function packagesOf(folder: string): string {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; link?: boolean }>
  }
  return JSON.stringify(
    Object.entries(packages).flatMap(([path, { version, link }]) =>
      path.includes('node_modules/') && !link ? `${path} ${version}` : [],
    ),
  )
}
