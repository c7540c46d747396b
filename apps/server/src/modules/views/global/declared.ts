import { type globalVariables, maxGlobalVariables, viewErrors } from '@energy-console/contract/views'
import { count, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { noteChanges } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import type { HookContext, ResourceHooks } from '../../../platform/resource'
import { type Declaration, fitted } from './declaration'
import { typeOf, undeclaredOf } from './queries'
import { forgetGlobals, globalPush, holdGlobals, storeGlobal } from './rules'
import { globalVariableTable, globalWordTable, type Scalar, viewGlobalTable } from './table'

/** What is special about declared variables: a value that is there suits, and goes with its declaration. */
export function declaredHooks({
  bus,
  clock,
}: Pick<Platform, 'bus' | 'clock'>): ResourceHooks<typeof globalVariables, typeof globalVariableTable> {
  const gone = new WeakMap<Tx, readonly string[]>()
  /** Stores a value in the name of who saves, and tells the open views. */
  const store = async ({ tx, session, afterCommit }: HookContext, name: string, value: Scalar) => {
    const writing = { tx, session, now: new Date(clock.now()), writer: 'person' as const }
    await storeGlobal(writing, name, value)
    afterCommit(() => bus.publish('socket.push', globalPush(session.tenantId, name, value)))
  }

  return {
    children: { words: globalWordTable },
    computed: {
      value: '(select g.value from view_global g where g.name = global_variable.variable_name)',
      writtenMs: `(select (extract(epoch from w.write_time) * 1000)::float8 from global_write w where w.tenant_id = global_variable.tenant_id
        and w.name = global_variable.variable_name order by w.id desc limit 1)`,
      writtenBy: `(select case when w.writer = 'timing' then w.user_name || ' · ' || w.writer_name else w.user_name end
        from global_write w where w.tenant_id = global_variable.tenant_id
        and w.name = global_variable.variable_name order by w.id desc limit 1)`,
    },

    async beforeSave(context, values, before) {
      const { tx, session } = context
      await holdGlobals(tx, session.tenantId)
      if (!before) {
        const [all] = await tx.select({ total: count() }).from(globalVariableTable)
        if ((all?.total ?? 0) >= maxGlobalVariables)
          throw refuse(viewErrors.tooManyGlobals, { most: maxGlobalVariables })
      }
      const name = before?.variableName ?? values.variableName
      const [stored] = await tx
        .select({ value: viewGlobalTable.value })
        .from(viewGlobalTable)
        .where(eq(viewGlobalTable.name, name ?? ''))
      if (!stored || name === undefined) return
      const declaration = {
        ...blank,
        ...before,
        ...values,
        words: values.words ?? (await wordsOf(tx, before?.id)),
      }
      const value = fitted(stored.value, declaration as Declaration)
      if (value === undefined)
        throw refuse(viewErrors.presentUnfit, { value: String(stored.value) }, 'dataType')
      if (value !== stored.value) await store(context, name, value)
    },

    async beforeRemove({ tx, session }, ids) {
      await holdGlobals(tx, session.tenantId)
      const rows = await tx
        .select({ name: globalVariableTable.variableName })
        .from(globalVariableTable)
        .innerJoin(viewGlobalTable, eq(viewGlobalTable.name, globalVariableTable.variableName))
        .where(inArray(globalVariableTable.id, ids))
      gone.set(
        tx,
        rows.map(({ name }) => name),
      )
    },

    async afterRemove({ tx, session, afterCommit }) {
      const names = gone.get(tx) ?? []
      await forgetGlobals({ tx, session, now: new Date(clock.now()), writer: 'person' }, names)
      afterCommit(() => {
        for (const name of names) bus.publish('socket.push', globalPush(session.tenantId, name, null))
      })
    },
  }
}

const blank = {
  ...{ dataType: 'number', unit: null, decimals: null, min: null, max: null, maxLength: 1, roleIds: '' },
} as const

const wordsOf = async (tx: Tx, id: string | undefined) =>
  id === undefined
    ? []
    : tx
        .select({ value: globalWordTable.value, word: globalWordTable.word })
        .from(globalWordTable)
        .where(eq(globalWordTable.recordId, id))

/** Declares names by what they hold, without further limits; those that are declared stay. Answers how many are new. */
export async function adopt(
  { tx, session }: Pick<HookContext, 'tx' | 'session'>,
  { names, longest }: { names: readonly string[]; longest: number },
): Promise<number> {
  await holdGlobals(tx, session.tenantId)
  const undeclared = new Map((await undeclaredOf(tx)).map(({ name, dataType }) => [name, dataType]))
  const made = await tx
    .insert(globalVariableTable)
    .values(
      [...new Set(names)].map((variableName) => ({
        ...{ variableName, maxLength: longest },
        dataType: undeclared.get(variableName) ?? typeOf(undefined),
      })),
    )
    .onConflictDoNothing()
    .returning({ name: globalVariableTable.variableName })
  const [all] = await tx.select({ total: count() }).from(globalVariableTable)
  if ((all?.total ?? 0) > maxGlobalVariables)
    throw refuse(viewErrors.tooManyGlobals, { most: maxGlobalVariables })
  noteChanges(
    tx,
    made.map(({ name }) => ({ record: '', field: '变量名', before: '', after: name })),
  )
  return made.length
}
