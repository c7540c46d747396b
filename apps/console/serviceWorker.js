/**
 * What of the console stands on a device, so that it opens where there is no network: its page and the parts that tasks need.
 * Nothing of a tenant or user: that stands in the browser's database. Everything else is as if there were no worker: calls, sockets,
 * downloads, other parts.
 *
 * The build puts `build` before it (scripts/build/serviceWorker.mjs): a version, the file that the page begins with, and the files.
 */

const prefix = 'console-'
const cacheName = prefix + build.version
const page = '/'
/** A network that gives no page for so long is none. */
const patienceMs = 5_000

/** What the server answers itself, and files: no pages of the console. */
const noPage = /^\/(api|ws|assets|help)(\/|$)|\.\w+$/

self.addEventListener('install', (event) => event.waitUntil(keepBuild()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!noPage.test(pathname)) event.respondWith(newestPage(event))
  } else if (pathname.startsWith('/assets/') || build.files.includes(pathname))
    event.respondWith(keptPart(request))
})

/** Keeps this build whole, or not at all: what the server has by now may be another. */
async function keepBuild() {
  const answer = await fetch(page, { cache: 'no-cache' })
  if (!answer.ok || !(await answer.clone().text()).includes(build.entry))
    throw new Error('the server has another version')
  const cache = await caches.open(cacheName)
  await Promise.all(
    build.files.map(async (file) => {
      // names of parts change with their content, others do not
      const known = file.startsWith('/assets/') ? await kept(file) : undefined
      const part = known ?? (await fetch(file, { cache: 'no-cache' }))
      if (!part.ok) throw new Error(file)
      await cache.put(file, part)
    }),
  )
  await cache.put(page, answer)
  // parts are looked for by names that change with their content: a page that is open is served its own
  await self.skipWaiting()
}

/** Forgets former builds, but for the last: a page of it may still be open. */
async function takeOver() {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** @param {RequestInfo} what */
const kept = (what) => caches.match(what, { ignoreVary: true })

/** A part that is kept, else what the network gives; where it gives nothing, the console asks again by itself. */
const keptPart = async (request) => (await kept(request)) ?? fetch(request).catch(() => Response.error())

/** The page as the server has it now; the one that is kept, where the server cannot be reached. */
async function newestPage(event) {
  const own = () => caches.open(cacheName).then((cache) => cache.match(page, { ignoreVary: true }))
  const asked = (async () => (await event.preloadResponse) ?? fetch(event.request))()
  asked.catch(() => {})
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs))
  try {
    const answer = await Promise.race([asked, late])
    // a proxy that finds no server behind it says so itself
    const isServers = answer && ![502, 503, 504].includes(answer.status)
    return isServers ? answer : ((await own()) ?? (await asked))
  } catch {
    return (await own()) ?? Response.error()
  }
}
