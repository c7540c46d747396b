import type { RowOf } from '@energy-console/contract'
import { backfillCalcPoint, calcPoints } from '@energy-console/contract/automation'
import { Button } from 'antd'
import { useState } from 'react'
import { useButton } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { BackfillDialog } from '../../../kit/backfill/BackfillDialog'
import { usePage } from '../../../kit/page/ShownPage'
import type { CustomInputs } from '../../../kit/resource/ResourceDialog'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { UsesDialog } from '../uses/UsesDialog'
import { calcColumns } from './calcColumns'
import { FormulaInput } from './FormulaInput'
import { VariablesInput } from './VariablesInput'

const inputs: CustomInputs = { variables: VariablesInput, formula: FormulaInput }

type Row = RowOf<typeof calcPoints>
type Opened = { what: 'backfill' | 'uses'; row: Row } | undefined

const secondary = ['isEnabled'] as const

/** 计算模块 */
export function CalcPointsPage() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened>()
  const canEdit = useButton(calcPoints.codes.edit)
  const close = () => setOpened(undefined)
  return (
    <>
      <ResourcePage
        resource={calcPoints}
        // their states change by themselves
        refetchMs={5_000}
        {...usePage()}
        secondary={secondary}
        columns={calcColumns}
        inputs={inputs}
        rowActions={(row) => (
          <>
            {canEdit && <Button onClick={() => setOpened({ what: 'backfill', row })}>{t('补算')}</Button>}
            <Button onClick={() => setOpened({ what: 'uses', row })}>{t('被使用')}</Button>
          </>
        )}
      />
      {opened?.what === 'backfill' && (
        <BackfillDialog
          call={backfillCalcPoint}
          id={opened.row.id}
          name={opened.row.pointName}
          onClose={close}
        />
      )}
      {opened?.what === 'uses' && (
        <UsesDialog
          resource={calcPoints}
          id={opened.row.id}
          title={opened.row.pointName}
          unused={t('还没有地方使用这个计算点')}
          onClose={close}
        />
      )}
    </>
  )
}
