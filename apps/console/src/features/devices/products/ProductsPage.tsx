import { pathOf, type RowOf } from '@energy-console/contract'
import {
  copyProduct,
  createProductFromTemplate,
  products,
  saveDeviceSeries,
} from '@energy-console/contract/devices'
import { lazyPart } from '@energy-console/schematic-react/part'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useButton } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { rowsOf } from '../../../kit/form/rows/rowEdits'
import { usePage } from '../../../kit/page/ShownPage'
import { layoutWindow } from '../../../kit/page/windows'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { PropertyEditor } from '../properties/PropertyEditor'
import type { AlarmDraft } from './alarmCells'
import { DefaultAlarmsInput } from './DefaultAlarmsInput'
import { useApplyRules } from './useApplyRules'

const SeriesDialog = lazyPart(async () => (await import('../connect/SeriesDialog')).SeriesDialog)
const CopyProductDialog = lazyPart(
  async () => (await import('../templates/CopyProductDialog')).CopyProductDialog,
)
const TemplateDialog = lazyPart(async () => (await import('../templates/TemplateDialog')).TemplateDialog)

const inputs = {
  siyaoProperties: PropertyEditor,
  energyProperties: PropertyEditor,
  defaultAlarms: DefaultAlarmsInput,
}

const hasNewRules = ({ defaultAlarms }: Readonly<Record<string, unknown>>) =>
  rowsOf<AlarmDraft>(defaultAlarms).some(({ id }) => id === undefined)

/** 产品管理: device models with their properties, and the ways to new ones and to their layouts. */
export function ProductsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const canEdit = useButton(products.codes.edit)
  const canTake = useMayCall(createProductFromTemplate)
  const canCopy = useMayCall(copyProduct)
  const mayConnect = useMayCall(saveDeviceSeries)
  const applyRules = useApplyRules()
  const [connected, setConnected] = useState<string>()
  const [isChoosing, setChoosing] = useState(false)
  const [copied, setCopied] = useState<{ id: string; label: string }>()
  const rowActions = ({ id, label }: RowOf<typeof products>) => (
    <>
      {canEdit && (
        <Button onClick={() => navigate(pathOf(layoutWindow, { productId: id }))}>{t('布局')}</Button>
      )}
      {canCopy && <Button onClick={() => setCopied({ id, label })}>{t('复制')}</Button>}
      {applyRules && <Button onClick={() => applyRules(id, { isSaid: true })}>{t('应用规则')}</Button>}
    </>
  )
  return (
    <>
      <ResourcePage
        resource={products}
        {...usePage()}
        inputs={inputs}
        toolbar={() => canTake && <Button onClick={() => setChoosing(true)}>{t('从模板新建')}</Button>}
        {...((canEdit || canCopy || applyRules) && { rowActions })}
        onSaved={({ id }, isNew, body) => {
          // a new product has no devices yet
          if (!isNew && hasNewRules(body)) applyRules?.(id, { isSaid: false })
        }}
      />
      {isChoosing && (
        <TemplateDialog
          onClose={() => setChoosing(false)}
          onMade={({ id }) => {
            // the product is there: its devices are next
            if (mayConnect) setConnected(id)
          }}
        />
      )}
      {connected && <SeriesDialog productId={connected} onClose={() => setConnected(undefined)} />}
      {copied && <CopyProductDialog product={copied} onClose={() => setCopied(undefined)} />}
    </>
  )
}
