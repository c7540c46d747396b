import { type ImportTable, importCalls, importLimits } from '@energy-console/contract/imports'
import { type Implementation, implement, implementDetached } from '../../http'
import type { Platform } from '../../module'
import { checkLines } from './checkLines'
import { readDrafts } from './drafts'
import type { Importer } from './importer'
import type { Importing } from './importing'
import { importKind, importTask } from './importTask'
import { runLines } from './runLines'
import { storeRun } from './runs'
import { importTable } from './table'
import { templateOf } from './template'
import { undoKind, undoTask } from './undoTask'

/** The calls by which records of a resource are imported. */
export function mountImport(importer: Importer, platform: ImportPlatform): Implementation[] {
  platform.imports.keep(importer)
  return mountImporting(
    {
      resource: importer.resource,
      references: importer.references,
      english: importer.english,
      run: (running) => runLines({ importer, ...running }),
      check: (checked) => checkLines({ importer, ...checked }),
      importerOf: () => importer,
    },
    platform,
  )
}

type ImportPlatform = Pick<Platform, 'files' | 'tasks' | 'clock' | 'imports' | 'words'>

/** The calls of an import; their work in the background is defined with them. */
export function mountImporting(
  importing: Importing,
  { files, tasks, clock, imports, words }: ImportPlatform,
): Implementation[] {
  const { resource, references } = importing
  const { noun, label } = resource
  imports.register(resource)
  tasks.define(importKind(noun), importTask(importing, { clock, imports }))
  tasks.define(undoKind(noun), undoTask(importing, imports))
  const { check, start, template } = importCalls(resource)

  return [
    implementDetached(check, async ({ session, body, inTenant }) => {
      const { fates, problems } = await imports.checks.run(session.tenantId, () =>
        importing.check({ table: body, session, inTenant }),
      )
      return { fates, problems: problems.slice(0, importLimits.problems) }
    }),

    implement(start, async ({ body, ...asking }) => {
      const { tx, session } = asking
      // A table whose columns do not fit is refused at once.
      readDrafts(resource, body, importing.english)
      const [run] = await tx
        .insert(importTable)
        .values({
          noun,
          userId: session.userId,
          lines: body,
          fileName: body.fileName,
          matches: matchesOf(body),
          createTime: new Date(clock.now()),
        })
        .returning({ id: importTable.id })
      if (!run) throw new Error('import not stored')
      const title = { text: '导入{{label}}', params: { label } }
      const taskId = await tasks.begin(asking, { kind: importKind(noun), title, input: { importId: run.id } })
      await storeRun(tx, run.id, { taskId })
      return { taskId }
    }),

    implementDetached(template, async ({ session, request, inTenant }) => {
      const say = words.in(request.language)
      const bytes = await inTenant((tx) => templateOf({ tx, session, references, say }, resource))
      return files.put({
        fileName: `${say('{{label}}导入模板', { label: say(label) })}.xlsx`,
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes,
      })
    }),
  ]
}

/** The column that was chosen for each heading. */
const matchesOf = ({ headings, columns }: ImportTable): Record<string, string> =>
  Object.fromEntries(headings.slice(0, columns.length).map((heading, at) => [heading, columns[at] ?? '']))
