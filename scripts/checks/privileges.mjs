import { lineAt } from './imports.mjs'

/** The doors around row-level security: work that belongs to no request and to all tenants. */
const doors = /\b(asSystem|systemPool)\b/g

/** The only places that may go through them. A new one is a decision, not a convenience. */
const mayOpen = [
  'apps/server/src/main.ts',
  'apps/server/src/app.ts',
  'apps/server/src/roles/',
  'apps/server/src/demo/',
  'apps/server/src/platform/',
  'apps/server/src/modules/identity/sign-in/', // who asks is not known yet
  'apps/server/src/modules/telemetry/',
  'apps/server/src/modules/alarms/engine/',
]

/**
 * Where a file opens such a door without being listed.
 * @param {string} file
 * @param {string} source
 */
export function refusePrivilege(file, source) {
  if (!file.startsWith('apps/server/') || mayOpen.some((allowed) => file.startsWith(allowed))) return []
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...code.matchAll(doors)].map(
    ({ 0: name, index }) => `${file}:${lineAt(source, index)} uses ${name}: not among the modules that may`,
  )
}
