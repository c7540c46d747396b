import type { Translate } from '@energy-console/contract'
import { inspectTasksPage, maintainTasksPage } from '@energy-console/contract/maintenance'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../../platform/module'
import { languageOf } from '../../../platform/words'
import { findByDomain, type OfDomain } from './queries'

/** Where a browser reads what the console is called and looks like when it is installed. */
const manifestPath = '/manifest.webmanifest'

const ownIcons = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** What the console is on a device where it is installed from a domain: name, icon and colour are the domain's, else the product's own. */
export function manifestOf({ brand, tenant }: OfDomain, translate: Translate) {
  const name = brand?.title || tenant?.menuTitle || translate('能源云平台')
  const icon = brand?.favicon
  return {
    ...{ id: '/', start_url: '/', scope: '/', display: 'standalone' },
    name,
    short_name: name,
    theme_color: brand?.sidebarColour || brand?.themeColour || '#15202b',
    background_color: '#eef1f4',
    // another's icon beside that of the domain would be taken where it fits better
    icons: icon ? [{ src: icon, sizes: 'any' }] : ownIcons,
    shortcuts: [inspectTasksPage, maintainTasksPage].map(({ title, path }) => ({
      name: translate(title),
      url: path,
    })),
  }
}

/** Answers the manifest of the domain by which it is asked for, in the language of who asks. */
export function mountManifest(app: FastifyInstance, { db, words }: Platform): void {
  app.get(manifestPath, async ({ hostname, headers }, reply) => {
    const translate = words.in(languageOf(headers['accept-language']))
    const manifest = manifestOf(await findByDomain(db, hostname), translate)
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language')
      .type('application/manifest+json; charset=utf-8')
      .send(manifest)
  })
}
