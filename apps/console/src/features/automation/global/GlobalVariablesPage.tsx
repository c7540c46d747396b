import type { RowOf } from '@energy-console/contract'
import { globalFormat, globalVariables } from '@energy-console/contract/views'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { refreshNouns } from '../../../api/cache/refresh'
import { realtime } from '../../../api/realtime/realtime'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { useAction } from '../../../kit/action/useActions'
import { useSecondary } from '../../../kit/list/useSecondary'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { UsesDialog } from '../uses/UsesDialog'
import { globalVariableColumns } from './globalVariableColumns'
import { UndeclaredButton } from './UndeclaredButton'
import { VariableWrites } from './VariableWrites'
import { WriteDialog } from './WriteDialog'
import { clearVariable, writeVariable } from './writeVariable'

type Row = RowOf<typeof globalVariables>

/** Writes that come closely after one another are looked at once, ms. */
const gatherMs = 500

const secondary = { always: ['dataType'], inEnglish: ['remark'] } as const

/** 全局变量: what views, timing tasks and people share by name, each with what it takes and who has written it. */
export function GlobalVariablesPage() {
  const { t } = useTranslation()
  const leftOut = useSecondary(secondary)
  const [opened, setOpened] = useState<{ what: 'write' | 'history' | 'uses'; row: Row }>()
  const { isOffered } = useAction(writeVariable)
  const close = () => setOpened(undefined)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = realtime.onPush(({ type }) => {
      if (type !== 'global' || timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        void refreshNouns([globalVariables.noun], 'now')
      }, gatherMs)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [])
  return (
    <>
      <ResourcePage
        resource={globalVariables}
        refetchMs={10_000}
        {...usePage()}
        secondary={leftOut}
        columns={globalVariableColumns}
        toolbar={() => <UndeclaredButton />}
        rowActions={(row) => (
          <>
            {isOffered({ name: row.variableName, value: '' }) && (
              <Button onClick={() => setOpened({ what: 'write', row })}>{t('写入变量')}</Button>
            )}
            <Button onClick={() => setOpened({ what: 'history', row })}>{t('写入记录')}</Button>
            <Button onClick={() => setOpened({ what: 'uses', row })}>{t('被使用')}</Button>
          </>
        )}
      />
      {opened?.what === 'write' && (
        <WriteDialog
          action={writeVariable}
          subjectOf={(value) => ({ name: opened.row.variableName, value })}
          name={opened.row.variableName}
          format={globalFormat(opened.row)}
          value={textOf(opened.row.value)}
          onClose={close}
        >
          <ActionButton
            action={clearVariable}
            subject={opened.row}
            onDone={close}
            variant="link"
            size="small"
          />
        </WriteDialog>
      )}
      {opened?.what === 'history' && <VariableWrites row={opened.row} onClose={close} />}
      {opened?.what === 'uses' && (
        <UsesDialog
          resource={globalVariables}
          id={opened.row.id}
          title={opened.row.variableName}
          unused={t('还没有地方使用这个变量')}
          onClose={close}
        />
      )}
    </>
  )
}

/** A value as the input has it. */
const textOf = (value: Row['value']): string | undefined =>
  value === null ? undefined : String(typeof value === 'boolean' ? Number(value) : value)
