import { allCalls } from '@energy-console/contract/all'
import type { FastifyInstance } from 'fastify'
import { consolePage, hasConsole, mountConsole } from './consoleFiles'
import { audit, isPlanFailing } from './modules/system'
import { mountMonitoring } from './monitoring'
import { rawPaths } from './openApiPaths'
import { createHttpApp, mountDocs, openApiOf } from './platform/http'
import type { Platform } from './platform/module'
import { version } from './platform/version'
import type { Composition } from './process/compose'

/**
 * Builds the HTTP application: calls, raw routes of modules, files, API page, health and the console. It never listens.
 *
 * `pageLanguage` is the language of the console's pages until somebody chooses another.
 */
export async function buildApp(
  platform: Platform,
  { identity, telemetry, modules }: Composition,
  pageLanguage: () => string = () => 'zh-CN',
): Promise<FastifyInstance> {
  const { consoleDir } = platform.config
  const app = await createHttpApp({
    log: platform.log,
    db: platform.db,
    routes: modules.flatMap((module) => module.routes),
    authenticate: identity.authenticate,
    strangers: platform.strangers,
    licensing: platform.licensing,
    proxies: platform.proxies,
    audit,
    tls: platform.tls,
    roles: platform.roles,
    ...(hasConsole(consoleDir) ? { fallback: consolePage(consoleDir, pageLanguage) } : {}),
  })
  for (const module of modules) await module.rawRoutes?.(app)
  platform.files.mount(app)
  mountMonitoring(app, platform, {
    isBrokerUp: telemetry.isBrokerUp,
    isBackupFailing: () => isPlanFailing(platform.db),
  })
  await mountDocs(app, () => openApiOf({ calls: allCalls, version, paths: rawPaths }))
  if (hasConsole(consoleDir)) await mountConsole(app, consoleDir)
  return app
}
