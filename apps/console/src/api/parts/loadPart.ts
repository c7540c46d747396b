/** A part of the console (code or styles that come when they are first needed) that this server no longer has. */
export class PartMissing extends Error {
  constructor(file: string) {
    super(file)
    this.name = 'PartMissing'
  }
}

const firstWaitMs = 500
const maxWaitMs = 10_000
/** A connection that gives nothing for so long is given up. */
const fetchLimitMs = 60_000

/** Files that wait for the network, each with how to try it at once. */
const waiting = new Map<string, () => void>()
const listeners = new Set<() => void>()
const files = new Map<string, Promise<void>>()

/**
 * Loads a part of the console. It takes the place of the bundler's own loader, which asks the browser for the module
 * at once: what a browser could not load as a module it never asks for again. Here every module is fetched
 * first, again and again until the network gives it; only then the browser is told to use it, from its cache. A style is used at
 * once, for one that failed can be taken out again.
 *
 * @param load the dynamic import
 * @param needed the files that it needs, relative to the console's base, its own among them
 * @throws PartMissing when the server has another version of the console by now
 * @public the build takes it (vite.config.ts)
 */
export async function loadPart<T>(load: () => Promise<T>, needed: readonly string[] = []): Promise<T> {
  await Promise.all(needed.map(haveFile))
  try {
    return await load()
  } catch (thrown) {
    // cut again between the two, and nothing kept it: only a page that is loaded anew asks for it once more
    if (thrown instanceof TypeError && /import\w* (a )?module/i.test(thrown.message))
      throw new PartMissing(thrown.message)
    throw thrown
  }
}

/** Whether a part waits for the network at the moment. */
export const isPartWaiting = (): boolean => waiting.size > 0

/** Calls back when parts begin or cease to wait. */
export function onPartWaiting(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Tries all waiting parts now. */
export function retryParts(): void {
  for (const tryNow of waiting.values()) tryNow()
}

/** Resolves once the browser has the file; each is fetched once, what failed is not remembered. */
function haveFile(file: string): Promise<void> {
  const known = files.get(file)
  if (known) return known
  const address = import.meta.env.BASE_URL + file
  const having = isInPage(address)
    ? Promise.resolve()
    : obtain(address).catch((thrown: unknown) => {
        files.delete(file)
        throw thrown
      })
  files.set(file, having)
  return having
}

/** Whether the page itself began with the file; what it only fetches ahead may fail like any other. */
const isInPage = (address: string): boolean =>
  document.querySelector(`script[src="${address}"], link:not([rel=preload])[href="${address}"]`) !== null

async function obtain(address: string): Promise<void> {
  const isStyle = address.endsWith('.css')
  const isThere = async () =>
    (isStyle && (await applyStyle(address))) ||
    ((await fetchOnce(address)) && (!isStyle || (await applyStyle(address))))
  try {
    for (let attempt = 0; !(await isThere()); attempt += 1)
      await pause(address, Math.min(maxWaitMs, firstWaitMs * 2 ** attempt))
    if (!isStyle) readModule(address)
  } finally {
    if (waiting.delete(address) && waiting.size === 0) tell()
  }
}

async function fetchOnce(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(fetchLimitMs) })
    if (response.ok) {
      await response.arrayBuffer()
      return true
    }
    if (response.status === 404) throw new PartMissing(address)
    return false
  } catch (thrown) {
    if (thrown instanceof PartMissing) throw thrown
    return false
  }
}

/** The component library's own sheets, one for each file that holds components (`scripts/build/readyStyles.mjs`). */
const librarySheets = 'link[rel=stylesheet][href*="/assets/antd-"]'

/** Behind all that are there, but the library's before those of the console, whose rules win whichever comes first. */
function placeStyle(link: HTMLLinkElement): void {
  const before = link.matches(librarySheets) && [...document.querySelectorAll(librarySheets)].at(-1)
  if (before) before.after(link)
  else document.body.append(link)
}

/** Has the browser read a module from its cache now, beside all that are needed with it, and not when the one before names it. */
function readModule(address: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = address
  link.onload = () => link.remove()
  link.onerror = () => link.remove()
  document.head.append(link)
}

/** A style that failed, or does not come, is taken out again, so that the next try is a new one. */
function applyStyle(address: string): Promise<boolean> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = address
  return new Promise((resolve) => {
    const end = (isApplied: boolean) => {
      clearTimeout(timer)
      if (!isApplied) link.remove()
      resolve(isApplied)
    }
    const timer = setTimeout(() => end(false), fetchLimitMs)
    link.onload = () => end(true)
    link.onerror = () => end(false)
    placeStyle(link)
  })
}

/** Waits, but not longer than until the browser is online again or somebody asks for it. */
function pause(address: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    waiting.set(address, end)
    if (waiting.size === 1) tell()
  })
}

function tell(): void {
  for (const changed of listeners) changed()
}
